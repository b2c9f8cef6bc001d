"""Indexes for what housekeeping drops, and of offers by their key."""

from alembic import op
from kit.db.migrations import index_ages, index_beside_writers

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    index_ages(op)
    index_beside_writers(op, "search_offer_key", "search_offer (customer_uuid, key)")
