"""Whether an account's new e-mail waits for its confirmation."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """With a default: the release before does not know the column."""
    op.add_column(
        "users", sa.Column("email_awaits_confirmation", sa.Boolean, nullable=False, server_default=sa.text("false"))
    )
