"""The name under which identity keeps an employee's picture."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    """Nullable: the release before does not know it."""
    op.add_column("account", sa.Column("avatar", sa.String(), nullable=True))
