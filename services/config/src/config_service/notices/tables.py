"""Stored notification settings; defaults are in the catalogue."""

from typing import Any
from uuid import UUID

from kit.core.metadata import empty_dict
from kit.db.tables import AgencyVersioned
from kit.privacy.personal import Personal
from sqlalchemy import Column, ForeignKeyConstraint, UniqueConstraint
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field


class NotificationSettingTable(AgencyVersioned, table=True):
    """A customer's choices, or one employee's over them; `events` by slug, only what was chosen."""

    __tablename__ = "notification_setting"
    __personal__ = Personal(of=("employee_uuid",), others={"events": "switches, no person"})
    __table_args__ = (
        ForeignKeyConstraint(["customer_uuid"], ["customer.uuid"], name="notification_setting_customer"),
        ForeignKeyConstraint(
            ["customer_uuid", "employee_uuid"],
            ["customer_employee.customer_uuid", "customer_employee.uuid"],
            name="notification_setting_employee",
        ),
        UniqueConstraint(
            "customer_uuid", "employee_uuid", name="notification_setting_once", postgresql_nulls_not_distinct=True
        ),
    )

    employee_uuid: UUID | None = None
    events: dict[str, dict[str, Any]] = Field(default_factory=empty_dict, sa_column=Column(JSONB, nullable=False))
