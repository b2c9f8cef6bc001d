"""Events of orders: requests for approval, changes of status, issued items."""

from datetime import date
from typing import ClassVar
from uuid import UUID

from contracts.asking import Asked, Charge, SubjectMoved, TakenBack
from contracts.fact import Amount, Change, Fact, Instant, Part


class OrdersFact(Fact):
    producer: ClassVar[str] = "orders"


class ApprovalRequested(Asked, OrdersFact):
    """An order was submitted."""

    entity: ClassVar[str] = "order"


class ApprovalWithdrawn(TakenBack, OrdersFact):
    """The issuer canceled or recalled, or the order expired."""

    entity: ClassVar[str] = "order"


class OrderStatusChanged(SubjectMoved, OrdersFact):
    entity: ClassVar[str] = "order"

    total_value: Amount
    issuer_user_uuid: UUID


class ConsumptionChanged(Change, OrdersFact):
    """What an order takes of budgets, whole; `uuid` is the order's.

    `reserved`: asked for; `committed`: approved, not issued; `spent`: issued, and what was kept of canceled items.
    `on_date`: the day whose budget it takes from, the day it was submitted. `submission`: the newest one it tells of.
    """

    entity: ClassVar[str] = "consumption"

    customer_uuid: UUID
    agency_uuid: UUID
    number: int
    title: str
    charge: Charge
    on_date: date
    submission: int
    reserved: Amount
    committed: Amount
    spent: Amount
    changed_at: Instant

    @property
    def branch_uuid(self) -> UUID | None:
        return self.charge.branch_uuid

    @property
    def cost_center_uuid(self) -> UUID | None:
        return self.charge.cost_center_uuid

    @property
    def project_uuid(self) -> UUID | None:
        return self.charge.project_uuid

    @property
    def phase_uuid(self) -> UUID | None:
        return self.charge.phase_uuid


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
    """An item was canceled after approval. `was_issued`: there were tickets, so bi books the negative of `value`: what
    the item cost, less what the supplier keeps of it. Else it was left out because its price rose, and nothing was
    spent."""

    entity: ClassVar[str] = "item"
    happened: ClassVar[str] = "canceled"

    customer_uuid: UUID
    agency_uuid: UUID
    order_uuid: UUID
    table: str
    value: Amount
    canceled_at: Instant
    was_issued: bool = True


class PaymentConfirmed(OrdersFact):
    """An order was paid by card or PIX before its tickets. `uuid` is the payment's; of a card nobody confirmed it."""

    entity: ClassVar[str] = "payment"
    happened: ClassVar[str] = "confirmed"

    customer_uuid: UUID
    agency_uuid: UUID
    order_uuid: UUID
    order_number: int
    method: str
    value: Amount
    confirmed_at: Instant
    confirmed_by_uuid: UUID | None = None


class PaymentRefunded(OrdersFact):
    """Of a confirmed payment `value` is to be given back: what was paid for was canceled, ran out or cost less.

    A payment may have several, each with what came on top of the ones before.
    """

    entity: ClassVar[str] = "payment"
    happened: ClassVar[str] = "refunded"

    customer_uuid: UUID
    agency_uuid: UUID
    order_uuid: UUID
    order_number: int
    method: str
    value: Amount
    refunded_at: Instant


class ExtraCostChanged(Change, OrdersFact):
    """A cost that the agency booked beside an order, whole. `booked_on`: its first day, else the day it was booked."""

    entity: ClassVar[str] = "extra_cost"

    customer_uuid: UUID
    agency_uuid: UUID
    order_uuid: UUID
    order_number: int
    cost_category_uuid: UUID
    category: str
    service_type: str
    traveler_uuid: UUID | None = None
    value: Amount
    booked_on: date
    start_date: date | None = None
    end_date: date | None = None
    exported_at: Instant | None = None


class UnflownAirwayChanged(Change, OrdersFact):
    """A credit that an airline keeps of a canceled ticket, whole. `status`: available or used; after `expires_on`, its
    last day, an available one is over. `order_uuid`: where the ticket was bought; `used_order_uuid`: what it paid for.
    """

    entity: ClassVar[str] = "unflown_airway"

    customer_uuid: UUID
    agency_uuid: UUID
    order_uuid: UUID
    item_uuid: UUID
    employee_uuid: UUID
    airline: str
    airline_slug: str
    ticket: str
    credit_value: Amount
    expires_on: date
    status: str
    used_at: Instant | None = None
    used_order_uuid: UUID | None = None


class ItemIntervened(OrdersFact):
    """A consultant took or closed a task about an item: an operational intervention. `uuid` is the item's.

    `kind` is what was to be done, `step` "taken" or "closed", `resolution` how it was closed.
    """

    entity: ClassVar[str] = "item"
    happened: ClassVar[str] = "intervened"

    customer_uuid: UUID
    agency_uuid: UUID
    order_uuid: UUID
    order_number: int
    table: str
    provider: str
    task_uuid: UUID
    kind: str
    step: str
    resolution: str | None = None
    consultant_uuid: UUID
    intervened_at: Instant


class CredentialTried(OrdersFact):
    """What a provider answered to a sign-in by an agency's credential, told once for each of its states and answers.

    `uuid` is the credential's, `version` that of the state that was used. `error`: why nobody was let in; None: they
    were.
    """

    entity: ClassVar[str] = "credential"
    happened: ClassVar[str] = "tried"

    customer_uuid: UUID
    agency_uuid: UUID
    version: int
    error: str | None = None
    tried_at: Instant
