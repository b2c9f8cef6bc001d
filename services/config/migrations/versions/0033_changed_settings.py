"""When and by whom a setting was last changed."""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Changes of before are in the trail alone."""
    table = "setting_parameter"
    op.add_column(table, sa.Column("changed_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column(table, sa.Column("changed_by_uuid", sa.Uuid(), nullable=True))
    op.add_column(table, sa.Column("changed_by_name", sa.String(), nullable=True))
