"""Indexes for what housekeeping drops."""

from alembic import op
from kit.db.migrations import index_ages

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    index_ages(op)
