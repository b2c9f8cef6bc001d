"""Budgets, what orders take of them, and the credits that airlines keep: copies that reports show."""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import create_copy

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

_MONEY, _TOTAL = sa.Numeric(14, 2), sa.Numeric(20, 2)
_CHARGES = ("branch", "cost_center", "project", "phase")


def upgrade() -> None:
    """Create."""
    _budgets()
    create_copy(
        op,
        "consumption_copy",
        *(sa.Column(f"{name}_uuid", sa.Uuid) for name in _CHARGES),
        sa.Column("on_date", sa.Date, nullable=False),
        *(sa.Column(name, _TOTAL, nullable=False) for name in ("reserved", "committed", "spent")),
    )
    for name in _CHARGES:
        columns = ["customer_uuid", f"{name}_uuid", "on_date"]
        op.create_index(f"consumption_copy_by_{name}", "consumption_copy", columns)
    _credits()


def _budgets() -> None:
    create_copy(
        op,
        "budget_copy",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("charge_type", sa.Text, nullable=False),
        sa.Column("charge_uuid", sa.Uuid, nullable=False),
        sa.Column("start_date", sa.Date, nullable=False),
        sa.Column("end_date", sa.Date, nullable=False),
        sa.Column("amount", _MONEY, nullable=False),
        sa.Column("alert_percentage", sa.Integer, nullable=False),
        sa.Column("active", sa.Boolean, nullable=False),
    )
    create_copy(
        op,
        "phase_budget_copy",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("budget", _MONEY),
        sa.Column("alert", _MONEY),
        sa.Column("start_on", sa.Date, nullable=False),
        sa.Column("end_on", sa.Date),
        sa.Column("active", sa.Boolean, nullable=False),
    )


def _credits() -> None:
    create_copy(
        op,
        "credit_copy",
        sa.Column("order_uuid", sa.Uuid, nullable=False),
        sa.Column("employee_uuid", sa.Uuid, nullable=False),
        sa.Column("airline", sa.Text, nullable=False),
        sa.Column("ticket", sa.Text, nullable=False),
        sa.Column("credit_value", _TOTAL, nullable=False),
        sa.Column("expires_on", sa.Date, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True)),
        sa.Column("used_order_uuid", sa.Uuid),
    )
    op.create_index("credit_copy_by_end", "credit_copy", ["customer_uuid", "expires_on", "uuid"])
