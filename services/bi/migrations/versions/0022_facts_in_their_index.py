"""Panels read facts in an index that holds what they ask for: a customer's facts lie scattered over the table."""

from alembic import op
from kit.db.migrations import index_beside_writers

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None

_HELD = "agency_uuid, kind, source_uuid, value, items, broken, booked_at, departs_on"
_KEYS = "branch_uuid, cost_center_uuid, project_uuid, phase_uuid, issuer_uuid"


def upgrade() -> None:
    """Add it beside writers, then take away the one it covers; what a fault left undone is taken up again.

    New pages are noted as seen by all early, or the index sends its reader to the table for them.
    """
    op.execute("ALTER TABLE spend_fact ADD COLUMN IF NOT EXISTS ways text[]")
    op.execute("ALTER TABLE spend_fact SET (autovacuum_vacuum_insert_scale_factor = 0.01)")
    held = f"INCLUDE ({_HELD}, {_KEYS}, ways)"
    index_beside_writers(op, "spend_fact_read", f"spend_fact (customer_uuid, booked_on, item) {held}")
    with op.get_context().autocommit_block():
        op.execute("DROP INDEX CONCURRENTLY IF EXISTS spend_fact_period")
