"""What owners say of a suspected pair, beside what a judge decides of it."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add."""
    op.add_column("duplicate_pair", sa.Column("explanations", JSONB, nullable=False, server_default="[]"))
