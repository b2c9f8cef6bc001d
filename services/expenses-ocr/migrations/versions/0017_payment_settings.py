"""Each company's PIX key for returns, in a copy of config's payment settings."""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import protect

revision = "0017"
down_revision = "0016"
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
        sa.Column("pix_key", sa.String(), nullable=True),
    )
    protect(op, "payment_setting_copy")
