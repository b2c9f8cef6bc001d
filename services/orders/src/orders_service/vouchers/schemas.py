"""A voucher as lists show it (API section 3.5)."""

from datetime import date, datetime
from uuid import UUID

from pydantic import BaseModel

from orders_service.references.schemas import Ref


class VoucherWay(BaseModel):
    """One direction of an item, from its first departure to its last arrival, by the clocks of their places."""

    origin: str
    destination: str
    starts_at: datetime
    ends_at: datetime


class VoucherExtras(BaseModel):
    """What somebody has beside the fare, in Portuguese: their seat on each way, their extra bags."""

    traveler_uuid: UUID
    text: str


class Voucher(BaseModel):
    """One issued item.

    `starts_at` and `ends_at` are local to their places, `ways` its directions; `link` answers its PDF. `extras`: of
    those travelers who have some.
    """

    uuid: UUID
    order_uuid: UUID
    order_number: int
    item_uuid: UUID
    table: str
    description: str
    travelers: list[Ref]
    start_date: date
    starts_at: datetime
    ends_at: datetime
    ways: list[VoucherWay]
    issued_at: datetime | None
    tracker: str | None
    extras: list[VoucherExtras]
    link: str
