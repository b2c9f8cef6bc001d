"""Where agencies are found and who edits them; what customers and their people chose about notifications."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import protect
from sqlalchemy.dialects.postgresql import JSONB

revision = "0004"
down_revision = "0003"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

_AGENCY = "(SELECT nullif(current_setting('app.agency', true), '')::uuid)"
_ADDRESS = ("state_registration", "zip_code", "address", "number", "district", "state", "city")


def _agency() -> None:
    """An address; the operator's list by name; an agency's own people may edit it besides the operator."""
    for column in _ADDRESS:
        op.add_column("agency", sa.Column(column, sa.String(), nullable=True))
    op.create_index("agency_by_name", "agency", ["name_folded", "uuid"])
    op.execute(
        f"CREATE POLICY agency_edits ON agency FOR UPDATE TO config_app"
        f" USING (uuid = {_AGENCY}) WITH CHECK (uuid = {_AGENCY})"
    )


def _instants() -> list[sa.Column[Any]]:
    return [sa.Column(name, sa.DateTime(timezone=True), nullable=False) for name in ("created_at", "updated_at")]


def _notices() -> None:
    op.create_table(
        "notification_setting",
        sa.Column("uuid", sa.Uuid(), primary_key=True),
        *_instants(),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("customer_uuid", sa.Uuid(), nullable=False, index=True),
        sa.Column("agency_uuid", sa.Uuid(), nullable=False, index=True),
        sa.Column("employee_uuid", sa.Uuid(), nullable=True),
        sa.Column("events", JSONB(), nullable=False),
        sa.ForeignKeyConstraint(["customer_uuid"], ["customer.uuid"], name="notification_setting_customer"),
        sa.ForeignKeyConstraint(
            ["customer_uuid", "employee_uuid"],
            ["customer_employee.customer_uuid", "customer_employee.uuid"],
            name="notification_setting_employee",
        ),
        sa.UniqueConstraint(
            "customer_uuid", "employee_uuid", name="notification_setting_once", postgresql_nulls_not_distinct=True
        ),
    )
    protect(op, "notification_setting", agency=True)


def upgrade() -> None:
    """Only additions: what runs now goes on while this is applied."""
    _agency()
    _notices()
