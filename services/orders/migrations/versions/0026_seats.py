"""Seats that bookings of the sandbox hold, and who sits where on a booking."""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import grant
from sqlalchemy.dialects.postgresql import JSONB

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None

_INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """A seat is one for all customers: it stands outside the walls."""
    op.add_column("sandbox_booking", sa.Column("seats", JSONB, nullable=False, server_default="[]"))
    op.create_table(
        "sandbox_seat",
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("created_at", _INSTANT, nullable=False),
        sa.Column("updated_at", _INSTANT, nullable=False),
        sa.Column("segment_uuid", sa.Uuid, nullable=False),
        sa.Column("number", sa.String, nullable=False),
        sa.Column("booking_uuid", sa.Uuid, nullable=False),
        sa.Column("held_until", _INSTANT),
        sa.UniqueConstraint("segment_uuid", "number", name="sandbox_seat_once"),
    )
    op.create_index("sandbox_seat_booking", "sandbox_seat", ["booking_uuid"])
    grant(op, "sandbox_seat")
