"""Columns that every kind of approvable subject has: in its own row, in its approvers' and in its history's."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import DateTime
from sqlmodel import Field

from kit.db.tables import AgencyRow, AgencyVersioned
from kit.workflow.lifecycle import Status


class ApprovableRow(AgencyVersioned):
    """A subject; `approval_*` are of the request of its current submission, from the last event of approvals."""

    status: str
    issuer_user_uuid: UUID
    submission: int = 0
    approval_request_uuid: UUID | None = None
    approval_model_uuid: UUID | None = None
    approval_model_name: str | None = None
    approval_status: str | None = None
    approval_level: int | None = None
    approval_version: int = 0

    def move_to(self, to: Status) -> None:
        """The only place where the status of a subject changes; ask the lifecycle first."""
        self.status = to


class RemovableRow(ApprovableRow):
    """A subject that is kept, for its number and its history, when its owner removes it."""

    deleted_at: datetime | None = Field(default=None, nullable=True, sa_type=DateTime(timezone=True))


class ApproverRow(AgencyRow):
    """A person who decides the current submission, from the last event of approvals; `place` within the level."""

    submission: int
    employee_uuid: UUID
    name: str
    level: int
    place: int
    status: str


class HistoryRow(AgencyRow):
    """Who, when, from which status to which, why."""

    at: datetime = Field(default=None, nullable=False, sa_type=DateTime(timezone=True))
    by_uuid: UUID | None = None
    by_name: str
    kind: str
    from_status: str | None = None
    to_status: str | None = None
    reason: str | None = None
    description: str
