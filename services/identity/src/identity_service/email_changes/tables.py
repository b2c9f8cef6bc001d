"""E-mails that wait for their confirmation; reached through email_changes.store alone."""

from datetime import datetime
from uuid import UUID

from kit.core.metadata import Table
from kit.privacy.personal import Personal
from sqlalchemy import Column, DateTime, Index, text
from sqlmodel import Field


class EmailChangeTable(Table, table=True):
    """The e-mail config tells of an account that was not confirmed yet; a newer one replaces the older.

    Without a link when it ran out, or while the account is closed.
    """

    __tablename__ = "email_changes"
    __personal__ = Personal(
        of=("user_uuid",),
        others=dict.fromkeys(("email", "email_normalized"), "goes with its row"),
        delete=True,
    )
    __table_args__ = (
        Index("email_changes_link_key", "link_hash", unique=True),
        Index("email_changes_end", "expires_at", postgresql_where=text("expires_at is not null")),
    )

    user_uuid: UUID = Field(primary_key=True, foreign_key="users.uuid")
    email: str
    email_normalized: str
    link_hash: str | None = None
    expires_at: datetime | None = Field(default=None, sa_column=Column(DateTime(timezone=True)))
