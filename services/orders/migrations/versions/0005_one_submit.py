"""The database itself keeps an order from being submitted twice under one number (HARDENING B7)."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("order_history", sa.Column("submission", sa.Integer, nullable=True))
    one = ["customer_uuid", "order_uuid", "submission"]
    op.create_unique_constraint("order_history_submission", "order_history", one)
