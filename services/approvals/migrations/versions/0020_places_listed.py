"""Places by name, with their code and a phase's project, for the lists of what models cover.

The copies are taken from their owner again when the service starts: only the events fill the new columns.
"""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import index_beside_writers

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The owner passes the wall of the table while its rows go; the release before leaves the new columns empty."""
    op.add_column("place_copy", sa.Column("name_folded", sa.String, nullable=False, server_default=""))
    op.add_column("place_copy", sa.Column("code", sa.String, nullable=True))
    op.add_column("place_copy", sa.Column("project_uuid", sa.Uuid, nullable=True))
    op.execute("ALTER TABLE place_copy NO FORCE ROW LEVEL SECURITY")
    op.execute("DELETE FROM place_copy")
    op.execute("ALTER TABLE place_copy FORCE ROW LEVEL SECURITY")
    index_beside_writers(op, "place_copy_by_name", "place_copy (customer_uuid, kind, name_folded, uuid)")
