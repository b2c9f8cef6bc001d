"""What an order takes of budgets as it was told last, and copies of which charges have budgets."""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import index_beside_writers, protect
from sqlalchemy.dialects.postgresql import JSONB

revision = "0038"
down_revision = "0037"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Orders from before are told by a sweep, which finds them by the index."""
    op.add_column("orders", sa.Column("consumption", JSONB(), nullable=True))
    days = [sa.Column(name, sa.Date(), nullable=False) for name in ("start_date", "end_date")]
    _copy("budget_copy", sa.Column("charge_uuid", sa.Uuid(), nullable=False), *days)
    op.create_index("budget_copy_by_charge", "budget_copy", ["customer_uuid", "charge_uuid", "start_date"])
    _copy(
        "phase_budget_copy",
        sa.Column("budget", sa.Numeric(14, 2), nullable=True),
        sa.Column("start_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("end_at", sa.DateTime(timezone=True), nullable=True),
    )
    index_beside_writers(op, "orders_untold", "orders (uuid) WHERE consumption IS NULL AND submission > 0")


def _copy(table: str, *columns: sa.Column[object]) -> None:
    op.create_table(
        table,
        sa.Column("uuid", sa.Uuid(), primary_key=True),
        sa.Column("customer_uuid", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        *(sa.Column(name, sa.Boolean(), nullable=False) for name in ("deleted", "active")),
        *columns,
    )
    op.create_index(f"ix_{table}_customer_uuid", table, ["customer_uuid"])
    protect(op, table)
