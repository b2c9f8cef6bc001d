"""Which person signed in on which browser; reached through known_devices.store alone."""

from datetime import datetime
from uuid import UUID

from kit.db.tables import Row
from kit.privacy.personal import Personal
from sqlalchemy import Column, DateTime, Index
from sqlmodel import Field


class KnownDeviceTable(Row, table=True):
    """One person on one browser; `token_hash` is the SHA-256 of its cookie, a deleted row is a revoked one."""

    __tablename__ = "known_devices"
    __personal__ = Personal(of=("user_uuid",), delete=True)
    __table_args__ = (
        Index("known_devices_of_person", "user_uuid", "token_hash"),
        Index("known_devices_last_used", "last_used_at"),
    )

    user_uuid: UUID = Field(foreign_key="users.uuid")
    token_hash: str
    last_used_at: datetime = Field(sa_column=Column(DateTime(timezone=True), nullable=False))
