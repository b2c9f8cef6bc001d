"""CRM entries as stored."""

from datetime import datetime
from uuid import UUID

from kit.db.tables import AgencyVersioned
from kit.privacy.personal import Kind, Personal
from sqlalchemy import DateTime, ForeignKeyConstraint, Index, text
from sqlmodel import Field

_OUTSIDE = "a contact without account, written down and deleted by the agency"


class CrmEntryTable(AgencyVersioned, table=True):
    """`author_uuid`: the agency's user who wrote it; `done_at` None: not done yet, which counts for tasks alone."""

    __tablename__ = "crm_entry"
    __personal__ = Personal(
        of=("author_uuid",),
        columns={"author_name": Kind.NAME},
        others={"contact_name": _OUTSIDE, "contact_email": _OUTSIDE, "contact_phone": _OUTSIDE},
    )
    __table_args__ = (
        ForeignKeyConstraint(["customer_uuid"], ["customer.uuid"], name="crm_entry_customer"),
        Index("crm_entry_by_time", "customer_uuid", text("created_at DESC"), text("uuid DESC")),
        Index("crm_entry_by_kind", "customer_uuid", "kind", text("created_at DESC"), text("uuid DESC")),
    )

    kind: str
    subject: str
    subject_folded: str
    body: str | None = None
    contact_name: str | None = None
    contact_email: str | None = None
    contact_phone: str | None = None
    due_at: datetime | None = Field(default=None, sa_type=DateTime(timezone=True))
    done_at: datetime | None = Field(default=None, sa_type=DateTime(timezone=True))
    author_uuid: UUID
    author_name: str
