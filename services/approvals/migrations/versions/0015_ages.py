"""Indexes for what housekeeping drops, and of requests by who sits in a level."""

from alembic import op
from kit.db.migrations import index_ages, index_beside_writers

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    index_ages(op)
    index_beside_writers(op, "approval_request_seated", "approval_request USING gin (seated)")
