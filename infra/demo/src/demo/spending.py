"""What people spend on their trips, and how each claim of it ends: drawn from one seed, relative to the first start."""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import ROUND_CEILING, Decimal
from enum import StrEnum
from itertools import count, islice

from receipts import Truth, draw, truth_of

TYPES = {
    "Alimentação": "Almoço",
    "Combustível": "Combustível",
    "Estacionamento": "Estacionamento",
    "Farmácia": "Farmácia",
    "Hospedagem": "Hospedagem",
    "Passagem rodoviária": "Passagem rodoviária",
    "Pedágio": "Pedágio",
    "Táxi": "Táxi/aplicativo",
}
"""The usual expense type of each kind of receipt."""
METHODS = ("cartao-pessoal", "dinheiro", "cartao-pessoal", "pix", "cartao-corporativo")
PER_CLAIM = 4
_LEVEL = 0
_MODEST = Decimal(150)
_SPARE = Decimal(180)
"""What is left of an advance that was too large."""


class Ending(StrEnum):
    """How far a claim came; the first three end within the year, the others wait for somebody today."""

    REFUNDED = "refunded"
    RETURNED = "returned"
    DISAPPROVED = "disapproved"
    TO_REFUND = "to refund"
    TO_RETURN = "to return"
    WITH_FINANCE = "with finance"
    WITH_APPROVER = "with the approver"
    UNSENT = "unsent"
    LOOSE = "in no report"


@dataclass(frozen=True, slots=True)
class Purchase:
    """One receipt of a claim; `days_ago` counts from the day it is launched."""

    seed: int
    days_ago: int
    method: str
    has_voucher: bool

    def on(self, today: date) -> date:
        """The day of the receipt."""
        return today - timedelta(days=self.days_ago)

    def truth(self, today: date) -> Truth:
        """What was bought."""
        return truth_of(self.seed, _LEVEL, on=self.on(today))

    def photograph(self, today: date) -> bytes:
        """The receipt as somebody held it into a camera."""
        return draw(self.seed, _LEVEL, on=self.on(today)).content


@dataclass(frozen=True, slots=True)
class Claim:
    """A trip's expenses of a person; `rejects` of them are turned down."""

    name: str
    person: str
    ending: Ending
    purchases: tuple[Purchase, ...]
    advance: Decimal | None = None
    rejects: int = 0


CITIES = ("Macaé", "Salvador", "Curitiba", "Belém", "Recife", "Brasília", "Vitória", "Florianópolis")
TOO_MUCH = "too much"
_YEAR = (
    *(("ana", Ending.REFUNDED, None, 1), ("rafael", Ending.RETURNED, TOO_MUCH, 0)),
    *(("joana", Ending.REFUNDED, "150.00", 0), ("marcos", Ending.DISAPPROVED, None, PER_CLAIM)),
    *(("ana", Ending.RETURNED, TOO_MUCH, 1), ("priscila", Ending.REFUNDED, None, 0)),
    *(("rafael", Ending.REFUNDED, "200.00", 0), ("joana", Ending.REFUNDED, None, 1)),
)
_TODAY = (
    *(("ana", Ending.TO_REFUND, "100.00", 1), ("joana", Ending.TO_RETURN, TOO_MUCH, 0)),
    *(("marcos", Ending.WITH_FINANCE, None, 0), ("ana", Ending.WITH_APPROVER, None, 0)),
    *(("rafael", Ending.WITH_APPROVER, "300.00", 0), ("ana", Ending.UNSENT, None, 0)),
    ("ana", Ending.LOOSE, None, 0),
)


def of_the_year() -> list[Claim]:
    """Claims that end within the year, in the order they are made."""
    return [_claim(place, *plan) for place, plan in enumerate(_YEAR)]


def by_wave(waves: int) -> list[Sequence[Claim]]:
    """The year's claims over its waves: two every few of them, none in the first."""
    claims = of_the_year()
    every = max(1, waves // (len(claims) // 2 + 1))
    found: list[Sequence[Claim]] = [()] * waves
    for pair in range(len(claims) // 2):
        found[(pair + 1) * every - 1] = claims[2 * pair : 2 * pair + 2]
    return found


def of_today() -> list[Claim]:
    """Claims somebody has to do something about."""
    return [_claim(len(_YEAR) + place, *plan) for place, plan in enumerate(_TODAY)]


def _claim(number: int, person: str, ending: Ending, advance: str | None, rejects: int) -> Claim:
    is_modest = ending is Ending.WITH_FINANCE
    purchases = tuple(
        Purchase(
            seed=seed,
            days_ago=1 + place // 2,
            method=METHODS[(number + place) % len(METHODS)],
            has_voucher=is_modest or (number + place) % 2 == 0,
        )
        for place, seed in enumerate(islice(_seeds(1_000 * (number + 1), is_modest=is_modest), PER_CLAIM))
    )
    amount = _too_much(purchases) if advance == TOO_MUCH else Decimal(advance) if advance else None
    return Claim(CITIES[number % len(CITIES)], f"{person}@aurora.demo", ending, purchases, amount, rejects)


def _seeds(first: int, *, is_modest: bool) -> Iterator[int]:
    """Receipts one after another; a modest spender's keep every limit, so that finance is asked last."""
    return (seed for seed in count(first) if not is_modest or truth_of(seed, _LEVEL).value < _MODEST)


def _too_much(purchases: Iterable[Purchase]) -> Decimal:
    """An advance that the purchases do not use up; what a receipt comes to does not depend on its day."""
    spent = sum((truth_of(purchase.seed, _LEVEL).value for purchase in purchases), Decimal(0))
    return ((spent + _SPARE) / 50).quantize(Decimal(1), ROUND_CEILING) * 50


class Photographs:
    """Receipts drawn by another process while the story goes on."""

    def __init__(self, drawer: Executor) -> None:
        self._drawer = drawer
        self._ordered: dict[tuple[int, date], Future[bytes]] = {}

    def order(self, claims: Iterable[Claim], today: date) -> None:
        """Have the receipts of these claims drawn for the day they are launched."""
        for purchase in (purchase for claim in claims for purchase in claim.purchases if purchase.has_voucher):
            self._ordered[purchase.seed, today] = self._drawer.submit(purchase.photograph, today)

    def of(self, purchase: Purchase, today: date) -> Future[bytes]:
        """A receipt ordered before."""
        return self._ordered[purchase.seed, today]

    def any(self) -> Future[bytes]:
        """The first one ordered, for papers that nobody reads."""
        return next(iter(self._ordered.values()))
