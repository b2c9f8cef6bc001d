"""Events of approvals: models, opened levels, decisions."""

from typing import ClassVar
from uuid import UUID

from contracts.fact import Change, Fact, Instant, Part


class ApprovalModelChanged(Change):
    producer: ClassVar[str] = "approvals"
    entity: ClassVar[str] = "approval_model"

    customer_uuid: UUID
    name: str
    model_type: str
    approval_type: str | None
    is_active: bool
    cost_centers: tuple[UUID, ...] = ()
    mark_all_cost_centers: bool = False
    projects: tuple[UUID, ...] = ()
    mark_all_projects: bool = False
    phases: tuple[UUID, ...] = ()
    mark_all_phases: bool = False
    groups: tuple[UUID, ...] = ()
    mark_all_groups: bool = False


class DelegationChanged(Change):
    """Who decides in whose place, from when until when; `ended_at`: somebody ended it before its time."""

    producer: ClassVar[str] = "approvals"
    entity: ClassVar[str] = "delegation"

    customer_uuid: UUID
    approver_uuid: UUID
    delegate_uuid: UUID
    start_at: Instant
    end_at: Instant
    ended_at: Instant | None = None


class RequestFact(Fact):
    """`uuid` is the request's; the subject is the order (advance, report) it is about."""

    producer: ClassVar[str] = "approvals"
    entity: ClassVar[str] = "request"

    customer_uuid: UUID
    request_type: str
    subject_uuid: UUID
    submission: int
    version: int


class CurrentApprover(Part):
    uuid: UUID
    name: str
    level: int
    order: int
    status: str


class RejectedItem(Part):
    table: str
    item_uuid: UUID
    reason: str


class LevelOpened(RequestFact):
    """`rejected_items` were taken out by the levels before this one."""

    happened: ClassVar[str] = "level_opened"

    model_uuid: UUID | None
    model_name: str | None
    level: int
    levels_total: int
    financial: bool
    approvers: tuple[CurrentApprover, ...]
    opened_at: Instant
    deadline_at: Instant | None = None
    rejected_items: tuple[RejectedItem, ...] = ()


class RequestApproved(RequestFact):
    """Complete approval; `rejected_items` are out, the rest goes on. `automatic`: no model applied."""

    happened: ClassVar[str] = "approved"

    model_uuid: UUID | None
    model_name: str | None
    automatic: bool
    approvers: tuple[CurrentApprover, ...] = ()
    rejected_items: tuple[RejectedItem, ...] = ()
    decided_by_uuid: UUID | None = None
    decided_by_name: str
    obs: str | None = None
    decided_at: Instant


class RequestRejected(RequestFact):
    happened: ClassVar[str] = "rejected"

    model_uuid: UUID | None
    model_name: str | None
    approvers: tuple[CurrentApprover, ...] = ()
    rejected_items: tuple[RejectedItem, ...] = ()
    reason: str
    decided_by_uuid: UUID
    decided_by_name: str
    decided_at: Instant


class RequestWithdrawn(RequestFact):
    happened: ClassVar[str] = "withdrawn"

    withdrawn_at: Instant
    reason: str | None = None


class RequestExpired(RequestFact):
    happened: ClassVar[str] = "expired"

    expired_at: Instant
