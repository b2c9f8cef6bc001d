"""What a fact keeps of an approved expense."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns; facts of items have none of them."""
    op.add_column("spend_fact", sa.Column("spent_on", sa.Date))
    op.add_column("spend_fact", sa.Column("expense_type_uuid", sa.Uuid))
    op.add_column("spend_fact", sa.Column("expense_category_uuid", sa.Uuid))
