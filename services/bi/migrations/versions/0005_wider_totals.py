"""The roll-up of a month holds more than any entry: numeric(20, 2), a widening that rewrites no row."""

from alembic import op
from kit.core.money import TOTAL_COLUMN

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Widen."""
    op.alter_column("spend_month", "value", type_=TOTAL_COLUMN)
