"""The name under which identity keeps an employee's picture."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nullable: the release before does not know it."""
    op.add_column("user_copy", sa.Column("avatar", sa.String, nullable=True))
