"""Customers' own addresses that receive notifications, as config publishes them."""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import protect
from sqlalchemy.dialects.postgresql import ARRAY

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Only an addition: what runs now goes on while this is applied."""
    op.create_table(
        "notice_address_copy",
        sa.Column("uuid", sa.Uuid(), primary_key=True),
        sa.Column("customer_uuid", sa.Uuid(), nullable=False, index=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("deleted", sa.Boolean(), nullable=False),
        sa.Column("trading_name", sa.Text(), nullable=False),
        sa.Column("notification_emails", ARRAY(sa.Text()), nullable=False),
    )
    protect(op, "notice_address_copy")
