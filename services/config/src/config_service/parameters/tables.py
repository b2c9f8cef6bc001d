"""Stored values of settings; the catalogue holds their meaning."""

from datetime import datetime
from uuid import UUID

from kit.db.tables import AgencyVersioned
from kit.privacy.personal import Kind, Personal
from sqlalchemy import DateTime, UniqueConstraint
from sqlmodel import Field


class SettingParameterTable(AgencyVersioned, table=True):
    """`changed_at`, `changed_by_…`: when and by whom its value was last changed; None: it stands as it was given."""

    __tablename__ = "setting_parameter"
    __personal__ = Personal(of=("changed_by_uuid",), columns={"changed_by_name": Kind.NAME})
    __table_args__ = (UniqueConstraint("customer_uuid", "slug", name="setting_parameter_slug"),)

    slug: str
    value: str
    changed_at: datetime | None = Field(default=None, sa_type=DateTime(timezone=True))
    changed_by_uuid: UUID | None = None
    changed_by_name: str | None = None
