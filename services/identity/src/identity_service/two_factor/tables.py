"""Secrets of authenticator applications and recovery codes; reached through two_factor.store alone."""

from datetime import datetime
from uuid import UUID

from kit.core.metadata import Table
from kit.privacy.personal import Personal
from sqlalchemy import BigInteger, Column, DateTime
from sqlmodel import Field


class TwoFactorTable(Table, table=True):
    """`secret_sealed` counts; `pending_sealed` does after its first right code. `last_step`: the last accepted.

    Both are sealed with FIELD_KEY (HARDENING A17).
    """

    __tablename__ = "two_factor"
    __personal__ = Personal(of=("user_uuid",), delete=True)
    __sealed__ = {"secret_sealed": None, "pending_sealed": None}

    user_uuid: UUID = Field(primary_key=True, foreign_key="users.uuid")
    secret_sealed: str | None = None
    pending_sealed: str | None = None
    confirmed_at: datetime | None = Field(default=None, sa_column=Column(DateTime(timezone=True)))
    last_step: int | None = Field(default=None, sa_column=Column(BigInteger))


class RecoveryCodeTable(Table, table=True):
    """A code nobody used yet, as a hash keyed by the person's secret (decision 0018)."""

    __tablename__ = "recovery_codes"
    __personal__ = Personal(of=("user_uuid",), delete=True)

    user_uuid: UUID = Field(primary_key=True, foreign_key="users.uuid")
    code_hash: str = Field(primary_key=True)
