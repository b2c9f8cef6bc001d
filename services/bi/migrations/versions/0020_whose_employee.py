"""Whose employee had a report made: their own choice of notifications holds."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add."""
    op.add_column("report_job", sa.Column("employee_uuid", sa.Uuid, nullable=True))
