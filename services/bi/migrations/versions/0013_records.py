"""What reports show besides spending, and what a fact tells of its order or expense."""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import create_copy

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

_INSTANT = sa.DateTime(timezone=True)
_MONEY, _TOTAL = sa.Numeric(14, 2), sa.Numeric(20, 2)


def upgrade() -> None:
    """Create."""
    for name, kind in (("order_uuid", sa.Uuid), ("order_number", sa.Integer), ("report_uuid", sa.Uuid)):
        op.add_column("spend_fact", sa.Column(name, kind))
    for name in ("expense_type_name", "expense_category_name"):
        op.add_column("spend_fact", sa.Column(name, sa.Text))
    _people()
    _requests()
    _money()
    _index("employee_copy_by_name", "employee_copy", "full_name")
    _index("request_record_period", "request_record", "told_on", "uuid")
    _index("advance_copy_changes", "advance_copy", "changed_at", "uuid")
    _index("report_copy_changes", "report_copy", "changed_at", "uuid")
    _index("extra_cost_record_period", "extra_cost_record", "booked_on", "uuid")


def _index(name: str, table: str, *columns: str) -> None:
    op.create_index(name, table, ["customer_uuid", *columns])


def _people() -> None:
    create_copy(
        op,
        "employee_copy",
        sa.Column("full_name", sa.Text, nullable=False),
        sa.Column("email", sa.Text, nullable=False),
        sa.Column("position", sa.Text),
        sa.Column("group_description", sa.Text),
        sa.Column("cost_center_uuid", sa.Uuid),
        sa.Column("active", sa.Boolean, nullable=False),
    )


def _requests() -> None:
    create_copy(
        op,
        "approval_subject",
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("requester_user_uuid", sa.Uuid, nullable=False),
        sa.Column("requester_employee_uuid", sa.Uuid),
        sa.Column("requester_name", sa.Text, nullable=False),
        sa.Column("travelers_uuids", sa.ARRAY(sa.Uuid), nullable=False),
        sa.Column("value", _TOTAL, nullable=False),
        sa.Column("requested_at", _INSTANT, nullable=False),
    )
    create_copy(
        op,
        "request_record",
        sa.Column("request_type", sa.Text, nullable=False),
        sa.Column("subject_uuid", sa.Uuid, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("model_name", sa.Text),
        sa.Column("level", sa.Integer),
        sa.Column("opened_at", _INSTANT),
        sa.Column("decided_by_uuid", sa.Uuid),
        sa.Column("decided_by_name", sa.Text),
        sa.Column("reason", sa.Text),
        sa.Column("decided_at", _INSTANT),
        sa.Column("told_on", sa.Date, nullable=False),
    )


def _money() -> None:
    for table, number, amount in (
        ("advance_copy", "advance_number", sa.Column("value", _MONEY, nullable=False)),
        ("report_copy", "report_number", sa.Column("report_amount", _TOTAL, nullable=False)),
    ):
        create_copy(
            op,
            table,
            sa.Column(number, sa.Integer, nullable=False),
            sa.Column("employee_uuid", sa.Uuid, nullable=False),
            amount,
            sa.Column("status", sa.Text, nullable=False),
            sa.Column("changed_at", _INSTANT, nullable=False),
        )
    create_copy(
        op,
        "extra_cost_record",
        sa.Column("order_uuid", sa.Uuid, nullable=False),
        sa.Column("order_number", sa.Integer, nullable=False),
        sa.Column("category", sa.Text, nullable=False),
        sa.Column("service_type", sa.Text, nullable=False),
        sa.Column("traveler_uuid", sa.Uuid),
        sa.Column("value", _MONEY, nullable=False),
        sa.Column("booked_on", sa.Date, nullable=False),
        sa.Column("start_date", sa.Date),
        sa.Column("end_date", sa.Date),
        sa.Column("exported_at", _INSTANT),
    )
