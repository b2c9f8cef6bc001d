"""The second step of signing in: secrets and recovery codes, and what companies decided about it."""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import grant, protect

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    _secrets()
    _settings()
    op.add_column("users", sa.Column("two_factor_enabled", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("sessions", sa.Column("is_renewable", sa.Boolean, nullable=False, server_default=sa.true()))


def _secrets() -> None:
    op.create_table(
        "two_factor",
        sa.Column("user_uuid", sa.Uuid, sa.ForeignKey("users.uuid"), primary_key=True),
        sa.Column("secret_sealed", sa.String),
        sa.Column("pending_sealed", sa.String),
        sa.Column("confirmed_at", _INSTANT),
        sa.Column("last_step", sa.BigInteger),
    )
    op.create_table(
        "recovery_codes",
        sa.Column("user_uuid", sa.Uuid, sa.ForeignKey("users.uuid"), primary_key=True),
        sa.Column("code_hash", sa.String, primary_key=True),
    )
    grant(op, "two_factor")
    grant(op, "recovery_codes")


def _settings() -> None:
    op.create_table(
        "setting_copy",
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("customer_uuid", sa.Uuid, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("deleted", sa.Boolean, nullable=False),
        sa.Column("slug", sa.String, nullable=False),
        sa.Column("value", sa.String, nullable=False),
    )
    op.create_index("ix_setting_copy_customer_uuid", "setting_copy", ["customer_uuid"])
    protect(op, "setting_copy")
