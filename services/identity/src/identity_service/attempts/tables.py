"""Wrong guesses, by e-mail and by address; reached through attempts.store alone."""

from datetime import datetime
from typing import Any

from kit.core.metadata import Table, columns_of
from sqlalchemy import Column, DateTime, Index, func
from sqlmodel import Field


class LoginAttemptTable(Table, table=True):
    """`key` is a digest: what people type into an e-mail field may be anything, a password too."""

    __tablename__ = "login_attempts"

    key: str = Field(primary_key=True, max_length=80)
    failures: int
    counted_since: datetime = Field(sa_column=Column(DateTime(timezone=True), nullable=False))
    blocked_until: datetime | None = Field(default=None, sa_column=Column(DateTime(timezone=True)))


def last_heard_of(columns: Any) -> Any:
    """When a count last said anything: the end of its block, else its beginning."""
    return func.coalesce(columns.blocked_until, columns.counted_since)


Index("login_attempts_idle", last_heard_of(columns_of(LoginAttemptTable)))
