"""Browsers on which people signed in before, the session's browser, and mails about a block."""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import grant

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

_INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "known_devices",
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("created_at", _INSTANT, nullable=False),
        sa.Column("updated_at", _INSTANT, nullable=False),
        sa.Column("user_uuid", sa.Uuid, sa.ForeignKey("users.uuid"), nullable=False),
        sa.Column("token_hash", sa.String, nullable=False),
        sa.Column("last_used_at", _INSTANT, nullable=False),
    )
    op.create_index("known_devices_of_person", "known_devices", ["user_uuid", "token_hash"])
    op.create_index("known_devices_last_used", "known_devices", ["last_used_at"])
    grant(op, "known_devices")
    op.add_column("sessions", sa.Column("known_device_uuid", sa.Uuid, nullable=True))
    op.add_column("password_asks", sa.Column("blocked_until", _INSTANT, nullable=True))
    op.add_column("password_asks", sa.Column("address", sa.String, nullable=True))
    op.add_column("password_asks", sa.Column("device", sa.String, nullable=True))
