"""Extra bags that bookings of the sandbox carry."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0042"
down_revision = "0041"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of bookings from before: none."""
    op.add_column("sandbox_booking", sa.Column("bags", JSONB, nullable=False, server_default="[]"))
