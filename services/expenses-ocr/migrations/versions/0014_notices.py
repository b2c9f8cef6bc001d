"""What customers and their employees chose about notifications, as config publishes it."""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import protect
from sqlalchemy.dialects.postgresql import JSONB

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Only an addition: what runs now goes on while this is applied."""
    op.create_table(
        "notice_copy",
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("customer_uuid", sa.Uuid, nullable=False, index=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("deleted", sa.Boolean, nullable=False),
        sa.Column("employee_uuid", sa.Uuid),
        sa.Column("events", JSONB, nullable=False),
        sa.Column("recipients", JSONB, nullable=False, server_default="{}"),
    )
    op.create_index("notice_copy_of", "notice_copy", ["customer_uuid", "employee_uuid"])
    protect(op, "notice_copy")
