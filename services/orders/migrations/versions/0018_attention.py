"""Indexes for the orders that the home shows: failed, with a price that rose, about to expire."""

from alembic import op
from kit.db.migrations import index_beside_writers

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

LIVING = "'open', 'quoting', 'quoted', 'approving', 'waiting_financial_approval', 'waiting_payment', 'approved'"
NEWEST = "orders (customer_uuid, created_at, uuid)"


def upgrade() -> None:
    index_beside_writers(op, "orders_failed", f"{NEWEST} WHERE status IN ('failed', 'failed_cancel')")
    index_beside_writers(op, "orders_changing", f"{NEWEST} WHERE has_price_change AND status = 'approved'")
    index_beside_writers(op, "orders_expiring", f"orders (customer_uuid, expires_at) WHERE status IN ({LIVING})")
