"""Facts of spending, their months, and names of cost centers."""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import create_kit_tables, protect
from sqlalchemy.dialects.postgresql import JSONB

revision = "0001"
down_revision = None

INSTANT = sa.DateTime(timezone=True)
MONEY = sa.Numeric(16, 2)


def upgrade() -> None:
    """Create."""
    create_kit_tables(op)
    _facts()
    _months()
    op.create_table(
        "cost_center_copy",
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("customer_uuid", sa.Uuid, nullable=False, index=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("deleted", sa.Boolean, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
    )
    for table in ("spend_fact", "spend_month", "cost_center_copy"):
        protect(op, table)


def _facts() -> None:
    op.create_table(
        "spend_fact",
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("updated_at", INSTANT, nullable=False),
        sa.Column("customer_uuid", sa.Uuid, nullable=False, index=True),
        sa.Column("agency_uuid", sa.Uuid, nullable=False),
        sa.Column("source_uuid", sa.Uuid, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("item", sa.Text, nullable=False),
        sa.Column("value", MONEY, nullable=False),
        sa.Column("items", sa.Integer, nullable=False),
        sa.Column("broken", sa.Integer, nullable=False),
        sa.Column("booked_at", INSTANT, nullable=False),
        sa.Column("booked_on", sa.Date, nullable=False),
        sa.Column("departs_on", sa.Date),
        sa.Column("branch_uuid", sa.Uuid),
        sa.Column("cost_center_uuid", sa.Uuid),
        sa.Column("project_uuid", sa.Uuid),
        sa.Column("phase_uuid", sa.Uuid),
        sa.Column("issuer_uuid", sa.Uuid, nullable=False),
        sa.Column("issuer_name", sa.Text, nullable=False),
        sa.Column("provider", sa.Text, nullable=False),
        sa.Column("routes", JSONB, nullable=False),
        sa.UniqueConstraint("customer_uuid", "source_uuid", "kind", name="spend_fact_source_key"),
    )
    op.create_index("spend_fact_period", "spend_fact", ["customer_uuid", "booked_on", "item"])


def _months() -> None:
    op.create_table(
        "spend_month",
        sa.Column("customer_uuid", sa.Uuid, primary_key=True),
        sa.Column("dimension", sa.Text, primary_key=True),
        sa.Column("month", sa.Date, primary_key=True),
        sa.Column("key", sa.Uuid, primary_key=True),
        sa.Column("item", sa.Text, primary_key=True),
        sa.Column("value", MONEY, nullable=False),
        sa.Column("items", sa.Integer, nullable=False),
        sa.Column("broken", sa.Integer, nullable=False),
        sa.Column("last_on", sa.Date),
    )
