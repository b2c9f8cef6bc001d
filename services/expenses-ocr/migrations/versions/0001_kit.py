"""kit's own tables; advances, expenses and reports come with their capability."""

from alembic import op
from kit.db.migrations import create_kit_tables

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create."""
    create_kit_tables(op)
