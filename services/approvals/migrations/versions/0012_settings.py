"""A copy of the customers' parameters, as config publishes them."""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import protect

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "setting_copy",
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("customer_uuid", sa.Uuid, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("deleted", sa.Boolean, nullable=False),
        sa.Column("slug", sa.String, nullable=False),
        sa.Column("value", sa.String, nullable=False),
    )
    op.create_index("ix_setting_copy_customer_uuid", "setting_copy", ["customer_uuid"])
    protect(op, "setting_copy")
