"""Lists are counted and paged from their index alone: it holds what the walls and the usual filter ask."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import index_beside_writers

revision = "0014"
down_revision = "0013"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

_NAMED = (
    *("branch", "cost_center", "customer_employee", "employee_group", "expense_type", "justification", "phase"),
    *("project", "reason_expense", "reason_trip"),
)
_INDEXES = (
    *((f"{table}_by_name", f"{table} (customer_uuid, name_folded, uuid)", "agency_uuid, active") for table in _NAMED),
    ("phase_by_project", "phase (customer_uuid, project_uuid, name_folded, uuid)", "agency_uuid, active"),
    ("customer_by_name", "customer (agency_uuid, name_folded, uuid)", "customer_uuid, is_active"),
)
_IS_DONE = sa.text("SELECT indnatts > indnkeyatts FROM pg_index WHERE indexrelid = to_regclass(:name)")


def upgrade() -> None:
    """One index after the other, each beside writers; what a fault left undone is taken up again."""
    for name, columns, included in _INDEXES:
        if not op.get_bind().execute(_IS_DONE, {"name": name}).scalar():
            _replace(name, f"{columns} INCLUDE ({included})")


def _replace(name: str, where: str) -> None:
    index_beside_writers(op, f"{name}_new", where)
    with op.get_context().autocommit_block():
        op.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {name}")
        op.execute(f"ALTER INDEX {name}_new RENAME TO {name}")
