"""Index for issued orders by the last day of their trip."""

from alembic import op
from kit.db.migrations import index_beside_writers

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    index_beside_writers(op, "orders_issued_end", "orders (end_date, uuid) WHERE status = 'issued'")
