"""How far each customer's rows have been exported as Parquet."""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import protect

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

_INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Create."""
    op.create_table(
        "warehouse_export",
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("created_at", _INSTANT, nullable=False),
        sa.Column("updated_at", _INSTANT, nullable=False),
        sa.Column("customer_uuid", sa.Uuid, nullable=False, index=True),
        sa.Column("settled_below", sa.BigInteger, nullable=False),
        sa.Column("cost_months", sa.ARRAY(sa.Date), nullable=False),
        sa.Column("exported_at", _INSTANT, nullable=False),
        sa.UniqueConstraint("customer_uuid", name="warehouse_export_of_customer"),
    )
    op.create_index("warehouse_export_oldest", "warehouse_export", ["exported_at"])
    protect(op, "warehouse_export")
