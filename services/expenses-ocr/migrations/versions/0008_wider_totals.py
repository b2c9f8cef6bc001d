"""The totals of a report hold more than any entry: numeric(20, 2), a widening that rewrites no row."""

from alembic import op
from kit.core.money import TOTAL_COLUMN

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Widen."""
    for name in ("report_amount", "refund_amount", "return_amount"):
        op.alter_column("expense_report", name, type_=TOTAL_COLUMN)
