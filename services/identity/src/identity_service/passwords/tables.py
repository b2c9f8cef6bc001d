"""Passwords, the one valid link to set one, and requests for one; reached through passwords.store alone."""

from datetime import datetime
from uuid import UUID

from kit.core.metadata import Table
from kit.privacy.personal import Personal
from sqlalchemy import Column, DateTime, Index, text
from sqlmodel import Field


class CredentialTable(Table, table=True):
    """`password_hash` is argon2id's, null until the person set one; a newer link replaces the older."""

    __tablename__ = "credentials"
    __personal__ = Personal(
        of=("user_uuid",),
        delete=True,
    )
    __table_args__ = (
        Index("credentials_link_key", "link_hash", unique=True),
        Index("credentials_link_ends", "link_expires_at", postgresql_where=text("link_expires_at is not null")),
    )

    user_uuid: UUID = Field(primary_key=True, foreign_key="users.uuid")
    password_hash: str | None = None
    changed_at: datetime | None = Field(default=None, sa_column=Column(DateTime(timezone=True)))
    link_hash: str | None = None
    link_purpose: str | None = None
    link_expires_at: datetime | None = Field(default=None, sa_column=Column(DateTime(timezone=True)))


class PasswordAskTable(Table, table=True):
    """An e-mail typed to get a reset link, or whose sign-in was just blocked (`blocked_until`, `address`, `device`).

    Known or not: the worker looks and deletes the row (decisions 0020, 0018).
    """

    __tablename__ = "password_asks"
    __personal__ = Personal(
        others=dict.fromkeys(
            ("email_normalized", "address", "device"), "gone as soon as the worker has looked, within seconds"
        )
    )

    __table_args__ = (Index("password_asks_asked_at", "asked_at"),)

    uuid: UUID = Field(primary_key=True)
    email_normalized: str
    asked_at: datetime = Field(sa_column=Column(DateTime(timezone=True), nullable=False))
    blocked_until: datetime | None = Field(default=None, sa_column=Column(DateTime(timezone=True)))
    address: str | None = None
    device: str | None = None
