"""Rows of the data feed (API section 2.6); flat, with every uuid, so that a table can be loaded as it is."""

from datetime import date, datetime
from enum import StrEnum
from typing import Literal
from uuid import UUID

from kit.core.money import SignedTotal
from pydantic import BaseModel


class FeedEntity(StrEnum):
    """What may be read."""

    ORDER_ITEMS = "order_items"
    EXPENSES = "expenses"
    EXTRA_COSTS = "extra_costs"


class Charged(BaseModel):
    """What a row is charged to."""

    branch_uuid: UUID | None
    cost_center_uuid: UUID | None
    project_uuid: UUID | None
    phase_uuid: UUID | None


class FeedWay(BaseModel):
    departure: str
    arrival: str
    departure_at: str


class FeedOrderItem(Charged):
    """An item issued, or its cancellation with what it gave back; rows of one item share `item_uuid`."""

    entity: Literal["order_items"] = "order_items"
    uuid: UUID
    item_uuid: UUID
    movement: Literal["issued", "canceled"]
    order_uuid: UUID | None
    order_number: int | None
    item: str
    provider: str
    value: SignedTotal
    out_of_policy: bool
    booked_at: datetime
    booked_on: date
    departs_on: date | None
    issuer_uuid: UUID
    issuer_name: str
    routes: list[FeedWay]


class FeedExpense(Charged):
    """An approved expense."""

    entity: Literal["expenses"] = "expenses"
    uuid: UUID
    expense_uuid: UUID
    report_uuid: UUID | None
    order_uuid: UUID | None
    expense_type_uuid: UUID | None
    expense_type_name: str | None
    expense_category_uuid: UUID | None
    expense_category_name: str | None
    value: SignedTotal
    out_of_policy: bool
    spent_on: date | None
    booked_at: datetime
    booked_on: date
    employee_uuid: UUID
    employee_name: str


class FeedExtraCost(BaseModel):
    """A cost beside an order as it is now; it comes again after each change, `deleted` when it was taken away."""

    entity: Literal["extra_costs"] = "extra_costs"
    uuid: UUID
    version: int
    deleted: bool
    order_uuid: UUID
    order_number: int
    category: str
    service_type: str
    traveler_uuid: UUID | None
    value: SignedTotal
    booked_on: date
    start_date: date | None
    end_date: date | None
    exported_at: datetime | None


FeedRow = FeedOrderItem | FeedExpense | FeedExtraCost


class FeedMeta(BaseModel):
    """`next` is the `after` of the next call, also when nothing is new; `has_more`: there is more at once."""

    next: str
    has_more: bool


class FeedAnswer(BaseModel):
    data: list[FeedRow]
    meta: FeedMeta
