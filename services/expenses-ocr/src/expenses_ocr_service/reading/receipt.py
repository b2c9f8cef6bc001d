"""What a reading answers: every field with how sure it is, and the form in which it leaves the confined program."""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Any, Generic, Self, TypeVar

from expenses_ocr_service.reading.page import Box

T = TypeVar("T")
SURE = 0.9
"""From here on a field is shown as sure; below, a person is asked to look."""
SHOWN = 0.35
"""Below, a field stays empty (DOMAIN section 8)."""


class Category(StrEnum):
    """Kinds of expense a receipt can suggest; the customer's own categories carry these names at first."""

    FOOD = "Alimentação"
    FUEL = "Combustível"
    PARKING = "Estacionamento"
    PHARMACY = "Farmácia"
    LODGING = "Hospedagem"
    BUS = "Passagem rodoviária"
    TOLL = "Pedágio"
    TAXI = "Táxi"


class Payment(StrEnum):
    """How a receipt says it was paid."""

    CASH = "dinheiro"
    CREDIT = "credito"
    DEBIT = "debito"
    PIX = "pix"


class Origin(StrEnum):
    """Where a field's value comes from, the strongest first."""

    QR_CODE = "qr_code"
    ACCESS_KEY = "access_key"
    READ_TWICE = "read_twice"
    READ_ONCE = "read_once"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a field stands on the upright picture: shares of its width and height, from the upper left."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Judged(Generic[T]):
    """A field's value, how sure it is, where it comes from and stands; None when nothing was read."""

    value: T | None = None
    confidence: float = 0.0
    origin: Origin | None = None
    box: Box | None = None
    """In pixels of the flat picture; a place on the photograph once the answer is put together."""
    place: Place | None = None
    rivals: tuple["Judged[T]", ...] = ()
    """Other values that may be the right one, the likeliest first; none where the field is sure, none of their own."""

    @property
    def is_sure(self) -> bool:
        return self.value is not None and self.confidence >= SURE

    def shown(self) -> "Judged[T]":
        """Empty below the threshold, never guessed."""
        return self if self.value is not None and self.confidence >= SHOWN else Judged(None, self.confidence)


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """The parts of an address that could be told apart."""

    street: str | None = None
    number: str | None = None
    district: str | None = None
    city: str | None = None
    state: str | None = None
    zip_code: str | None = None


class Source(StrEnum):
    """What the answer stands on, the strongest first."""

    QR_CODE = "qr_code"
    ACCESS_KEY = "access_key"
    TEXT = "text"


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """What a receipt says; a field that nobody confirmed is None."""

    date: Judged[date]
    value: Judged[Decimal]
    name: Judged[str]
    cnpj: Judged[str]
    access_key: Judged[str]
    category: Judged[Category]
    address: Address
    payment: Payment | None
    source: Source
    readings: int

    def written(self) -> bytes:
        """As JSON: whoever takes the answer of a program that read a stranger's file unpickles nothing."""
        return json.dumps(asdict(self), default=str).encode()

    @classmethod
    def parsed(cls, answer: bytes) -> Self:
        """The receipt of an answer. Raises ValueError, KeyError or TypeError for anything else."""
        told: dict[str, Any] = json.loads(answer)
        return cls(
            date=_judged(told["date"], date.fromisoformat),
            value=_judged(told["value"], Decimal),
            name=_judged(told["name"], str),
            cnpj=_judged(told["cnpj"], str),
            access_key=_judged(told["access_key"], str),
            category=_judged(told["category"], Category),
            address=Address(**told["address"]),
            payment=Payment(told["payment"]) if told["payment"] else None,
            source=Source(told["source"]),
            readings=int(told["readings"]),
        )


def _judged(told: dict[str, Any], kind: Callable[[str], T]) -> Judged[T]:
    if told["value"] is None:
        return Judged(None, float(told["confidence"]))
    origin, place = told["origin"], told["place"]
    return Judged(
        kind(told["value"]),
        float(told["confidence"]),
        Origin(origin) if origin else None,
        place=Place(**{name: float(share) for name, share in place.items()}) if place else None,
        rivals=tuple(_judged(rival, kind) for rival in told["rivals"]),
    )
