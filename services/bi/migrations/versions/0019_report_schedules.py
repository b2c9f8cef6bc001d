"""Reports made by the calendar, who may still have them made, and what people chose about notifications."""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import create_copy, protect
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None

_INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Create."""
    _schedules()
    create_copy(
        op,
        "report_reader_copy",
        sa.Column("full_name", sa.Text, nullable=False),
        sa.Column("email", sa.Text, nullable=False),
        sa.Column("active", sa.Boolean, nullable=False),
        sa.Column("profile_uuid", sa.Uuid, nullable=False),
    )
    create_copy(
        op,
        "notice_copy",
        sa.Column("employee_uuid", sa.Uuid),
        sa.Column("events", JSONB, nullable=False),
        sa.Column("recipients", JSONB, nullable=False, server_default="{}"),
    )
    op.create_index("notice_copy_of", "notice_copy", ["customer_uuid", "employee_uuid"])
    create_copy(
        op,
        "notice_address_copy",
        sa.Column("trading_name", sa.Text, nullable=False),
        sa.Column("notification_emails", ARRAY(sa.Text), nullable=False),
    )


def _schedules() -> None:
    op.create_table(
        "report_schedule",
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("created_at", _INSTANT, nullable=False),
        sa.Column("updated_at", _INSTANT, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("customer_uuid", sa.Uuid, nullable=False, index=True),
        sa.Column("agency_uuid", sa.Uuid, nullable=False, index=True),
        sa.Column("user_uuid", sa.Uuid, nullable=False),
        sa.Column("user_name", sa.Text, nullable=False),
        sa.Column("employee_uuid", sa.Uuid),
        sa.Column("email", sa.Text, nullable=False),
        sa.Column("type", sa.Text, nullable=False),
        sa.Column("format", sa.Text, nullable=False),
        sa.Column("filters", JSONB, nullable=False),
        sa.Column("frequency", sa.Text, nullable=False),
        sa.Column("next_at", _INSTANT, nullable=False),
        sa.Column("last_at", _INSTANT),
        sa.CheckConstraint("frequency IN ('weekly', 'monthly')", name="report_schedule_frequency"),
    )
    op.create_index("report_schedule_newest", "report_schedule", ["customer_uuid", "user_uuid", "created_at"])
    op.create_index("report_schedule_all", "report_schedule", ["customer_uuid", "created_at"])
    op.create_index("report_schedule_due", "report_schedule", ["next_at"])
    protect(op, "report_schedule", agency=True)
    op.add_column("report_job", sa.Column("schedule_uuid", sa.Uuid))
    op.add_column("report_job", sa.Column("scheduled_for", _INSTANT))
    once = ["customer_uuid", "schedule_uuid", "scheduled_for"]
    op.create_index("report_job_once_a_time", "report_job", once, unique=True)
