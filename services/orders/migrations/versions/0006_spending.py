"""Copies of the advances and expense reports that are about an order."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import protect

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_MONEY = sa.Numeric(14, 2)


def upgrade() -> None:
    """Create."""
    _copy(
        "advance_copy",
        sa.Column("advance_number", sa.Integer, nullable=False),
        sa.Column("employee_uuid", sa.Uuid, nullable=False),
        sa.Column("value", _MONEY, nullable=False),
    )
    _copy(
        "report_copy",
        sa.Column("report_number", sa.Integer, nullable=False),
        sa.Column("report_amount", _MONEY, nullable=False),
    )


def _copy(table: str, *columns: Any) -> None:
    op.create_table(
        table,
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("customer_uuid", sa.Uuid, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("deleted", sa.Boolean, nullable=False),
        sa.Column("agency_uuid", sa.Uuid, nullable=False),
        sa.Column("order_uuid", sa.Uuid),
        sa.Column("status", sa.String, nullable=False),
        *columns,
    )
    op.create_index(f"ix_{table}_customer_uuid", table, ["customer_uuid"])
    op.create_index(f"{table}_order", table, ["customer_uuid", "order_uuid"])
    protect(op, table, agency=True)
