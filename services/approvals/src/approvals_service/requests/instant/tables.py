"""Links of instant approval: one approver, one level, one request; only a hash of the token is stored."""

from datetime import datetime
from uuid import UUID

from kit.db.tables import TenantRow
from sqlalchemy import Column, DateTime, Index
from sqlmodel import Field


class InstantLinkTable(TenantRow, table=True):
    """Good once: `used_key` is the hash of the Idempotency-Key that used it, for the same call coming again."""

    __tablename__ = "instant_link"
    __table_args__ = (
        Index("instant_link_token_key", "token_hash", unique=True),
        Index("instant_link_ends", "expires_at"),
    )

    token_hash: str
    request_uuid: UUID
    level: int
    approver_uuid: UUID
    expires_at: datetime = Field(sa_column=Column(DateTime(timezone=True), nullable=False))
    used_at: datetime | None = Field(default=None, sa_column=Column(DateTime(timezone=True)))
    used_key: str | None = None
