"""Indexes for what housekeeping drops."""

from alembic import op
from kit.db.migrations import index_ages

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    index_ages(op)
