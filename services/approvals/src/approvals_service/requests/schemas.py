"""JSON shapes of approval requests and decisions (API section 3.6)."""

from datetime import date, datetime
from enum import StrEnum
from typing import Annotated
from uuid import UUID

from kit.core.money import Total
from kit.http.validation import REQUIRED, Input, invalid
from pydantic import BaseModel, Field, ValidationInfo, field_validator

from approvals_service.model_selection.schemas import ApprovalLevel
from approvals_service.people.shapes import Person, Ref
from approvals_service.requests.kinds import RequestType
from approvals_service.requests.lifecycle import RequestStatus
from approvals_service.requests.rules.lines import Verdict

NOT_ALLOWED = "Campo não permitido"
STATUS_NEEDED = "Informe status: approved para aprovar ou rejected para rejeitar"
ALONE: tuple[set[str], ...] = (set(), {"rejected_items"}, {"reason_rejected"})
"""What may be given of a decision on an order without its `status`."""


class Box(StrEnum):
    PENDING = "pending"
    DECIDED = "decided"
    REQUESTED = "requested"
    ALL = "all"


class SortBy(StrEnum):
    DEADLINE = "deadline"
    ALERTS = "alerts"
    OLDEST = "oldest"
    VALUE = "value"


class ItemKind(StrEnum):
    AIRWAY = "airway"
    HOTEL = "hotel"
    ROAD = "road"
    VEHICLE = "vehicle"
    OFFLINE_HOTEL = "offline_hotel"


class AlertKind(StrEnum):
    BROKEN_POLICY = "broken_policy"
    CHEAPER_OPTION = "cheaper_option"
    SUSPECTED_VOUCHER = "suspected_voucher"
    MISSING_VOUCHER = "missing_voucher"
    OVER_BUDGET = "over_budget"
    VALUE_ABOVE_USUAL = "value_above_usual"


class Alert(BaseModel):
    kind: AlertKind
    count: int
    message: str


class ApprovalRequestSummary(BaseModel):
    """`value`: the money still asked for, without the lines that closed levels took out of `value_asked`."""

    uuid: UUID
    request_type: RequestType
    subject_uuid: UUID
    number: int
    title: str
    requester: Person
    travelers: list[Ref]
    customer: Ref
    cost_center: Ref | None
    value: Total
    value_asked: Total
    broken_policy: bool
    status: RequestStatus
    current_level: int | None
    levels_total: int
    can_decide: bool
    on_behalf_of: Ref | None
    requested_at: datetime
    deadline_at: datetime | None
    decided_at: datetime | None
    alerts: list[Alert]
    allowed_actions: list[str]
    created_at: datetime
    updated_at: datetime
    version: int


class ViolatedPolicy(BaseModel):
    policy_value_uuid: UUID
    policy_parameter: str
    type_value: str
    value: str
    message: str


class RequestItem(BaseModel):
    """What is judged; the last three are for deciders as they judge, for others when the level closes."""

    table: str
    item_order_uuid: UUID
    description: str
    date: date | None
    value: Total
    broken_policy: bool
    violated_policies: list[ViolatedPolicy]
    justification: str | None
    suspected_voucher: bool | None
    voucher_path: str | None
    rejected: bool
    reason_rejected: str | None
    approved_at: datetime | None


class ApprovalRequest(ApprovalRequestSummary):
    approval_model: Ref | None
    branch: Ref | None
    project: Ref | None
    phase: Ref | None
    description: str | None
    levels: list[ApprovalLevel]
    items: list[RequestItem]
    reason_rejected: str | None
    obs: str | None
    automatic: bool
    subject_status: str | None


class ByType(BaseModel):
    travel: int
    advance: int
    expense_report: int


class PendingSummary(BaseModel):
    """How much waits for the caller's decision."""

    pending: int
    without_alerts: int
    by_type: ByType


class HistoryBy(BaseModel):
    uuid: UUID | None
    name: str
    on_behalf_of: Ref | None


class HistoryEntry(BaseModel):
    uuid: UUID
    at: datetime
    by: HistoryBy
    kind: str
    from_: str | None = Field(alias="from", serialization_alias="from")
    to: str | None
    reason: str | None
    description: str

    model_config = {"populate_by_name": True}


Reason = Annotated[str, Field(max_length=1_000)]


class RejectedItemInput(Input):
    table: ItemKind
    item_order_uuid: UUID
    reason_rejected: Reason | None = None


class OrderDecision(Input):
    """A decision on an order; without `status` the form itself must leave one reading.

    Nothing else given approves, `rejected_items` alone approves the rest, `reason_rejected` alone rejects. Empty texts
    and lists count as not given.
    """

    order_uuid: UUID
    reason_rejected: Reason | None = None
    obs: Annotated[str, Field(max_length=4_000)] | None = None
    rejected_items: Annotated[list[RejectedItemInput], Field(default_factory=list, max_length=1_000)]
    status: Annotated[Verdict | None, Field(validate_default=True)] = None

    @field_validator("status")
    @classmethod
    def _is_plain(cls, status: Verdict | None, info: ValidationInfo) -> Verdict | None:
        given = {name for name in ("reason_rejected", "obs", "rejected_items") if info.data.get(name)}
        if status is None and given not in ALONE:
            raise invalid(STATUS_NEEDED)
        return status

    @property
    def verdict(self) -> Verdict:
        """What was decided."""
        if self.status is not None:
            return self.status
        return Verdict.REJECTED if self.reason_rejected else Verdict.APPROVED


class AdvanceVerdict(StrEnum):
    """`rejected` is read as `disapproved`."""

    APPROVED = "approved"
    DISAPPROVED = "disapproved"
    REJECTED = "rejected"


class AdvanceJudgement(Input):
    status: AdvanceVerdict
    reason_rejected: Reason | None = None

    @property
    def verdict(self) -> Verdict:
        """What was decided."""
        return Verdict.APPROVED if self.status is AdvanceVerdict.APPROVED else Verdict.REJECTED


class RejectedExpense(Input):
    accountability_expense_uuid: UUID
    reason_rejected: Reason | None = None


class ReportJudgement(Input):
    """Form a: `rejected_items` (empty: all approved) closes the level. Form b: one expense and its `status`."""

    accountability_expense_uuid: UUID | None = None
    reason_rejected: Reason | None = None
    status: Annotated[Verdict | None, Field(validate_default=True)] = None
    rejected_items: Annotated[list[RejectedExpense] | None, Field(max_length=1_000, validate_default=True)] = None

    @field_validator("status")
    @classmethod
    def _of_one_expense(cls, status: Verdict | None, info: ValidationInfo) -> Verdict | None:
        if info.data.get("accountability_expense_uuid") and status is None:
            raise invalid(REQUIRED)
        return status

    @field_validator("rejected_items")
    @classmethod
    def _of_the_whole(cls, items: list[RejectedExpense] | None, info: ValidationInfo) -> list[RejectedExpense] | None:
        of_one = any(info.data.get(name) for name in ("accountability_expense_uuid", "status", "reason_rejected"))
        if items is not None and of_one:
            raise invalid(NOT_ALLOWED)
        if items is None and not info.data.get("accountability_expense_uuid"):
            raise invalid(REQUIRED)
        return items


class Decided(BaseModel):
    """The request after a decision."""

    data: ApprovalRequest
    message: str


class OpenRequests(BaseModel):
    """Requests in which an approver is asked, now or later."""

    requests: int
    requests_uuid: list[UUID]


class SubjectsToMend(Input):
    """Orders, advances and reports whose request disagrees with them."""

    subjects: Annotated[list[UUID], Field(max_length=100)]


class Mended(BaseModel):
    """Requests that were decided although their subject was taken back, withdrawn now."""

    requests: int
    requests_uuid: list[UUID]
