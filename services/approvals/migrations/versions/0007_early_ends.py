"""Ends that are told before their requests."""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import protect

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

_INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "early_end",
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("created_at", _INSTANT, nullable=False),
        sa.Column("updated_at", _INSTANT, nullable=False),
        sa.Column("customer_uuid", sa.Uuid, nullable=False),
        sa.Column("submission", sa.Integer, nullable=False),
        sa.Column("withdrawn_at", _INSTANT),
        sa.Column("reason", sa.String),
        sa.Column("status", sa.String),
        sa.Column("version", sa.Integer, nullable=False),
    )
    op.create_index("ix_early_end_customer_uuid", "early_end", ["customer_uuid"])
    protect(op, "early_end")
