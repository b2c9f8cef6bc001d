"""A report may be about several trips."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing was released that was told of one trip only."""
    op.add_column("report_copy", sa.Column("orders_uuids", ARRAY(sa.Uuid), nullable=False, server_default="{}"))
    op.create_index("report_copy_orders", "report_copy", ["orders_uuids"], postgresql_using="gin")
