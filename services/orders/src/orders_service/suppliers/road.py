"""Buses as a supplier of them sells them: the query, the offer and its parts."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from uuid import UUID

from orders_service.suppliers.protocol import Supplier
from orders_service.suppliers.types import PriceParts, Provider, StretchQuery


class SeatClass(StrEnum):
    """API section 3.1, from the plainest."""

    CONVENCIONAL = "convencional"
    EXECUTIVO = "executivo"
    SEMI_LEITO = "semi_leito"
    LEITO = "leito"
    LEITO_CAMA = "leito_cama"

    @property
    def label(self) -> str:
        return SEAT_CLASS_LABELS[self]

    @property
    def rank(self) -> int:
        """0 for the plainest class."""
        return list(SeatClass).index(self)


SEAT_CLASS_LABELS = {
    SeatClass.CONVENCIONAL: "Convencional",
    SeatClass.EXECUTIVO: "Executivo",
    SeatClass.SEMI_LEITO: "Semileito",
    SeatClass.LEITO: "Leito",
    SeatClass.LEITO_CAMA: "Leito-cama",
}


@dataclass(frozen=True, slots=True)
class RoadQuery:
    """Places of stretches are keys of bus stations, or of cities with all their stations, as texts."""

    stretches: tuple[StretchQuery, ...]
    passengers: int = 1
    scenario: str | None = None


@dataclass(frozen=True, slots=True)
class Terminal:
    """Where a bus leaves or arrives."""

    uuid: UUID
    name: str
    city: str
    state: str


@dataclass(frozen=True, slots=True)
class RoadOffer:
    """One seat class of one bus; `departs_at` and `arrives_at` carry the offset of their place, duration in minutes.

    `key` buys it, `bus_key` is the same in its other classes. `fare`: BRL of one passenger, all in.
    `cancellation_tax`: BRL of all passengers, kept when the tickets are canceled in time. `connection`: one changes
    buses on the way.
    """

    key: str
    bus_key: str
    stretch_index: int
    provider: Provider
    seat_class: SeatClass
    departure: Terminal
    arrival: Terminal
    departs_at: datetime
    arrives_at: datetime
    duration: int
    connection: bool
    passengers: int
    free_seats: int
    amenities: tuple[str, ...]
    fare: Decimal
    cancellation_tax: Decimal
    parts: PriceParts

    @property
    def value(self) -> Decimal:
        return self.parts.total


RoadSupplier = Supplier[RoadQuery, RoadOffer]
