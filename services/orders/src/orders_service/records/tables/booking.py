"""Orders, their items, travelers, approvers, history and the credit they take."""

from datetime import date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from kit.core.metadata import Table, empty_dict, empty_list
from kit.core.money import TOTAL_COLUMN, ZERO
from kit.db.tables import AgencyRow, AgencyVersioned, TenantRow
from kit.privacy.personal import Kind, Personal
from kit.workflow.rows import ApprovableRow, ApproverRow, HistoryRow
from sqlalchemy import Column, DateTime, ForeignKeyConstraint, Index, Text, UniqueConstraint, text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.types import Uuid
from sqlmodel import Field

from orders_service.records.lifecycle import ItemStatus, OrderStatus

_UNDONE = "'changing', 'failed', 'failed_cancel', 'pending_issue', 'quoting'"
"""States in which an item waits for a consultant: few at any time, and looked for every minute."""

_NEWEST = ("customer_uuid", "created_at", "uuid")
FAILED_ORDERS = "status IN ('failed', 'failed_cancel')"
CHANGING_ORDERS = "has_price_change AND status = 'approved'"
EXPIRING_ORDERS = (
    "status IN ('open', 'quoting', 'quoted', 'approving', 'waiting_financial_approval', 'waiting_payment', 'approved')"
)
"""What the home shows of a person's orders; each is the predicate of an index and the condition of its query."""


def _instant(*, nullable: bool = True) -> Any:
    """A timestamptz column; SQLModel's Field has no typed way to say it."""
    return Column(DateTime(timezone=True), nullable=nullable)


def of_its_order(table: str) -> ForeignKeyConstraint:
    """The order, in the same tenant; checked at the commit, for a cart and its parts are written in any order."""
    return ForeignKeyConstraint(
        ["customer_uuid", "order_uuid"],
        ["orders.customer_uuid", "orders.uuid"],
        name=f"{table}_order_fkey",
        deferrable=True,
        initially="DEFERRED",
    )


def _money() -> Any:
    return Field(default=ZERO, sa_column=Column(TOTAL_COLUMN, nullable=False))


class OrderTable(ApprovableRow, table=True):
    """`consumption`: what it takes of budgets, as booking/actions/consuming.py told it last; None: nothing ever."""

    __tablename__ = "orders"
    __personal__ = Personal(
        of=(
            "issuer_user_uuid",
            "issuer_employee_uuid",
        ),
        columns={
            "issuer_name": Kind.NAME,
            "issuer_email": Kind.EMAIL,
            "issuer_folded": Kind.NAME,
            "obs": Kind.MENTION,
        },
        others={
            "cost_center_name": "a cost center",
            "branch_name": "a branch",
            "project_name": "a project",
            "phase_name": "a phase",
            "approval_model_name": "a model",
            "travelers_folded": "after_erasure",
            "search_folded": "after_erasure",
            "consumption": "amounts and charges",
        },
    )
    __table_args__ = (
        UniqueConstraint("customer_uuid", "order_number", name="orders_number_key"),
        UniqueConstraint("customer_uuid", "uuid", name="orders_tenant_key"),
        Index("orders_customer_newest", "customer_uuid", "created_at", "uuid"),
        Index("orders_agency_newest", "agency_uuid", "created_at", "uuid"),
        Index("orders_customer_status", "customer_uuid", "status", "created_at"),
        Index("orders_figures", "agency_uuid", "customer_uuid", "status"),
        Index("orders_issuer", "customer_uuid", "issuer_user_uuid", "created_at"),
        Index("orders_expires_at", "expires_at"),
        Index("orders_failed", *_NEWEST, postgresql_where=text(FAILED_ORDERS)),
        Index("orders_issued_end", "end_date", "uuid", postgresql_where=text("status = 'issued'")),
        Index("orders_changing", *_NEWEST, postgresql_where=text(CHANGING_ORDERS)),
        Index("orders_expiring", "customer_uuid", "expires_at", postgresql_where=text(EXPIRING_ORDERS)),
        Index("orders_untold", "uuid", postgresql_where=text("consumption IS NULL AND submission > 0")),
    )

    order_number: int
    status: str = OrderStatus.OPEN
    issuer_employee_uuid: UUID | None = None
    issuer_name: str
    issuer_email: str
    cost_center_uuid: UUID
    cost_center_name: str
    cost_center_code: str
    branch_uuid: UUID | None = None
    branch_name: str | None = None
    project_uuid: UUID | None = None
    project_name: str | None = None
    phase_uuid: UUID | None = None
    phase_name: str | None = None
    reason_trip_uuid: UUID | None = None
    reason_trip: str | None = None
    consultant_uuid: UUID | None = None
    obs: str | None = None
    expense_only: bool = False
    payment_method: str | None = None
    credit_card_uuid: UUID | None = None
    total_value: Decimal = _money()
    total_fees: Decimal = _money()
    credit_reserved: Decimal = _money()
    credit_used: Decimal = _money()
    consumption: dict[str, Any] | None = Field(default=None, sa_column=Column(JSONB(none_as_null=True), nullable=True))
    expires_at: datetime | None = Field(default=None, sa_column=_instant())
    has_notified_expiration: bool = False
    submitted_at: datetime | None = Field(default=None, sa_column=_instant())
    issued_at: datetime | None = Field(default=None, sa_column=_instant())
    reason_rejected: str | None = None
    broken_policy: bool = False
    has_price_change: bool = False
    products: list[str] = Field(default_factory=empty_list, sa_column=Column(ARRAY(Text), nullable=False))
    destination: str = ""
    departs_at: datetime | None = Field(default=None, sa_column=_instant())
    start_date: date | None = None
    end_date: date | None = None
    search_folded: str = ""
    travelers_folded: str = ""
    issuer_folded: str = ""

    @property
    def state(self) -> OrderStatus:
        return OrderStatus(self.status)


class OrderTraveler(AgencyRow, table=True):
    __tablename__ = "order_traveler"
    __personal__ = Personal(
        of=("employee_uuid",),
        columns={
            "full_name": Kind.NAME,
        },
    )
    __table_args__ = (
        UniqueConstraint("customer_uuid", "order_uuid", "employee_uuid", name="order_traveler_once"),
        of_its_order("order_traveler"),
        Index("order_traveler_employee", "employee_uuid", "order_uuid"),
    )

    order_uuid: UUID
    employee_uuid: UUID
    full_name: str
    place: int


class OrderConsultant(AgencyRow, table=True):
    """Who of the agency looks after an order, as identity told when they were named."""

    __tablename__ = "order_consultant"
    __personal__ = Personal(
        of=("agency_employee_uuid", "user_uuid"),
        columns={
            "name": Kind.NAME,
            "email": Kind.EMAIL,
        },
    )
    __table_args__ = (
        UniqueConstraint("customer_uuid", "order_uuid", name="order_consultant_once"),
        of_its_order("order_consultant"),
    )

    order_uuid: UUID
    agency_employee_uuid: UUID
    user_uuid: UUID
    name: str
    email: str


class OrderApproverTable(ApproverRow, table=True):
    """Who decides the current submission, as approvals last told it."""

    __tablename__ = "order_approver"
    __personal__ = Personal(
        of=("employee_uuid",),
        columns={
            "name": Kind.NAME,
        },
    )
    __table_args__ = (
        of_its_order("order_approver"),
        Index("order_approver_order", "order_uuid"),
        Index("order_approver_employee", "employee_uuid", "order_uuid"),
    )

    order_uuid: UUID


class ItemTable(AgencyVersioned, table=True):
    """`family_fare` to `is_refundable` hold the document of a flight, `details` that of every other product.

    `obs`: what a consultant is asked to look after.
    `cancellation_tax`: what the supplier keeps of it, once its cancellation was asked for; `cancellation_credit`: what
    the airline keeps for another flight. `issued_by_hand`, `canceled_by_hand`: a consultant did it elsewhere, so that
    our supplier's own record may say something else.
    """

    __tablename__ = "order_item"
    __personal__ = Personal(
        others={
            "provider_name": "a supplier",
            "flights": "travelers by uuid",
            "segments": "places",
            "details": "places, travelers by uuid",
            "tickets": "numbers by traveler",
            "violated_policies": "policies",
            "policy_facts": "fares",
            "obs": "wishes about a room",
        },
    )
    __table_args__ = (
        of_its_order("order_item"),
        UniqueConstraint("customer_uuid", "uuid", name="order_item_tenant_key"),
        Index("order_item_order", "order_uuid"),
        Index("order_item_undone", "uuid", postgresql_where=text(f"status IN ({_UNDONE})")),
        Index(
            *("order_item_issued", "customer_uuid", "ends_on", "departs_at", "uuid"),
            postgresql_where=text("status = 'issued'"),
        ),
    )

    order_uuid: UUID
    kind: str
    status: str = ItemStatus.OPEN
    place: int = 0
    provider_uuid: UUID
    provider_slug: str
    provider_name: str
    value: Decimal = _money()
    provider_value: Decimal = _money()
    boarding_tax: Decimal = _money()
    du: Decimal = _money()
    fee: Decimal = _money()
    markup: Decimal = _money()
    markdown: Decimal = _money()
    provider_fees: Decimal = _money()
    seats_value: Decimal = _money()
    baggage_value: Decimal = _money()
    unflown_value: Decimal = _money()
    approved_value: Decimal | None = Field(default=None, sa_column=Column(TOTAL_COLUMN, nullable=True))
    cancellation_tax: Decimal = _money()
    cancellation_credit: Decimal = _money()
    new_value: Decimal | None = Field(default=None, sa_column=Column(TOTAL_COLUMN, nullable=True))
    description: str
    origin: str
    origin_city: str
    destination: str
    destination_city: str
    starts_on: date
    ends_on: date
    departs_at: datetime = Field(sa_column=_instant(nullable=False))
    family_fare: str = ""
    flights: list[dict[str, Any]] = Field(default_factory=empty_list, sa_column=Column(JSONB, nullable=False))
    segments: list[dict[str, Any]] = Field(default_factory=empty_list, sa_column=Column(JSONB, nullable=False))
    is_refundable: bool = False
    details: dict[str, Any] = Field(default_factory=empty_dict, sa_column=Column(JSONB, nullable=False))
    tracker: str | None = None
    tickets: dict[str, str] = Field(default_factory=empty_dict, sa_column=Column(JSONB, nullable=False))
    expires_at: datetime | None = Field(default=None, sa_column=_instant())
    issued_at: datetime | None = Field(default=None, sa_column=_instant())
    is_issuing: bool = False
    issued_by_hand: bool = False
    canceled_by_hand: bool = False
    violated_policies: list[dict[str, Any]] = Field(default_factory=empty_list, sa_column=Column(JSONB, nullable=False))
    policy_facts: dict[str, Any] | None = Field(default=None, sa_column=Column(JSONB(none_as_null=True), nullable=True))
    justification_uuid: UUID | None = None
    justification: str | None = None
    reason_rejected: str | None = None
    supplier_message: str | None = None
    obs: str | None = None
    travelers_uuids: list[UUID] = Field(default_factory=empty_list, sa_column=Column(ARRAY(Uuid), nullable=False))

    def move_to(self, to: ItemStatus) -> None:
        """The only place where the status of an item changes; ask the lifecycle first."""
        self.status = to

    @property
    def state(self) -> ItemStatus:
        return ItemStatus(self.status)

    @property
    def not_returned(self) -> Decimal:
        """What stays paid of it once it is canceled: a tax is gone, a credit is the airline's until it is used."""
        return self.cancellation_tax + self.cancellation_credit


class HistoryTable(HistoryRow, table=True):
    __tablename__ = "order_history"
    __personal__ = Personal(
        of=("by_uuid",),
        columns={
            "by_name": Kind.NAME,
            "description": Kind.MENTION,
        },
    )
    __table_args__ = (
        of_its_order("order_history"),
        UniqueConstraint("customer_uuid", "order_uuid", "submission", name="order_history_submission"),
        Index("order_history_order", "order_uuid", "at"),
    )

    order_uuid: UUID
    submission: int | None = None


class CreditTable(TenantRow, table=True):
    """One balance row per customer (DOMAIN section 3); the limit is config's and lives in the customer's copy."""

    __tablename__ = "credit_balance"
    __table_args__ = (UniqueConstraint("customer_uuid", name="credit_balance_customer_key"),)

    reserved: Decimal = _money()
    used: Decimal = _money()


class CounterTable(Table, table=True):
    """The last order number given out per customer."""

    __tablename__ = "order_counter"

    customer_uuid: UUID = Field(primary_key=True)
    last: int
