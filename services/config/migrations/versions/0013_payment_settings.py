"""How a company pays, as its agency decided."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import protect
from sqlalchemy.dialects.postgresql import JSONB

revision = "0013"
down_revision = "0012"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "payment_setting",
        sa.Column("uuid", sa.Uuid(), primary_key=True),
        *(sa.Column(name, sa.DateTime(timezone=True), nullable=False) for name in ("created_at", "updated_at")),
        sa.Column("version", sa.Integer(), nullable=False),
        *(sa.Column(name, sa.Uuid(), nullable=False, index=True) for name in ("customer_uuid", "agency_uuid")),
        sa.Column("methods", JSONB(), nullable=False),
        sa.Column("invoice_cycle", sa.String(), nullable=False),
        sa.Column("due_days", sa.Integer(), nullable=False),
        *(sa.Column(name, sa.String(), nullable=True) for name in ("pix_key_type", "pix_key")),
        sa.ForeignKeyConstraint(["customer_uuid"], ["customer.uuid"], name="payment_setting_customer"),
        sa.UniqueConstraint("customer_uuid", name="payment_setting_once"),
    )
    protect(op, "payment_setting", agency=True)
