"""JSON shapes of approval requests and decisions (API section 3.6)."""

from datetime import date, datetime
from enum import StrEnum
from typing import Annotated
from uuid import UUID

from kit.money import Money
from kit.validation import Input
from pydantic import BaseModel, Field

from approvals_service.choosing.schemas import ApprovalLevel
from approvals_service.people.shapes import Person, Ref
from approvals_service.requests.lifecycle import RequestStatus


class RequestType(StrEnum):
    TRAVEL = "travel"
    ADVANCE = "advance"
    EXPENSE_REPORT = "expense_report"


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


class Verdict(StrEnum):
    APPROVED = "approved"
    REJECTED = "rejected"


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
    uuid: UUID
    request_type: RequestType
    subject_uuid: UUID
    number: int
    title: str
    requester: Person
    travelers: list[Ref]
    customer: Ref
    cost_center: Ref | None
    value: Money
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
    value: Money
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
    """A decision on an order: without `status`, rejected when only `reason_rejected` stands, else approved."""

    order_uuid: UUID
    status: Verdict | None = None
    reason_rejected: Reason | None = None
    obs: Annotated[str, Field(max_length=4_000)] | None = None
    rejected_items: Annotated[list[RejectedItemInput], Field(default_factory=list, max_length=1_000)]

    @property
    def verdict(self) -> Verdict:
        """What was decided."""
        if self.status is not None:
            return self.status
        rejects = bool(self.reason_rejected) and not self.rejected_items
        return Verdict.REJECTED if rejects else Verdict.APPROVED


class Decided(BaseModel):
    """The request after a decision."""

    data: ApprovalRequest
    message: str


class OpenRequests(BaseModel):
    """Requests in which an approver is asked, now or later."""

    requests: int
    requests_uuid: list[UUID]
