"""Approval requests, each one row: levels, items and history change together under one lock."""

from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from kit.core.metadata import empty_dict, empty_list
from kit.core.money import TOTAL_COLUMN
from kit.db.tables import AgencyVersioned, TenantRow
from kit.privacy.personal import Kind, Personal
from sqlalchemy import BigInteger, Column, DateTime, ForeignKeyConstraint, Identity, Index, UniqueConstraint, Uuid, text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlmodel import Field

from approvals_service.requests.lifecycle import RequestStatus
from approvals_service.requests.rules.lines import value_out

_OPEN = text("status IN ('approving', 'waiting_financial_approval')")


def _uuids() -> Any:
    return Field(default_factory=empty_list, sa_column=Column(ARRAY(Uuid), nullable=False))


def _documents() -> Any:
    return Field(default_factory=empty_list, sa_column=Column(JSONB, nullable=False))


def _instant(*, nullable: bool = True) -> Any:
    return Field(default=None, sa_column=Column(DateTime(timezone=True), nullable=nullable))


class ApprovalRequestTable(AgencyVersioned, table=True):
    """`deciders` may decide now, `seated` have a place in some level, `decided_by` decided some level.

    `check_at`: when the open level needs attention next, for a reminder or because its time is over.
    `reminded_at`: when the requester last reminded the approvers. `delegated`: which of the deciders decide on behalf
    of an absent approver.
    `seats_checked`: the number of the newest SeatingCheckTable row that its seats were checked for.
    """

    __tablename__ = "approval_request"
    __personal__ = Personal(
        of=(
            "requester_user_uuid",
            "requester_employee_uuid",
        ),
        columns={
            "requester_name": Kind.NAME,
            "search_folded": Kind.MENTION,
            "description": Kind.MENTION,
            "obs": Kind.MENTION,
            "history": Kind.JSON,
            "items": Kind.JSON,
        },
        others={
            "travelers": "uuids",
            "model_name": "a model",
            "choice": "how the model was chosen, by uuid",
            "levels": "approvers by uuid",
            "alerts": "policies and budgets",
            "delegated": "approvers by uuid",
        },
    )
    __table_args__ = (
        UniqueConstraint("customer_uuid", "subject_uuid", "submission", name="approval_request_subject_key"),
        *(
            ForeignKeyConstraint(
                ["customer_uuid", f"{named}_uuid"],
                ["approval_model.customer_uuid", "approval_model.uuid"],
                name=f"approval_request_{named}",
            )
            for named in ("model", "broken_policy_model")
        ),
        Index("approval_request_by_model", "customer_uuid", "model_uuid"),
        Index("approval_request_by_broken_policy_model", "customer_uuid", "broken_policy_model_uuid"),
        Index("approval_request_open", "customer_uuid", "deadline_at", postgresql_where=_OPEN),
        Index("approval_request_checks", text("(coalesce(check_at, deadline_at))"), postgresql_where=_OPEN),
        Index("approval_request_deciders", "deciders", postgresql_using="gin", postgresql_where=_OPEN),
        Index("approval_request_seated", "seated", postgresql_using="gin"),
        Index("approval_request_decided_by", "decided_by", postgresql_using="gin"),
        Index("approval_request_requester", "customer_uuid", "requester_user_uuid"),
        Index("approval_request_newest", "customer_uuid", "requested_at"),
        Index("approval_request_type", "customer_uuid", "request_type", "requested_at"),
    )

    request_type: str
    subject_uuid: UUID
    submission: int
    number: int = Field(sa_column=Column(BigInteger, nullable=False))
    title: str
    search_folded: str
    description: str | None = None
    requester_user_uuid: UUID
    requester_employee_uuid: UUID | None = None
    requester_name: str
    travelers: list[UUID] = _uuids()
    branch_uuid: UUID | None = None
    cost_center_uuid: UUID | None = None
    project_uuid: UUID | None = None
    phase_uuid: UUID | None = None
    group_uuid: UUID | None = None
    value: Decimal = Field(sa_column=Column(TOTAL_COLUMN, nullable=False))
    broken_policy: bool
    status: str = RequestStatus.APPROVING.value
    subject_status: str | None = None
    subject_version: int = 0
    automatic: bool = False
    model_uuid: UUID | None = None
    broken_policy_model_uuid: UUID | None = None
    model_name: str | None = None
    choice: dict[str, Any] = Field(default_factory=empty_dict, sa_column=Column(JSONB, nullable=False))
    current_level: int | None = None
    levels_total: int = 0
    levels: list[dict[str, Any]] = _documents()
    items: list[dict[str, Any]] = _documents()
    alerts: list[dict[str, Any]] = _documents()
    alerts_count: int = 0
    history: list[dict[str, Any]] = _documents()
    deciders: list[UUID] = _uuids()
    seated: list[UUID] = _uuids()
    decided_by: list[UUID] = _uuids()
    reason_rejected: str | None = None
    obs: str | None = None
    requested_at: datetime = _instant(nullable=False)
    expires_at: datetime | None = _instant()
    deadline_at: datetime | None = _instant()
    decided_at: datetime | None = _instant()
    check_at: datetime | None = _instant()
    reminded_at: datetime | None = _instant()
    delegated: list[dict[str, Any]] = Field(
        default_factory=empty_list, sa_column=Column(JSONB, nullable=False, server_default=text("'[]'"))
    )
    seats_checked: int = Field(default=0, sa_column=Column(BigInteger, nullable=False, server_default="0"))

    @property
    def state(self) -> RequestStatus:
        """The status as the lifecycle knows it."""
        return RequestStatus(self.status)

    @property
    def value_out(self) -> Decimal:
        """The money of the lines that closed levels took out."""
        return value_out(self.items, self.current_level)

    @property
    def value_left(self) -> Decimal:
        """The money still asked for, which is what the deciders of the open level decide about."""
        return self.value - self.value_out

    def move_to(self, status: RequestStatus) -> None:
        """The only door to another status; call it with a step of the lifecycle."""
        self.status = status.value


class DecisionTable(TenantRow, table=True):
    """Who decided which level; beside the levels' JSON because a unique key needs a row."""

    __tablename__ = "approval_decision"
    __table_args__ = (
        UniqueConstraint("customer_uuid", "request_uuid", "level", "approver_uuid", name="approval_decision_once"),
    )

    request_uuid: UUID
    level: int
    approver_uuid: UUID
    verdict: str


class EarlyEndTable(TenantRow, table=True):
    """What was told of a subject (`uuid`) before its request was here; `submission` and all before are withdrawn."""

    __tablename__ = "early_end"

    submission: int = 0
    withdrawn_at: datetime | None = _instant()
    reason: str | None = None
    status: str | None = None
    version: int = 0


class SeatingCheckTable(TenantRow, table=True):
    """People of a customer changed, and its open requests with an older `seats_checked` are to be seated again.

    `employee_uuid`: who changed; requests without them are checked only where stand-ins decide, or nobody.
    `heir_uuid`: the employee whom the open requests of `employee_uuid` are handed over to.
    `number`: later commits of the same customer have higher numbers (`request_seating_check`).
    """

    __tablename__ = "seating_check"
    __personal__ = Personal(others={"heir_uuid": "an employee", "employee_uuid": "an employee"})
    __table_args__ = (Index("seating_check_of", "customer_uuid", "employee_uuid"),)

    number: int = Field(default=None, sa_column=Column(BigInteger, Identity(), nullable=False))
    employee_uuid: UUID | None = None
    heir_uuid: UUID | None = None
