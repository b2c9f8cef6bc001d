"""Each time a consultant stepped in."""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import protect

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_INSTANT = sa.DateTime(timezone=True)
_ONCE = ("customer_uuid", "task_uuid", "step", "intervened_at")


def upgrade() -> None:
    """Create."""
    op.create_table(
        "intervention_fact",
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("created_at", _INSTANT, nullable=False),
        sa.Column("updated_at", _INSTANT, nullable=False),
        sa.Column("customer_uuid", sa.Uuid, nullable=False, index=True),
        sa.Column("agency_uuid", sa.Uuid, nullable=False, index=True),
        sa.Column("task_uuid", sa.Uuid, nullable=False),
        sa.Column("item_uuid", sa.Uuid, nullable=False),
        sa.Column("order_uuid", sa.Uuid, nullable=False),
        sa.Column("item", sa.Text, nullable=False),
        sa.Column("provider", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("step", sa.Text, nullable=False),
        sa.Column("resolution", sa.Text),
        sa.Column("consultant_uuid", sa.Uuid, nullable=False),
        sa.Column("intervened_at", _INSTANT, nullable=False),
        sa.Column("intervened_on", sa.Date, nullable=False),
        sa.UniqueConstraint(*_ONCE, name="intervention_fact_once"),
    )
    period = ["agency_uuid", "intervened_on", "item", "provider"]
    op.create_index("intervention_fact_period", "intervention_fact", period)
    protect(op, "intervention_fact", agency=True)
