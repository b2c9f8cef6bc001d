"""Reports that people had made: each row is the job."""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import protect
from sqlalchemy.dialects.postgresql import JSONB

revision = "0015"
down_revision = "0013"
branch_labels = None
depends_on = None

_INSTANT = sa.DateTime(timezone=True)
_OPEN = "status IN ('queued', 'running')"


def upgrade() -> None:
    """Create."""
    op.create_table(
        "report_job",
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("created_at", _INSTANT, nullable=False),
        sa.Column("updated_at", _INSTANT, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("customer_uuid", sa.Uuid, nullable=False, index=True),
        sa.Column("agency_uuid", sa.Uuid, nullable=False, index=True),
        sa.Column("user_uuid", sa.Uuid, nullable=False),
        sa.Column("user_name", sa.Text, nullable=False),
        sa.Column("type", sa.Text, nullable=False),
        sa.Column("format", sa.Text, nullable=False),
        sa.Column("filters", JSONB, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("rows", sa.Integer),
        sa.Column("message", sa.Text),
        sa.Column("due_at", _INSTANT, nullable=False),
        sa.Column("held_until", _INSTANT),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("done_at", _INSTANT),
        sa.Column("expires_at", _INSTANT),
        sa.Column("file_name", sa.Text),
        sa.Column("file_size", sa.BigInteger),
        sa.Column("file_sha256", sa.Text),
        sa.UniqueConstraint("customer_uuid", "uuid", name="report_job_tenant_key"),
        sa.CheckConstraint("status IN ('queued', 'running', 'done', 'failed')", name="report_job_status"),
    )
    op.create_index("report_job_newest", "report_job", ["customer_uuid", "user_uuid", "created_at"])
    op.create_index("report_job_all", "report_job", ["customer_uuid", "created_at"])
    op.create_index("report_job_due", "report_job", ["due_at"], postgresql_where=sa.text(_OPEN))
    op.create_index("report_job_oldest", "report_job", ["created_at"])
    op.create_index("report_job_file", "report_job", ["file_name"])
    protect(op, "report_job", agency=True)
