"""A rented car as it is read, of an offer and of an item."""

from datetime import datetime
from uuid import UUID

from kit.core.money import Total
from pydantic import BaseModel

from orders_service.places.schemas import VehicleStoreRead
from orders_service.suppliers.vehicle import Transmission, VehicleGroup


class VehicleRead(BaseModel):
    """`group_name`: what people read for the group. `image`: an address that a page can show."""

    description: str
    group: VehicleGroup
    group_name: str
    image: str | None
    doors: int
    air_conditioning: bool
    transmission: Transmission
    bags: int
    seats: int


class VehicleDetail(BaseModel):
    """`dead_line`: until then canceling costs nothing. `daily_kilometers`: null without a limit. `deposit`: blocked on
    the driver's card."""

    address: str
    dead_line: datetime
    min_age: int
    max_age: int | None
    rental_policy: str
    deposit: Total
    daily_kilometers: int | None


class CoverageRead(BaseModel):
    """`price`: a day; `total_price`: the whole rental with it."""

    id: UUID
    type: str
    price: Total
    description: str
    total_price: Total


class Rental(BaseModel):
    """What an offer and an item of a car share; the times are local to their stores. `return_fee`: for giving it back
    in another city."""

    vehicle: VehicleRead
    detail: VehicleDetail
    pickup_store: VehicleStoreRead
    return_store: VehicleStoreRead
    pickup_at: datetime
    return_at: datetime
    days: int
    daily_amount: Total
    return_fee: Total


class VehicleOfferRead(Rental):
    """The first coverage is included in the offer's value."""

    coverages: list[CoverageRead]
