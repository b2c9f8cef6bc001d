"""When an open request needs attention next, when its approvers were last reminded, who decides for whom."""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import index_beside_writers
from sqlalchemy.dialects.postgresql import JSONB

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None

_INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """The release before writes neither; its deadline stands for a moment to look that is not there."""
    op.add_column("approval_request", sa.Column("check_at", _INSTANT))
    op.add_column("approval_request", sa.Column("reminded_at", _INSTANT))
    op.add_column("approval_request", sa.Column("delegated", JSONB, nullable=False, server_default=sa.text("'[]'")))
    due = "approval_request ((coalesce(check_at, deadline_at)))"
    is_open = "status IN ('approving', 'waiting_financial_approval')"
    index_beside_writers(op, "approval_request_checks", f"{due} WHERE {is_open}")
