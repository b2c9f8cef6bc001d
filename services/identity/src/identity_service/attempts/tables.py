"""Wrong guesses, by e-mail and by address; reached through attempts.store alone."""

from datetime import datetime

from kit.metadata import Table
from sqlalchemy import Column, DateTime
from sqlmodel import Field


class LoginAttemptTable(Table, table=True):
    """`key` is a digest: what people type into an e-mail field may be anything, a password too."""

    __tablename__ = "login_attempts"

    key: str = Field(primary_key=True, max_length=80)
    failures: int
    counted_since: datetime = Field(sa_column=Column(DateTime(timezone=True), nullable=False))
    blocked_until: datetime | None = Field(default=None, sa_column=Column(DateTime(timezone=True)))
