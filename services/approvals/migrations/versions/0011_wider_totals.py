"""The value of a request is its subject's total: numeric(20, 2), a widening that rewrites no row."""

from alembic import op
from kit.core.money import TOTAL_COLUMN

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Widen."""
    op.alter_column("approval_request", "value", type_=TOTAL_COLUMN)
