"""Whether identity waits for the confirmation of an employee's new e-mail."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    """With a default: the release before does not know the column."""
    op.add_column(
        "account",
        sa.Column("email_awaits_confirmation", sa.Boolean(), nullable=False, server_default=sa.text("false")),
    )
