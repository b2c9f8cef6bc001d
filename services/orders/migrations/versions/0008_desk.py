"""The consultants' queue, who looks after an order, and what the figures of both are counted on."""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import protect

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_INSTANT = sa.DateTime(timezone=True)
_LIVING = sa.text("closed_at IS NULL")
_UNDONE = sa.text("status IN ('changing', 'failed', 'failed_cancel', 'pending_issue', 'quoting')")


def upgrade() -> None:
    """What is undone already is put into the queue by the sweep: it mends what any other release left out."""
    op.create_table("pending_task", *_row(), *_about(), *_standing())
    _keys("pending_task")
    op.create_index("pending_task_item", "pending_task", ["item_uuid"])
    living = {"postgresql_where": _LIVING}
    op.create_index("pending_task_living", "pending_task", ["customer_uuid", "item_uuid"], unique=True, **living)
    op.create_index("pending_task_agency_queue", "pending_task", ["agency_uuid", "deadline_at", "uuid"], **living)
    op.create_index("pending_task_customer_queue", "pending_task", ["customer_uuid", "deadline_at", "uuid"], **living)
    protect(op, "pending_task", agency=True)
    _consultants()
    op.create_index("orders_figures", "orders", ["agency_uuid", "customer_uuid", "status"])
    op.create_index("order_item_undone", "order_item", ["uuid"], postgresql_where=_UNDONE)


def _consultants() -> None:
    names = [sa.Column(name, sa.Uuid, nullable=False) for name in ("order_uuid", "agency_employee_uuid", "user_uuid")]
    words = [sa.Column(name, sa.String, nullable=False) for name in ("name", "email")]
    row = [column for column in _row() if column.name != "version"]
    once = sa.UniqueConstraint("customer_uuid", "order_uuid", name="order_consultant_once")
    op.create_table("order_consultant", *row, *names, *words, once)
    _keys("order_consultant")
    protect(op, "order_consultant", agency=True)


def _keys(table: str) -> None:
    """The order in the same tenant, and whose rows they are."""
    order = (["customer_uuid", "order_uuid"], ["customer_uuid", "uuid"])
    late = {"deferrable": True, "initially": "DEFERRED"}
    op.create_foreign_key(f"{table}_order_fkey", table, "orders", *order, **late)
    for column in ("customer_uuid", "agency_uuid"):
        op.create_index(f"ix_{table}_{column}", table, [column])


def _row() -> list[sa.Column[object]]:
    return [
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("created_at", _INSTANT, nullable=False),
        sa.Column("updated_at", _INSTANT, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("customer_uuid", sa.Uuid, nullable=False),
        sa.Column("agency_uuid", sa.Uuid, nullable=False),
    ]


def _about() -> list[sa.Column[object]]:
    return [
        sa.Column("order_uuid", sa.Uuid, nullable=False),
        sa.Column("order_number", sa.Integer, nullable=False),
        sa.Column("item_uuid", sa.Uuid, nullable=False),
        sa.Column("item_kind", sa.String, nullable=False),
        sa.Column("provider_name", sa.String, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("reason", sa.String, nullable=False),
    ]


def _standing() -> list[sa.Column[object] | sa.CheckConstraint]:
    """The database itself keeps a task from being with somebody and with nobody at once."""
    return [
        sa.Column("status", sa.String, nullable=False),
        sa.Column("deadline_at", _INSTANT),
        sa.Column("taken_by_uuid", sa.Uuid),
        sa.Column("taken_by_name", sa.String),
        sa.Column("taken_at", _INSTANT),
        sa.Column("closed_at", _INSTANT),
        sa.Column("resolution", sa.String),
        sa.Column("obs", sa.String),
        sa.CheckConstraint("(status = 'closed') = (closed_at IS NOT NULL)", name="pending_task_closed"),
        sa.CheckConstraint("status <> 'open' OR taken_by_uuid IS NULL", name="pending_task_open"),
        sa.CheckConstraint("status <> 'taken' OR taken_by_uuid IS NOT NULL", name="pending_task_taken"),
    ]
