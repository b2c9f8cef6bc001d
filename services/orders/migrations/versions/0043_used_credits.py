"""What a used credit takes off its item, and the item it pays for."""

import sqlalchemy as sa
from alembic import op
from kit.core.money import TOTAL_COLUMN

revision = "0043"
down_revision = "0042"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Credits that were marked as used before took nothing off."""
    op.add_column("order_item", sa.Column("unflown_value", TOTAL_COLUMN, nullable=False, server_default="0"))
    op.add_column("unflown_airway", sa.Column("used_item_uuid", sa.Uuid))
    op.create_index(
        "unflown_airway_of_item",
        "unflown_airway",
        ["customer_uuid", "used_item_uuid"],
        postgresql_where=sa.text("used_item_uuid IS NOT NULL"),
    )
