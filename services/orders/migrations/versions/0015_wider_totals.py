"""What an order stores is made of several amounts, so it holds more than any: numeric(20, 2), which rewrites no row."""

from alembic import op
from kit.core.money import TOTAL_COLUMN

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

_PARTS = (
    *("provider_value", "boarding_tax", "du", "fee", "markup", "markdown", "provider_fees"),
    *("seats_value", "baggage_value"),
)
_WIDER = {
    "orders": ("total_value", "total_fees", "credit_reserved", "credit_used"),
    "order_item": ("value", *_PARTS, "approved_value", "new_value"),
    "credit_balance": ("reserved", "used"),
    "supplier_step": ("accepted_value",),
    "search_offer": ("value", "adult_value"),
    "report_copy": ("report_amount",),
}


def upgrade() -> None:
    """Widen."""
    for table, columns in _WIDER.items():
        for column in columns:
            op.alter_column(table, column, type_=TOTAL_COLUMN)
