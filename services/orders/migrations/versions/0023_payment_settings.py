"""How each company may pay, in a copy of config's settings."""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import protect
from sqlalchemy.dialects.postgresql import JSONB

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Only an addition: what runs now goes on while this is applied."""
    op.create_table(
        "payment_setting_copy",
        sa.Column("uuid", sa.Uuid(), primary_key=True),
        sa.Column("customer_uuid", sa.Uuid(), nullable=False, index=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("deleted", sa.Boolean(), nullable=False),
        sa.Column("methods", JSONB(), nullable=False),
    )
    protect(op, "payment_setting_copy")
