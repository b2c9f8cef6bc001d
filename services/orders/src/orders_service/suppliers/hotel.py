"""Hotels as a supplier of them sells them: the query, the offer and its rooms."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from uuid import UUID

from orders_service.suppliers.protocol import Supplier
from orders_service.suppliers.types import PriceParts, Provider

COT_AGE = 2
"""Younger children sleep in a cot, beside the beds of the room."""


class Regimen(StrEnum):
    """The meals of a rate (API section 3.1), from none to all."""

    ROOM_ONLY = "room_only"
    BREAKFAST = "breakfast"
    HALF_BOARD = "half_board"
    FULL_BOARD = "full_board"
    ALL_INCLUSIVE = "all_inclusive"

    @property
    def label(self) -> str:
        return REGIMEN_LABELS[self]


REGIMEN_LABELS = {
    Regimen.ROOM_ONLY: "Só hospedagem",
    Regimen.BREAKFAST: "Café da manhã",
    Regimen.HALF_BOARD: "Meia pensão",
    Regimen.FULL_BOARD: "Pensão completa",
    Regimen.ALL_INCLUSIVE: "Tudo incluído",
}


@dataclass(frozen=True, slots=True)
class Party:
    """Who sleeps in one room; ages in years at check-in."""

    adults: int
    children_ages: tuple[int, ...] = ()

    @property
    def beds(self) -> int:
        """Places that a room must have."""
        return self.adults + sum(age >= COT_AGE for age in self.children_ages)


@dataclass(frozen=True, slots=True)
class HotelQuery:
    """`city_uuid`, `hotel_name` or both; `rooms`: one party per room."""

    checkin: date
    checkout: date
    rooms: tuple[Party, ...]
    city_uuid: UUID | None = None
    hotel_name: str | None = None
    stars_min: int | None = None
    scenario: str | None = None


@dataclass(frozen=True, slots=True)
class BookingRules:
    """BRL of all rooms. `amount`: paid with the booking. `deadline`: until then canceling costs nothing, None: never.
    `penalty`: kept when canceled later, before check-in. `no_show`: kept of guests who do not come.
    """

    amount: Decimal
    deadline: datetime | None
    penalty: Decimal
    no_show: Decimal


@dataclass(frozen=True, slots=True)
class RoomRate:
    """One kind of room at one rate for the whole stay and all parties.

    `key` buys it. `daily_amount`: BRL of one room and night on average, all in. `free_cancellation_until`: None when
    that moment has passed, or when canceling is never free.
    """

    key: str
    uuid: UUID
    description: str
    regimen: Regimen
    agreement: bool
    max_guests: int
    rooms_left: int
    daily_amount: Decimal
    free_cancellation_until: datetime | None
    rules: BookingRules
    images: tuple[str, ...]
    parts: PriceParts

    @property
    def value(self) -> Decimal:
        return self.parts.total


@dataclass(frozen=True, slots=True)
class Hotel:
    """`images`: paths below the API, the front of the house first; `chain`: the brand it carries, None for its own."""

    uuid: UUID
    slug: str
    name: str
    chain: str | None
    city: str
    state: str
    city_uuid: UUID
    address: str
    district: str
    stars: int
    amenities: tuple[str, ...]
    images: tuple[str, ...]
    latitude: float
    longitude: float
    description: str


@dataclass(frozen=True, slots=True)
class HotelOffer:
    """One hotel for a stay. `rooms`: the cheapest rate in a search, all of them when priced by key, cheapest first.

    `key` buys `room`, the cheapest. `checkin_at`: when rooms are ready, `arrival_until`: when the first day ends for
    guests who did not come; with the offset of the place.
    `regimens`, `free_until`: of all its rates, also of those that a search leaves out; None: no longer free to cancel.
    """

    key: str
    provider: Provider
    hotel: Hotel
    checkin: date
    checkout: date
    checkin_at: datetime
    arrival_until: datetime
    parties: tuple[Party, ...]
    rooms: tuple[RoomRate, ...]
    regimens: tuple[Regimen, ...]
    free_until: datetime | None
    stretch_index: int = 0

    @property
    def nights(self) -> int:
        return (self.checkout - self.checkin).days

    @property
    def room(self) -> RoomRate:
        return self.rooms[0]

    @property
    def agreement(self) -> bool:
        return self.room.agreement

    @property
    def parts(self) -> PriceParts:
        return self.room.parts

    @property
    def value(self) -> Decimal:
        return self.room.parts.total


HotelSupplier = Supplier[HotelQuery, HotelOffer]
