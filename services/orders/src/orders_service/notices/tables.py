"""A copy of what customers and their people chose to hear of, as config tells."""

from uuid import UUID

from kit.db.references import CopyRow
from kit.privacy.personal import Personal
from sqlalchemy import Column, Index
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field


class NoticeCopy(CopyRow, table=True):
    """What a customer chose, or one employee over it; `events` by slug, only what was chosen."""

    __tablename__ = "notice_copy"
    __personal__ = Personal(of=("employee_uuid",), others={"events": "switches, no person"})
    __table_args__ = (Index("notice_copy_of", "customer_uuid", "employee_uuid"),)

    employee_uuid: UUID | None = None
    events: dict[str, dict[str, bool]] = Field(sa_column=Column(JSONB, nullable=False))
