"""Months of one product are found without reading those of every product."""

from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add."""
    op.create_index("spend_month_of_product", "spend_month", ["customer_uuid", "dimension", "item", "month"])
