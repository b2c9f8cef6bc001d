"""The product of a supplier step, by which its supplier is found."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Steps of before, and of the release beside this one, are of flights."""
    op.add_column("supplier_step", sa.Column("product", sa.String, nullable=False, server_default="airway"))
