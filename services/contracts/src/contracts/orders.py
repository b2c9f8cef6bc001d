"""What orders tells: requests for approval, changes of status, what was issued."""

from datetime import date
from typing import ClassVar
from uuid import UUID

from contracts.fact import Amount, Fact, Instant, Part


class OrdersFact(Fact):
    producer: ClassVar[str] = "orders"


class Charge(Part):
    """What an amount is booked against."""

    branch_uuid: UUID | None = None
    cost_center_uuid: UUID | None = None
    project_uuid: UUID | None = None
    phase_uuid: UUID | None = None


class ViolatedPolicy(Part):
    policy_value_uuid: UUID
    policy_parameter: str
    type_value: str
    value: str
    message: str


class ApprovalItem(Part):
    """An item as its approver judges it."""

    table: str
    item_uuid: UUID
    description: str
    on_date: date | None = None
    value: Amount
    violated_policies: tuple[ViolatedPolicy, ...] = ()
    justification: str | None = None


class ApprovalRequested(OrdersFact):
    """`uuid` is the order's; `submission` counts the submits of one order, so a later request replaces an earlier."""

    entity: ClassVar[str] = "order"
    happened: ClassVar[str] = "approval_requested"

    customer_uuid: UUID
    agency_uuid: UUID
    submission: int
    number: int
    title: str
    description: str | None = None
    requester_user_uuid: UUID
    requester_employee_uuid: UUID | None = None
    requester_name: str
    travelers_uuids: tuple[UUID, ...]
    charge: Charge
    group_uuid: UUID | None = None
    value: Amount
    broken_policy: bool
    items: tuple[ApprovalItem, ...]
    requested_at: Instant
    expires_at: Instant | None = None


class ApprovalWithdrawn(OrdersFact):
    """The issuer canceled or recalled, or the order expired; approvals ends the request."""

    entity: ClassVar[str] = "order"
    happened: ClassVar[str] = "approval_withdrawn"

    customer_uuid: UUID
    submission: int
    reason: str | None = None
    withdrawn_at: Instant


class OrderStatusChanged(OrdersFact):
    entity: ClassVar[str] = "order"
    happened: ClassVar[str] = "status_changed"

    customer_uuid: UUID
    agency_uuid: UUID
    number: int
    from_status: str | None
    to_status: str
    version: int
    total_value: Amount
    issuer_user_uuid: UUID
    changed_at: Instant


class Route(Part):
    departure: str
    arrival: str
    departure_at: str


class ItemIssued(OrdersFact):
    """`uuid` is the item's. A fact of bi: value is the customer's total of the item."""

    entity: ClassVar[str] = "item"
    happened: ClassVar[str] = "issued"

    customer_uuid: UUID
    agency_uuid: UUID
    order_uuid: UUID
    order_number: int
    table: str
    value: Amount
    out_of_policy: bool
    issued_at: Instant
    departs_on: date | None = None
    charge: Charge
    issuer_uuid: UUID
    issuer_name: str
    provider: str
    routes: tuple[Route, ...] = ()


class ItemCanceled(OrdersFact):
    """An issued item was canceled; bi books the negative of `value`."""

    entity: ClassVar[str] = "item"
    happened: ClassVar[str] = "canceled"

    customer_uuid: UUID
    agency_uuid: UUID
    order_uuid: UUID
    table: str
    value: Amount
    canceled_at: Instant
