"""The recipients a customer chose for its notifications, in the copy of its settings."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Only an addition: what runs now goes on while this is applied."""
    op.add_column("notice_copy", sa.Column("recipients", JSONB, nullable=False, server_default="{}"))
