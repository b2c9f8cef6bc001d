"""Rented cars as a supplier of them sells them: the query, the offer, its car and its coverages."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from uuid import UUID

from kit.core.money import cents

from orders_service.places.stores import VehicleStore
from orders_service.suppliers.protocol import Supplier
from orders_service.suppliers.types import ZERO, PriceParts, Provider


class VehicleGroup(StrEnum):
    """The groups that policies choose among (config's `vehicle_group`), from the plainest."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"
    E = "E"
    F = "F"
    G = "G"
    H = "H"

    @property
    def label(self) -> str:
        return f"Grupo {self} · {VEHICLE_GROUP_NAMES[self]}"

    @property
    def rank(self) -> int:
        """0 for the plainest group."""
        return list(VehicleGroup).index(self)


VEHICLE_GROUP_NAMES = {
    VehicleGroup.A: "Econômico",
    VehicleGroup.B: "Compacto",
    VehicleGroup.C: "Econômico com ar",
    VehicleGroup.D: "Intermediário",
    VehicleGroup.E: "Intermediário automático",
    VehicleGroup.F: "SUV",
    VehicleGroup.G: "Van e minivan",
    VehicleGroup.H: "Executivo",
}


class Transmission(StrEnum):
    MANUAL = "manual"
    AUTOMATIC = "automatic"


TRANSMISSION_LABELS = {Transmission.MANUAL: "Manual", Transmission.AUTOMATIC: "Automático"}


@dataclass(frozen=True, slots=True)
class VehicleQuery:
    """One rental. `pickup`, `dropoff`: key of a store, or IATA code of an airport or of a city with all its airports.

    No `dropoff`: the car comes back to where it was picked up. `pickup_at`, `return_at`: by the clocks of their places,
    without an offset. No `driver_age`: nobody is refused for it and nothing is charged for it.
    """

    pickup: UUID | str
    pickup_at: datetime
    return_at: datetime
    dropoff: UUID | str | None = None
    driver_age: int | None = None
    scenario: str | None = None


@dataclass(frozen=True, slots=True)
class Vehicle:
    """`image`: an address that a page can show."""

    description: str
    group: VehicleGroup
    image: str | None
    doors: int
    air_conditioning: bool
    transmission: Transmission
    bags: int
    seats: int


@dataclass(frozen=True, slots=True)
class Coverage:
    """`price`: BRL a day; `total_price`: BRL of the whole rental with it. `key` buys the rental with this coverage.

    `parts`: of that total, where an agency adds to it or takes off; None: as the supplier sells it."""

    uuid: UUID
    type: str
    description: str
    price: Decimal
    total_price: Decimal
    key: str
    parts: PriceParts | None = None


@dataclass(frozen=True, slots=True)
class VehicleOffer:
    """One car of one store; times carry the offset of their place.

    `key` buys it with its first coverage, which is included; so are `parts`. `daily_amount`: BRL of a day of 24 hours
    with all that is due by the day; `return_fee`: BRL for giving the car back in another city, once.
    `dead_line`: until when canceling costs nothing. `daily_kilometers`: what a day includes, None without a limit.
    `deposit`: BRL that the company blocks on the driver's card.
    """

    key: str
    stretch_index: int
    provider: Provider
    vehicle: Vehicle
    coverages: tuple[Coverage, ...]
    pickup_store: VehicleStore
    return_store: VehicleStore
    pickup_at: datetime
    return_at: datetime
    days: int
    daily_amount: Decimal
    return_fee: Decimal
    dead_line: datetime
    min_age: int
    max_age: int | None
    rental_policy: str
    deposit: Decimal
    daily_kilometers: int | None
    cars_left: int
    parts: PriceParts

    @property
    def value(self) -> Decimal:
        return self.parts.total


def kept_day(value: Decimal, return_fee: Decimal, days: int) -> Decimal:
    """BRL that a company keeps of a rental canceled after its dead line: one day, the way back left out."""
    return max(ZERO, cents((value - return_fee) / days))


VehicleSupplier = Supplier[VehicleQuery, VehicleOffer]
