"""kit's tables as they grew: the audit's seals and the list of erased people."""

from alembic import op
from kit.db.migrations import grow_kit_tables

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    grow_kit_tables(op)
