"""Room for what other products than flights have, in offers and items."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The release beside this one writes flights only, and all their columns."""
    for table, column in (("search_offer", "attributes"), ("order_item", "details")):
        op.add_column(table, sa.Column(column, JSONB, nullable=False, server_default="{}"))
    for column, default in (("family_fare", ""), ("cabin", ""), ("with_baggage", "false"), ("refundable", "false")):
        op.alter_column("search_offer", column, server_default=default)
