"""What a supplier keeps of a canceled item."""

import sqlalchemy as sa
from alembic import op
from kit.core.money import TOTAL_COLUMN

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing was kept so far: only flights were sold, and none of their terms keeps a tax."""
    op.add_column("order_item", sa.Column("cancellation_tax", TOTAL_COLUMN, nullable=False, server_default="0"))
