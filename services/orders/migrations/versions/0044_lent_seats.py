"""Seats that a hold passed on to the one that takes its place."""

import sqlalchemy as sa
from alembic import op

revision = "0044"
down_revision = "0043"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """None was passed on before; ended holds are found by their time."""
    op.add_column("sandbox_seat", sa.Column("lent_by", sa.Uuid))
    op.create_index(
        "sandbox_seat_ended", "sandbox_seat", ["held_until"], postgresql_where=sa.text("held_until IS NOT NULL")
    )
