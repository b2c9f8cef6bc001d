"""Links to approve an order from a mail, by their hashes."""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import protect

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "instant_link",
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("created_at", _INSTANT, nullable=False),
        sa.Column("updated_at", _INSTANT, nullable=False),
        sa.Column("customer_uuid", sa.Uuid, nullable=False),
        sa.Column("token_hash", sa.String, nullable=False),
        sa.Column("request_uuid", sa.Uuid, nullable=False),
        sa.Column("level", sa.Integer, nullable=False),
        sa.Column("approver_uuid", sa.Uuid, nullable=False),
        sa.Column("expires_at", _INSTANT, nullable=False),
        sa.Column("used_at", _INSTANT),
        sa.Column("used_key", sa.String),
    )
    op.create_index("ix_instant_link_customer_uuid", "instant_link", ["customer_uuid"])
    op.create_index("instant_link_token_key", "instant_link", ["token_hash"], unique=True)
    protect(op, "instant_link")
