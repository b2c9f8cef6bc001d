"""What people set for themselves; reached through preferences.store alone."""

from datetime import datetime
from typing import Any
from uuid import UUID

from kit.core.metadata import Table
from kit.privacy.personal import Kind, Personal
from sqlalchemy import Column, DateTime
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field


class PreferencesTable(Table, table=True):
    """`content` holds what the person chose; what they never touched follows the product."""

    __tablename__ = "preferences"
    __personal__ = Personal(of=("user_uuid",), columns={"content": Kind.DETAIL}, delete=True)

    user_uuid: UUID = Field(primary_key=True, foreign_key="users.uuid")
    content: dict[str, Any] = Field(sa_column=Column(JSONB, nullable=False))
    changed_at: datetime = Field(sa_column=Column(DateTime(timezone=True), nullable=False))
