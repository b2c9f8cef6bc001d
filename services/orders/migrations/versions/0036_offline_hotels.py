"""Stays that a consultant quotes: offers without a price, and what the consultant is asked to look after."""

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0035"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """A release beside this one writes a price with every offer; it searches none without one, and reads none."""
    op.alter_column("search_offer", "value", nullable=True)
    op.alter_column("search_offer", "adult_value", nullable=True)
    op.add_column("order_item", sa.Column("obs", sa.String(), nullable=True))
