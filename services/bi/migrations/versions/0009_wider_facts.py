"""Purchases beside money in facts and months; agencies read the facts and months of their customers."""

import sqlalchemy as sa
from alembic import op
from kit.core.money import TOTAL_COLUMN
from kit.db.migrations import index_beside_writers, protect

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

_ZERO = sa.text("0")
_INDEXES = {
    "spend_fact_newest": "spend_fact (customer_uuid, booked_at)",
    "spend_fact_of_agency": "spend_fact (agency_uuid, booked_on)",
    "spend_fact_canceled": "spend_fact (customer_uuid, bought_on) WHERE kind = 'canceled'",
    **{
        f"spend_fact_by_{name}": f"spend_fact (customer_uuid, {name}_uuid, booked_on)"
        for name in ("branch", "cost_center", "project", "phase", "issuer")
    },
    "spend_month_of_agency": "spend_month (agency_uuid, dimension, month)",
}


def upgrade() -> None:
    """Add; the release before leaves the new columns of a fact null and those of a month zero."""
    op.add_column("spend_fact", sa.Column("bought_on", sa.Date))
    op.add_column("spend_fact", sa.Column("bought_value", TOTAL_COLUMN))
    op.add_column("spend_month", sa.Column("agency_uuid", sa.Uuid))
    for name in ("bought", "bought_broken", "lead_items"):
        op.add_column("spend_month", sa.Column(name, sa.Integer, nullable=False, server_default=_ZERO))
    op.add_column("spend_month", sa.Column("bought_value", TOTAL_COLUMN, nullable=False, server_default=_ZERO))
    op.add_column("spend_month", sa.Column("lead_days", sa.BigInteger, nullable=False, server_default=_ZERO))
    for table in ("spend_fact", "spend_month"):
        for policy in ("customer_wall", "sweep_reads"):
            op.execute(f'DROP POLICY {policy} ON "{table}"')
        protect(op, table, agency=True)
    for name, where in _INDEXES.items():
        index_beside_writers(op, name, where)
