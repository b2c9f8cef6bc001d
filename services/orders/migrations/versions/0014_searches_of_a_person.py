"""A person's searches of the last minute are counted at each new one."""

from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Searches live for 80 minutes: the table is small."""
    op.create_index("search_of_maker", "search", ["maker_uuid", "created_at"])
