"""Budgets, and the lines that consumption is counted against; phases with a budget of their own get theirs."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import protect
from sqlalchemy.dialects.postgresql import ARRAY

revision = "0031"
down_revision = "0030"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

_ONE_A_DAY = """ALTER TABLE budget ADD CONSTRAINT budget_one_a_day EXCLUDE USING gist (
uuid_range(customer_uuid, customer_uuid, '[]') WITH &&, uuid_range(charge_uuid, charge_uuid, '[]') WITH &&,
daterange(start_date, end_date, '[]') WITH &&)"""
_OF_PHASES = """INSERT INTO budget_line (uuid, created_at, updated_at, customer_uuid, agency_uuid, source, name,
name_folded, charge_type, charge_uuid, phase_uuid, start_date, end_date, amount, alert_at, alert_percentage,
owners_uuids, active, reserved, committed, spent, held, is_over_alert)
SELECT uuid, created_at, updated_at, customer_uuid, agency_uuid, 'phase', name, name_folded, 'phase', uuid, uuid,
(start_at AT TIME ZONE 'America/Sao_Paulo')::date, (end_at AT TIME ZONE 'America/Sao_Paulo')::date, budget, alert,
CASE WHEN budget > 0 THEN round(alert * 100 / budget) END, '{}', active, 0, 0, 0, 0, false
FROM phase WHERE budget IS NOT NULL"""


def upgrade() -> None:
    """A range of uuids: without an extension GiST knows overlaps of ranges, and no equality of uuids."""
    op.execute("CREATE TYPE uuid_range AS RANGE (subtype = uuid)")
    _budgets()
    _lines()
    for table in ("phase", "budget_line"):
        op.execute(f"ALTER TABLE {table} NO FORCE ROW LEVEL SECURITY")
    op.execute(_OF_PHASES)
    for table in ("phase", "budget_line"):
        op.execute(f"ALTER TABLE {table} FORCE ROW LEVEL SECURITY")


def _of_customer() -> list[sa.Column[Any]]:
    return [
        sa.Column("uuid", sa.Uuid(), primary_key=True),
        *(sa.Column(name, sa.DateTime(timezone=True), nullable=False) for name in ("created_at", "updated_at")),
        *(sa.Column(name, sa.Uuid(), nullable=False, index=True) for name in ("customer_uuid", "agency_uuid")),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("name_folded", sa.String(), nullable=False),
        sa.Column("charge_type", sa.String(), nullable=False),
        sa.Column("charge_uuid", sa.Uuid(), nullable=False),
        sa.Column("start_date", sa.Date(), nullable=False),
        sa.Column("amount", sa.Numeric(14, 2), nullable=False),
        sa.Column("owners_uuids", ARRAY(sa.Uuid()), nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False),
    ]


def _budgets() -> None:
    op.create_table(
        "budget",
        *_of_customer(),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("end_date", sa.Date(), nullable=False),
        sa.Column("alert_percentage", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["customer_uuid"], ["customer.uuid"], name="budget_customer"),
        sa.CheckConstraint("end_date >= start_date", name="budget_ends_after_it_starts"),
    )
    op.execute(_ONE_A_DAY)
    op.execute("CREATE INDEX budget_by_name ON budget (customer_uuid, name_folded, uuid) INCLUDE (agency_uuid, active)")
    protect(op, "budget", agency=True)


def _lines() -> None:
    charges = ("branch", "cost_center", "project", "phase")
    op.create_table(
        "budget_line",
        *_of_customer(),
        sa.Column("source", sa.String(), nullable=False),
        *(sa.Column(f"{charge}_uuid", sa.Uuid(), nullable=True) for charge in charges),
        sa.Column("end_date", sa.Date(), nullable=True),
        sa.Column("alert_at", sa.Numeric(14, 2), nullable=True),
        sa.Column("alert_percentage", sa.Integer(), nullable=True),
        *(sa.Column(name, sa.Numeric(20, 2), nullable=False) for name in ("reserved", "committed", "spent", "held")),
        sa.Column("is_over_alert", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["customer_uuid"], ["customer.uuid"], name="budget_line_customer"),
        *(
            sa.ForeignKeyConstraint(
                ["customer_uuid", f"{charge}_uuid"],
                [f"{charge}.customer_uuid", f"{charge}.uuid"],
                name=f"budget_line_{charge}",
            )
            for charge in charges
        ),
    )
    op.create_index("budget_line_by_name", "budget_line", ["customer_uuid", "name_folded", "uuid"])
    op.create_index("budget_line_by_charge", "budget_line", ["customer_uuid", "charge_uuid", "start_date"])
    protect(op, "budget_line", agency=True)
