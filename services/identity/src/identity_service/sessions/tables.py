"""Sessions and the keys their tokens are signed with; reached through sessions.store and sessions.keys alone."""

from datetime import datetime
from typing import Any
from uuid import UUID

from kit.core.metadata import Table
from kit.db.tables import Row
from kit.privacy.personal import Kind, Personal
from sqlalchemy import Column, DateTime, Index, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field


def _instant(*, nullable: bool = False) -> Any:
    return Column(DateTime(timezone=True), nullable=nullable)


class SessionTable(Row, table=True):
    """One sign-in on one device.

    Tokens are never kept: `token_hash` and `previous_hash` are SHA-256, and `claims` with `kid` are what the
    living token is signed from again for whoever lost the race of a refresh (HARDENING A5). One that is not
    `is_renewable` lasts as long as its first token.
    """

    __tablename__ = "sessions"
    __personal__ = Personal(
        of=("user_uuid",),
        columns={
            "address": Kind.DETAIL,
            "device": Kind.DETAIL,
            "claims": Kind.DETAIL,
        },
    )
    __table_args__ = (
        Index("sessions_living", "user_uuid", postgresql_where=text("ended_at is null")),
        Index("sessions_ended_at", "ended_at"),
        Index("sessions_expire", "expires_at"),
        Index("sessions_newest", "user_uuid", "created_at"),
    )

    user_uuid: UUID = Field(foreign_key="users.uuid")
    keep_signed: bool
    is_renewable: bool = True
    known_device_uuid: UUID | None = None
    address: str
    device: str
    last_seen_at: datetime = Field(sa_column=_instant())
    expires_at: datetime = Field(sa_column=_instant())
    token_hash: str
    previous_hash: str | None = None
    rotated_at: datetime = Field(sa_column=_instant())
    claims: dict[str, Any] = Field(sa_column=Column(JSONB, nullable=False))
    kid: str
    ended_at: datetime | None = Field(default=None, sa_column=_instant(nullable=True))
    end_reason: str | None = None


class TokenKeyTable(Table, table=True):
    """An Ed25519 key: published when made, signs from `signs_from`, gone from the JWKS at `retires_at`."""

    __tablename__ = "token_keys"
    __sealed__ = {"private_sealed": None}

    kid: str = Field(primary_key=True)
    public_x: str
    private_sealed: str
    created_at: datetime = Field(sa_column=_instant())
    signs_from: datetime = Field(sa_column=_instant())
    retires_at: datetime | None = Field(default=None, sa_column=_instant(nullable=True))
