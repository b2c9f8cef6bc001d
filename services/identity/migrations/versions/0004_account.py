"""What a person keeps with us: preferences and a picture; and who asked for a way back in."""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import grant
from sqlalchemy.dialects.postgresql import JSONB

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.add_column("users", sa.Column("avatar_path", sa.String, nullable=True))
    op.add_column("users", sa.Column("avatar_content_type", sa.String, nullable=True))
    op.add_column("users", sa.Column("avatar_size", sa.Integer, nullable=True))
    op.add_column("users", sa.Column("avatar_sha256", sa.String, nullable=True))
    op.create_table(
        "preferences",
        sa.Column("user_uuid", sa.Uuid, sa.ForeignKey("users.uuid"), primary_key=True),
        sa.Column("content", JSONB, nullable=False),
        sa.Column("changed_at", _INSTANT, nullable=False),
    )
    op.create_table(
        "password_asks",
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("email_normalized", sa.String, nullable=False),
        sa.Column("asked_at", _INSTANT, nullable=False),
    )
    grant(op, "preferences")
    grant(op, "password_asks")
