"""An item costs several amounts, so its fact holds more than any entry: numeric(20, 2), which rewrites no row."""

from alembic import op
from kit.core.money import TOTAL_COLUMN

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Widen."""
    op.alter_column("spend_fact", "value", type_=TOTAL_COLUMN)
