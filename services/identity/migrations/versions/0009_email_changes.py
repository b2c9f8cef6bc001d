"""E-mails of accounts with a password that wait for their confirmation."""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import grant

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "email_changes",
        sa.Column("user_uuid", sa.Uuid, sa.ForeignKey("users.uuid"), primary_key=True),
        sa.Column("email", sa.String, nullable=False),
        sa.Column("email_normalized", sa.String, nullable=False),
        sa.Column("link_hash", sa.String, nullable=True),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=True),
    )
    op.create_index("email_changes_link_key", "email_changes", ["link_hash"], unique=True)
    linked = sa.text("expires_at is not null")
    op.create_index("email_changes_end", "email_changes", ["expires_at"], postgresql_where=linked)
    grant(op, "email_changes")
