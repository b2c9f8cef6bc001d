"""Requests about personal data; reached through privacy.store alone."""

from datetime import datetime
from typing import Any
from uuid import UUID

from kit.db.tables import Row
from kit.privacy.personal import Kind, Personal
from sqlalchemy import CheckConstraint, Column, DateTime, Index, text
from sqlmodel import Field

from identity_service.privacy.lifecycle import PrivacyStatus

EXPORT, ERASURE = "export", "erasure"
ONCE = "privacy_requests_once"
_UNFINISHED = text("status IN ('open', 'executing')")


def _instant() -> Any:
    return Field(default=None, sa_column=Column(DateTime(timezone=True)))


class PrivacyRequestTable(Row, table=True):
    """A person asks for an export or an erasure, or somebody who looks after them does.

    `customer_uuid` of an employee, else `agency_uuid` alone of staff, neither of an operator. Exempt from row-level
    security for those without a customer: every statement of privacy.store names the request or whose it lists.
    """

    __tablename__ = "privacy_requests"
    __personal__ = Personal(
        of=("person_user_uuid",),
        columns={"reason": Kind.DETAIL, "reason_refused": Kind.DETAIL},
        others={"file_path": "random; the file goes with its person (privacy.erasing)"},
    )
    __table_args__ = (
        CheckConstraint("kind IN ('export', 'erasure')", name="privacy_requests_kind_known"),
        CheckConstraint("status IN ('open', 'executing', 'done', 'refused')", name="privacy_requests_status_known"),
        Index("privacy_requests_of_customer", "customer_uuid", "created_at"),
        Index("privacy_requests_of_agency", "agency_uuid", "created_at"),
        Index("privacy_requests_about", "person_user_uuid", "created_at"),
        Index("privacy_requests_asked_by", "requested_by_user_uuid", "created_at"),
        Index(ONCE, "person_user_uuid", "kind", unique=True, postgresql_where=_UNFINISHED),
        Index("privacy_requests_executing", "accepted_at", postgresql_where=text("status = 'executing'")),
        Index("privacy_requests_files", "done_at", postgresql_where=text("file_path IS NOT NULL")),
        Index("privacy_requests_file", "file_path", postgresql_where=text("file_path IS NOT NULL")),
    )

    kind: str
    status: str = PrivacyStatus.OPEN.value
    person_user_uuid: UUID
    requested_by_user_uuid: UUID
    customer_uuid: UUID | None = None
    agency_uuid: UUID | None = None
    reason: str | None = None
    reason_refused: str | None = None
    decided_by_user_uuid: UUID | None = None
    accepted_at: datetime | None = _instant()
    done_at: datetime | None = _instant()
    file_path: str | None = None
    file_size: int | None = None
    file_sha256: str | None = None

    @property
    def state(self) -> PrivacyStatus:
        """The status as the lifecycle knows it."""
        return PrivacyStatus(self.status)

    def move_to(self, status: PrivacyStatus) -> None:
        """The only door to another status; call it with a step of the lifecycle."""
        self.status = status.value
