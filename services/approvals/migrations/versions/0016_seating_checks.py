"""Checks of a customer's open requests after people changed, and up to which one a request was checked."""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import protect

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

_INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """The default is the release before's: it seats at once and writes no number."""
    op.create_table(
        "seating_check",
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("created_at", _INSTANT, nullable=False),
        sa.Column("updated_at", _INSTANT, nullable=False),
        sa.Column("customer_uuid", sa.Uuid, nullable=False),
        sa.Column("number", sa.BigInteger, sa.Identity(), nullable=False),
        sa.Column("employee_uuid", sa.Uuid),
        sa.Column("heir_uuid", sa.Uuid),
    )
    op.create_index("ix_seating_check_customer_uuid", "seating_check", ["customer_uuid"])
    op.create_index("seating_check_of", "seating_check", ["customer_uuid", "employee_uuid"])
    protect(op, "seating_check")
    op.add_column("approval_request", sa.Column("seats_checked", sa.BigInteger, nullable=False, server_default="0"))
