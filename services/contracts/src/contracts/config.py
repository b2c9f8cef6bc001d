"""Events of config: the whole state of every configuration entity, for reference copies."""

from datetime import date
from typing import ClassVar
from uuid import UUID

from contracts.fact import Amount, Change, Instant, Part


class ConfigChange(Change):
    producer: ClassVar[str] = "config"


class AgencyManager(Part):
    """Whom a new agency names as its first manager; `uuid` is the account's that identity opens for them."""

    uuid: UUID
    name: str
    email: str
    phone: str | None = None


class AgencyChanged(ConfigChange):
    """`manager`: only in an agency's first event; the next overwrites it. `pix_key` receives payments of orders."""

    entity: ClassVar[str] = "agency"
    customer_scoped: ClassVar[bool] = False

    company_name: str
    trading_name: str
    cnpj: str
    phone: str | None = None
    email: str
    is_active: bool
    manager: AgencyManager | None = None
    pix_key_type: str | None = None
    pix_key: str | None = None


class CustomerChanged(ConfigChange):
    """`uuid` equals `customer_uuid`; `notification_emails` receive what the customer chose to send to `emails`.

    `fee_uuid`, `markup_uuid`, `markdown_uuid`: the price tables chosen for it; None: the agency's default ones."""

    entity: ClassVar[str] = "customer"

    customer_uuid: UUID
    agency_uuid: UUID
    company_name: str
    trading_name: str
    cnpj: str
    email: str
    invoice_limit: Amount
    is_active: bool
    fraud_blocking: bool
    notification_emails: tuple[str, ...] = ()
    fee_uuid: UUID | None = None
    markup_uuid: UUID | None = None
    markdown_uuid: UUID | None = None
    created_at: Instant | None = None  # None in events from before config published it


class CostCategoryChanged(ConfigChange):
    """What an agency books beside an order, as insurance or a transfer; `is_proof_required`: not without its proof."""

    entity: ClassVar[str] = "cost_category"
    customer_scoped: ClassVar[bool] = False

    agency_uuid: UUID
    name: str
    service_type: str
    is_proof_required: bool
    wintour_code: str | None = None
    active: bool


class SettingParameterChanged(ConfigChange):
    entity: ClassVar[str] = "setting_parameter"

    customer_uuid: UUID
    slug: str
    value: str


class BranchChanged(ConfigChange):
    entity: ClassVar[str] = "branch"

    customer_uuid: UUID
    agency_uuid: UUID
    name: str
    cnpj: str
    active: bool


class CostCenterChanged(ConfigChange):
    entity: ClassVar[str] = "cost_center"

    customer_uuid: UUID
    agency_uuid: UUID
    name: str
    cost_center_code: str
    active: bool
    belongs_to_headquarters: bool
    mark_all_branches: bool
    branches_uuids: tuple[UUID, ...] = ()


class ProjectChanged(ConfigChange):
    entity: ClassVar[str] = "project"

    customer_uuid: UUID
    agency_uuid: UUID
    name: str
    code: str | None = None
    active: bool


class PhaseChanged(ConfigChange):
    """A phase of a project. `budget`: what may be charged to it; `alert`: the amount from which people are notified.

    `end_at` None: it does not end.
    """

    entity: ClassVar[str] = "phase"

    customer_uuid: UUID
    agency_uuid: UUID
    project_uuid: UUID
    name: str
    code: str
    budget: Amount | None = None
    alert: Amount | None = None
    start_at: Instant
    end_at: Instant | None = None
    active: bool


class BudgetChanged(ConfigChange):
    """What may be spent on one charge (`charge_type`: branch, cost_center, project or phase) on the days from
    `start_date` to `end_date`, both included. From `alert_percentage` of it its owners, employees, are notified.
    """

    entity: ClassVar[str] = "budget"

    customer_uuid: UUID
    agency_uuid: UUID
    name: str
    charge_type: str
    charge_uuid: UUID
    start_date: date
    end_date: date
    amount: Amount
    alert_percentage: int
    owners_uuids: tuple[UUID, ...] = ()
    active: bool


class GroupChanged(ConfigChange):
    """A group of employees."""

    entity: ClassVar[str] = "group"

    customer_uuid: UUID
    agency_uuid: UUID
    description: str
    active: bool


class CustomerEmployeeChanged(ConfigChange):
    """A person of a customer. Documents stay in config; name, mail and phone travel for copies."""

    entity: ClassVar[str] = "customer_employee"

    customer_uuid: UUID
    agency_uuid: UUID
    name: str
    last_name: str
    email: str
    phone: str | None = None
    gender: str | None = None
    position: str | None = None
    birthdate: str | None = None
    vip: bool = False
    active: bool
    replaced_by_uuid: UUID | None = None
    """Who decides from now on what waits for somebody who left."""
    profile_uuid: UUID
    group_uuid: UUID | None = None
    group_description: str | None = None
    policy_uuid: UUID | None = None
    cost_center_uuid: UUID | None = None
    has_headquarters_access: bool = True
    branches_uuids: tuple[UUID, ...] = ()
    loyalty_latam: str | None = None
    loyalty_azul: str | None = None
    loyalty_gol: str | None = None

    @property
    def full_name(self) -> str:
        return f"{self.name} {self.last_name}".strip()


class ReasonTripChanged(ConfigChange):
    entity: ClassVar[str] = "reason_trip"

    customer_uuid: UUID
    reason: str
    active: bool


class JustificationChanged(ConfigChange):
    entity: ClassVar[str] = "justification"

    customer_uuid: UUID
    description: str
    active: bool


class PolicyValueChanged(ConfigChange):
    """A purchase policy value (DOMAIN section 4); `value` is text in the parameter's own type."""

    entity: ClassVar[str] = "policy_value"

    customer_uuid: UUID
    product: str
    policy_parameter: str
    type_value: str
    value: str
    tolerance: str | None = None
    scope_type: str
    scope_uuid: UUID | None = None
    is_international: bool | None = None
    active: bool


class ReasonExpenseChanged(ConfigChange):
    """A reason for asking for an advance."""

    entity: ClassVar[str] = "reason_expense"

    customer_uuid: UUID
    reason: str
    active: bool


class ExpenseCategoryChanged(ConfigChange):
    """The operator's list, the same for every customer."""

    entity: ClassVar[str] = "expense_category"
    customer_scoped: ClassVar[bool] = False

    name: str
    icon: str
    active: bool


class ExpenseTypeChanged(ConfigChange):
    """`kind` is common or km; the category travels along, for it is never a secret and seldom changes."""

    entity: ClassVar[str] = "expense_type"

    customer_uuid: UUID
    name: str
    kind: str
    active: bool
    expense_category_uuid: UUID
    expense_category_name: str
    expense_category_icon: str


class ExpensePolicyValue(Part):
    """One limit of an expense policy; `voucher_required_above` is null where a voucher is needed always or never."""

    uuid: UUID
    expense_type_uuid: UUID
    policy_parameter: str
    type_value: str
    value: Amount
    voucher_required: bool
    voucher_required_above: Amount | None = None


class PolicyChanged(ConfigChange):
    """An expense policy with all its values; the default one serves employees who have none."""

    entity: ClassVar[str] = "policy"

    customer_uuid: UUID
    name: str
    default: bool
    active: bool
    values: tuple[ExpensePolicyValue, ...] = ()


class NotificationChoice(Part):
    """What is chosen for one event; None leaves it to the customer, or to what holds before anybody chose."""

    slug: str
    email: bool | None = None
    in_app: bool | None = None
    recipients: tuple[str, ...] | None = None


class NotificationSettingChanged(ConfigChange):
    """What a customer chose about notifications, or one of its employees over it; the events chosen of, no others."""

    entity: ClassVar[str] = "notification_setting"

    customer_uuid: UUID
    agency_uuid: UUID
    employee_uuid: UUID | None = None
    events: tuple[NotificationChoice, ...] = ()

    @property
    def switches(self) -> dict[str, dict[str, bool]]:
        """By the event's slug, only what was chosen: whether it rings (`in_app`) and whether it writes (`email`)."""
        shown = {"email", "in_app"}
        return {choice.slug: choice.model_dump(include=shown, exclude_none=True) for choice in self.events}

    @property
    def recipients(self) -> dict[str, list[str]]:
        """By the event's slug, the recipients that were chosen; events whose recipients nobody chose are absent."""
        return {choice.slug: list(choice.recipients) for choice in self.events if choice.recipients is not None}


class ProductPayment(Part):
    """How one product (airway, hotel, road, vehicle, offline_hotel) may be paid; `default` is one of `methods`."""

    product: str
    methods: tuple[str, ...]
    default: str | None = None


class PaymentSettingChanged(ConfigChange):
    """How a customer pays, as its agency decided; before that everything is invoiced. `pix_key` receives returns."""

    entity: ClassVar[str] = "payment_setting"

    customer_uuid: UUID
    agency_uuid: UUID
    methods: tuple[ProductPayment, ...]
    invoice_cycle: str
    due_days: int
    pix_key_type: str | None = None
    pix_key: str | None = None

    @property
    def by_product(self) -> dict[str, dict[str, list[str] | str | None]]:
        """The methods of each product, and its default."""
        return {of.product: {"methods": list(of.methods), "default": of.default} for of in self.methods}
