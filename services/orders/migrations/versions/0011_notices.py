"""What customers and their people chose to hear of, as config tells."""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import protect
from sqlalchemy.dialects.postgresql import JSONB

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "notice_copy",
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("customer_uuid", sa.Uuid, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("deleted", sa.Boolean, nullable=False),
        sa.Column("employee_uuid", sa.Uuid),
        sa.Column("events", JSONB, nullable=False),
    )
    op.create_index("ix_notice_copy_customer_uuid", "notice_copy", ["customer_uuid"])
    op.create_index("notice_copy_of", "notice_copy", ["customer_uuid", "employee_uuid"])
    protect(op, "notice_copy")
