"""Reports that people had made: each row is the job, which workers lease; reports that are made by the calendar."""

from datetime import datetime
from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of, empty_dict, table_of
from kit.db.job_table import JobTable
from kit.db.references import CopyRow
from kit.db.tables import AgencyVersioned
from kit.privacy.personal import Kind, Personal
from sqlalchemy import BigInteger, CheckConstraint, Column, DateTime, Index, Text, UniqueConstraint, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from bi_service.reports.lifecycle import ReportJobStatus
from bi_service.reports.rules import HOLD, pause_after


def _instant() -> Any:
    return Field(default=None, sa_column=Column(DateTime(timezone=True), nullable=True))


class ReportJobTable(AgencyVersioned, table=True):
    """`due_at`: not made before this instant. `held_until`: a worker has it until then. `tries`: how often a worker
    took it; a file counts only while `tries` is what it was when its worker took the report. `file_name` is null again
    once the file is over its time."""

    __tablename__ = "report_job"
    __personal__ = Personal(
        of=("user_uuid", "employee_uuid"),
        columns={"user_name": Kind.NAME},
        others={"filters": "days, uuids and words of our own", "file_name": "random"},
    )
    __table_args__ = (
        UniqueConstraint("customer_uuid", "uuid", name="report_job_tenant_key"),
        CheckConstraint("status IN ('queued', 'running', 'done', 'failed')", name="report_job_status"),
        Index("report_job_newest", "customer_uuid", "user_uuid", "created_at"),
        Index("report_job_all", "customer_uuid", "created_at"),
        Index("report_job_due", "due_at", postgresql_where=text("status IN ('queued', 'running')")),
        Index("report_job_oldest", "created_at"),
        Index("report_job_file", "file_name"),
        Index("report_job_once_a_time", "customer_uuid", "schedule_uuid", "scheduled_for", unique=True),
    )

    user_uuid: UUID
    employee_uuid: UUID | None = None
    user_name: str = Field(sa_type=Text)
    type: str = Field(sa_type=Text)
    format: str = Field(sa_type=Text)
    filters: dict[str, Any] = Field(default_factory=empty_dict, sa_column=Column(JSONB, nullable=False))
    status: str = Field(default=ReportJobStatus.QUEUED, sa_type=Text)
    rows: int | None = None
    message: str | None = Field(default=None, sa_type=Text)
    due_at: datetime = Field(sa_column=Column(DateTime(timezone=True), nullable=False))
    held_until: datetime | None = _instant()
    tries: int = 0
    done_at: datetime | None = _instant()
    expires_at: datetime | None = _instant()
    file_name: str | None = Field(default=None, sa_type=Text)
    file_size: int | None = Field(default=None, sa_column=Column(BigInteger, nullable=True))
    file_sha256: str | None = Field(default=None, sa_type=Text)
    schedule_uuid: UUID | None = None
    scheduled_for: datetime | None = _instant()

    def move_to(self, to: ReportJobStatus) -> None:
        """The only place where the status of a report changes; ask the lifecycle first."""
        self.status = to

    @property
    def state(self) -> ReportJobStatus:
        return ReportJobStatus(self.status)


class ReportScheduleTable(AgencyVersioned, table=True):
    """A report that is made at `next_at` and again each week or month, and mailed to its maker.

    `email`: of the agency's staff, as they signed in; an employee is mailed at the address their copy has.
    """

    __tablename__ = "report_schedule"
    __personal__ = Personal(
        of=("user_uuid", "employee_uuid"),
        columns={"user_name": Kind.NAME, "email": Kind.EMAIL},
        others={"filters": "uuids and words of our own"},
        delete=True,
    )
    __table_args__ = (
        CheckConstraint("frequency IN ('weekly', 'monthly')", name="report_schedule_frequency"),
        Index("report_schedule_newest", "customer_uuid", "user_uuid", "created_at"),
        Index("report_schedule_all", "customer_uuid", "created_at"),
        Index("report_schedule_due", "next_at"),
    )

    user_uuid: UUID
    user_name: str = Field(sa_type=Text)
    employee_uuid: UUID | None = None
    email: str = Field(sa_type=Text)
    type: str = Field(sa_type=Text)
    format: str = Field(sa_type=Text)
    filters: dict[str, Any] = Field(default_factory=empty_dict, sa_column=Column(JSONB, nullable=False))
    frequency: str = Field(sa_type=Text)
    next_at: datetime = Field(sa_column=Column(DateTime(timezone=True), nullable=False))
    last_at: datetime | None = _instant()


class ReportReaderCopy(CopyRow, table=True):
    """Whether an employee may still have reports made, and where mails reach them; beside the names of reports, so
    that it fills by itself."""

    __tablename__ = "report_reader_copy"
    __personal__ = Personal(of=("uuid",), columns={"full_name": Kind.NAME, "email": Kind.EMAIL})

    full_name: str = Field(sa_type=Text)
    email: str = Field(sa_type=Text)
    active: bool
    profile_uuid: UUID


SCHEDULE, READER = columns_of(ReportScheduleTable), columns_of(ReportReaderCopy)
JOB = columns_of(ReportJobTable)
JOBS = JobTable(
    table=table_of(ReportJobTable),
    is_open=JOB.status.in_((ReportJobStatus.QUEUED, ReportJobStatus.RUNNING)),
    due_at=JOB.due_at,
    held_until=JOB.held_until,
    attempt=JOB.tries,
    hold=HOLD,
    pause=pause_after,
)
