"""One purchase to be shown on paper by the second or the third generator, and the truth that comes of it."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal
from random import Random
from typing import TypeVar

from receipts.sheet import Sheet

T = TypeVar("T")
CENT = Decimal("0.01")
_FIRST_DAY = datetime.fromisoformat("2023-06-01")
_DAYS = 1230


@dataclass(frozen=True, slots=True, kw_only=True)
class Firm:
    """Who sells: `name` is the legal one, `sign` what stands over the door."""

    name: str
    sign: str
    tax_id: str
    street: str
    district: str
    city: str
    state: str
    zip_code: str
    phone: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """What a layout starts from; `when` is the instant whose day is the truth."""

    dice: Random
    when: datetime
    firm: Firm
    category: str | None
    key: str | None = None

    def one(self, *options: T) -> T:
        """One of the options."""
        return self.dice.choice(options)

    def cents(self, low: float, high: float | Decimal) -> Decimal:
        """An amount between two."""
        return cents(Decimal(self.dice.uniform(low, float(high))))

    def number(self, digits: int) -> str:
        """So many digits, the first not zero."""
        return str(self.dice.randrange(10 ** (digits - 1), 10**digits))


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What a drawn receipt says; `cnpj` and `category` are None on English ones."""

    level: int
    layout: str
    day: date
    value: Decimal
    name: str
    cnpj: str | None
    category: str | None
    access_key: str | None


@dataclass(frozen=True, slots=True)
class Photograph:
    """JPEG bytes, what they show, and every text on the flat paper."""

    content: bytes
    truth: Shown
    sheet: Sheet


@dataclass(frozen=True, slots=True)
class Layout:
    """How one kind of receipt is set: `write` answers the value that was printed as the one to pay."""

    name: str
    write: Callable[[Sheet, Case], Decimal]
    categories: tuple[str | None, ...]
    model: int | None = None
    """The model in the access key; None where the document has none."""


def a_moment(dice: Random) -> datetime:
    """When the purchase was, between 2023 and 2026, at an hour of business."""
    return _FIRST_DAY + timedelta(days=dice.randrange(_DAYS), hours=dice.randrange(7, 23), minutes=dice.randrange(60),
                                  seconds=dice.randrange(60))  # fmt: skip


def cents(value: Decimal) -> Decimal:
    """Rounded to cents, half up."""
    return value.quantize(CENT, ROUND_HALF_UP)


def brazilian(value: Decimal, *, places: int = 2) -> str:
    """1.234,50"""
    return f"{value:,.{places}f}".translate(str.maketrans(",.", ".,"))
