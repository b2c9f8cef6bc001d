"""Copies of the agencies' price tables, and of the ones chosen for each customer."""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import protect, protect_copy_of_agency
from sqlalchemy.dialects.postgresql import JSONB

revision = "0040"
down_revision = "0038"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "price_table_copy",
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("agency_uuid", sa.Uuid, nullable=False, index=True),
        sa.Column("version", sa.Integer, nullable=False),
        *(sa.Column(name, sa.Boolean, nullable=False) for name in ("deleted", "is_default", "active")),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("rows", JSONB, nullable=False),
    )
    protect_copy_of_agency(op, "price_table_copy")
    op.create_table(
        "customer_prices_copy",
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("customer_uuid", sa.Uuid, nullable=False, index=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("deleted", sa.Boolean, nullable=False),
        *(sa.Column(name, sa.Uuid, nullable=True) for name in ("fee_uuid", "markup_uuid", "markdown_uuid")),
    )
    protect(op, "customer_prices_copy")
