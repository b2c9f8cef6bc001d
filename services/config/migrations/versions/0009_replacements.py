"""Who decides in the place of somebody who left."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("customer_employee", sa.Column("replaced_by_uuid", sa.Uuid(), nullable=True))
