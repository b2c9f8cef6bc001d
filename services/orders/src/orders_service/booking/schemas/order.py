"""An order, its summary and its history as they are read."""

from datetime import date, datetime
from uuid import UUID

from kit.core.money import Money, Total
from kit.http.pages import One
from kit.workflow.history import HistoryLine
from pydantic import BaseModel

from orders_service.booking.schemas.filters import ListTab
from orders_service.booking.schemas.item import ItemsIncluded, OrderViolations
from orders_service.booking.schemas.written import PaymentMethod
from orders_service.records.lifecycle import OrderStatus
from orders_service.references.schemas import Ref
from orders_service.travelers.schemas import TravelerGroup, TravelerRead


class Person(BaseModel):
    uuid: UUID
    name: str
    email: str
    phone: str | None = None


class OrderCostCenter(BaseModel):
    uuid: UUID
    name: str
    cost_center_code: str


class OrderReasonTrip(BaseModel):
    uuid: UUID
    reason: str


class OrderCustomer(BaseModel):
    uuid: UUID
    company_name: str
    trading_name: str
    cnpj: str


class OrderApprover(BaseModel):
    """A row of the request's levels, as approvals last told it."""

    uuid: UUID
    approver_uuid: UUID
    name: str
    order: int
    level: int
    cost_center: Ref | None = None
    self_approver: bool = False
    is_active: bool = True
    group: TravelerGroup | None = None
    avatar_url: str | None = None
    approval_status: str
    decided_at: datetime | None = None
    reason_rejected: str | None = None
    obs: str | None = None
    delegate: Ref | None = None


class OrderApprovalRequest(BaseModel):
    uuid: UUID
    order: UUID
    branch: Ref | None
    advance: UUID | None = None
    model: Ref | None
    approved: bool | None
    status: str
    current_level: int | None


class OrderApproval(BaseModel):
    uuid: UUID | None
    name: str | None
    approvers: list[OrderApprover]
    approval_request: OrderApprovalRequest


class PriceChange(BaseModel):
    value: Total
    new_value: Total
    items_uuid: list[UUID]


class PriceChanges(BaseModel):
    airway: PriceChange | None = None
    road: PriceChange | None = None
    hotel: PriceChange | None = None
    vehicle: PriceChange | None = None


class CardInfo(BaseModel):
    """A card's public face; `cvv` is always null."""

    description: str
    number: str
    alias: str
    periodicity: str
    type: str
    status: str
    lock_code: str
    threshold: str
    masked_pan: str
    expiry_date: str
    user_name: str
    cvv: None = None


class OrderExtraCost(BaseModel):
    uuid: UUID
    order_uuid: UUID
    value: Money
    obs: str | None = None


class OrderRead(BaseModel):
    uuid: UUID
    order_type: str = "travel"
    issuer: Person
    cost_center: OrderCostCenter
    reason_trip: OrderReasonTrip | None
    order_number: int
    external_order_number: str | None = None
    total_value: Total
    total_fees: Total | None
    expires_at: datetime | None
    is_expired: bool
    status: OrderStatus
    obs: str | None
    expense_only: bool
    travelers: list[TravelerRead]
    items_included: ItemsIncluded
    consultant: Person | None = None
    approval_model: OrderApproval | None
    customer: OrderCustomer
    cancellation_tax: Total | None = None
    created_at: datetime
    updated_at: datetime
    issued_at: datetime | None
    link_voucher: str | None
    project: Ref | None = None
    phase: Ref | None = None
    branch: Ref | None
    has_notified_expiration: bool
    order_violated_policies: OrderViolations
    extra_costs: list[OrderExtraCost] = []
    date_of_need: date | None = None
    card_info: CardInfo | None = None
    payment_method: PaymentMethod | None
    price_changes: PriceChanges
    reason_rejected: str | None
    allowed_actions: list[str]
    version: int


class SummaryTraveler(BaseModel):
    uuid: UUID
    full_name: str
    avatar_url: str | None = None


class SummaryFlight(BaseModel):
    """One direction of an issued item; times by the clocks of its airports, the number is of its first segment."""

    origin: str
    origin_city: str
    destination: str
    destination_city: str
    starts_at: datetime
    ends_at: datetime
    airline_name: str
    flight_number: str
    stops: int


class OrderSummary(BaseModel):
    """`flights` are those of issued items, in the order flown; empty before."""

    uuid: UUID
    order_type: str = "travel"
    order_number: int
    status: OrderStatus
    issuer: Ref
    travelers: list[SummaryTraveler]
    customer: Ref
    cost_center: Ref
    reason_trip: OrderReasonTrip | None
    total_value: Total
    expires_at: datetime | None
    is_expired: bool
    created_at: datetime
    updated_at: datetime
    issued_at: datetime | None
    products: list[str]
    destination: str
    start_date: date | None
    end_date: date | None
    broken_policy: bool
    has_price_change: bool
    trackers: list[str]
    flights: list[SummaryFlight]
    consultant: Ref | None = None
    link_voucher: str | None
    allowed_actions: list[str]
    version: int


class OrdersSummary(BaseModel):
    """Every status and every tab stands here, with zero where there is none."""

    total: int
    by_status: dict[OrderStatus, int]
    by_tab: dict[ListTab, int]


class CreditBalance(BaseModel):
    """`available` is never below zero: a limit may be lowered under what is taken."""

    invoice_limit: Total
    reserved: Total
    used: Total
    available: Total


class HistoryBy(BaseModel):
    uuid: UUID | None
    name: str
    on_behalf_of: Ref | None = None


class HistoryEntry(HistoryLine[OrderStatus]):
    """`from` and `to` are statuses, null when the entry is not a change of status."""

    by: HistoryBy


class CancellationItem(BaseModel):
    """`credit_value`: kept by the airline for another flight; `explanation`: what comes back and why, in Portuguese."""

    item_uuid: UUID
    table: str
    description: str
    value: Total
    cancellation_tax: Total
    refund_value: Total
    credit_value: Total
    free_until: datetime | None
    supported: bool
    explanation: str


class CancellationPreview(BaseModel):
    items: list[CancellationItem]
    total_tax: Total
    total_refund: Total


class SubjectItem(BaseModel):
    table: str
    item_uuid: UUID
    description: str
    value: Total
    status: str


class Subject(BaseModel):
    """What is being approved, fresh, for the decider's service (API section 5)."""

    uuid: UUID
    customer_uuid: UUID
    request_type: str = "travel"
    number: int
    title: str
    value: Total
    status: OrderStatus
    submission: int
    approval_request_uuid: UUID | None
    approval_version: int
    items: list[SubjectItem]


class OrderSubmitted(One[OrderRead]):
    """`message`: what its issuer is told beside it, as that it goes beyond a budget; absent when there is nothing."""

    message: str | None = None
