"""Notifications; exempt from row-level security and reached by user through notifications.store alone."""

from datetime import datetime
from uuid import UUID

from kit.core.metadata import Table
from kit.privacy.personal import Personal
from sqlalchemy import Column, DateTime, Index
from sqlmodel import Field


class NotificationTable(Table, table=True):
    """A tenant column would be wrong: an agency's person hears about many customers, each line is one person's."""

    __tablename__ = "notifications"
    __personal__ = Personal(
        of=("user_uuid",),
        delete=True,
    )
    __table_args__ = (
        Index("notifications_newest", "user_uuid", "sent_at", "uuid"),
        Index("notifications_sent_at", "sent_at"),
    )

    uuid: UUID = Field(primary_key=True)
    user_uuid: UUID
    kind: str
    title: str
    text: str
    link: str
    about_entity: str
    about_uuid: UUID
    sent_at: datetime = Field(sa_column=Column(DateTime(timezone=True), nullable=False))
    read_at: datetime | None = Field(default=None, sa_column=Column(DateTime(timezone=True)))
