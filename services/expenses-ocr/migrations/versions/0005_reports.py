"""Expense reports, their lines, advances, approvers and history."""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import protect

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_INSTANT = sa.DateTime(timezone=True)
_MONEY = sa.Numeric(14, 2)


def _row(*, versioned: bool = False) -> list[sa.Column[object]]:
    columns: list[sa.Column[object]] = [
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("created_at", _INSTANT, nullable=False),
        sa.Column("updated_at", _INSTANT, nullable=False),
        sa.Column("customer_uuid", sa.Uuid, nullable=False),
        sa.Column("agency_uuid", sa.Uuid, nullable=False),
    ]
    if versioned:
        columns.append(sa.Column("version", sa.Integer, nullable=False))
    return columns


def _needed(kind: object, *names: str) -> list[sa.Column[object]]:
    return [sa.Column(name, kind, nullable=False) for name in names]


def _optional(kind: object, *names: str) -> list[sa.Column[object]]:
    return [sa.Column(name, kind) for name in names]


def _of_its_report(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["customer_uuid", "report_uuid"],
        ["expense_report.customer_uuid", "expense_report.uuid"],
        name=f"{table}_report_fkey",
        deferrable=True,
        initially="DEFERRED",
    )


def _wall(table: str, **indexes: list[str]) -> None:
    for column in ("customer_uuid", "agency_uuid"):
        op.create_index(f"ix_{table}_{column}", table, [column])
    for name, columns in indexes.items():
        op.create_index(f"{table}_{name}", table, columns)
    protect(op, table, agency=True)


def upgrade() -> None:
    """Create."""
    _reports()
    _expenses()
    _advances()
    _approvers()
    _history()
    op.create_table(
        "report_counter",
        sa.Column("customer_uuid", sa.Uuid, primary_key=True),
        sa.Column("last", sa.Integer, nullable=False),
    )
    protect(op, "report_counter")


def _reports() -> None:
    op.create_table(
        "expense_report",
        *_row(versioned=True),
        *_needed(sa.Integer, "report_number", "expenses_count", "submission", "approval_version"),
        *_needed(sa.String, "status", "name", "name_folded", "employee_name", "employee_folded", "issuer_name"),
        *_needed(sa.Uuid, "employee_uuid", "issuer_user_uuid"),
        *_needed(_MONEY, "report_amount", "refund_amount", "return_amount"),
        sa.Column("report_date", sa.Date, nullable=False),
        *_optional(sa.Uuid, "approval_request_uuid", "approval_model_uuid", "paid_by_uuid"),
        *_optional(sa.Integer, "approval_level", "receipt_size"),
        *_optional(sa.String, "description", "approval_model_name", "approval_status", "reason_rejected"),
        *_optional(sa.String, "payment_method", "receipt_path", "receipt_content_type", "receipt_sha256"),
        sa.Column("paid_by_name", sa.String),
        *_optional(_INSTANT, "requested_at", "approved_at", "paid_at", "finished_at", "deleted_at"),
        sa.UniqueConstraint("customer_uuid", "report_number", name="expense_report_number_key"),
        sa.UniqueConstraint("customer_uuid", "uuid", name="expense_report_tenant_key"),
        sa.CheckConstraint("refund_amount = 0 OR return_amount = 0", name="expense_report_one_direction"),
        sa.CheckConstraint("(paid_at IS NULL) = (payment_method IS NULL)", name="expense_report_payment_whole"),
        sa.CheckConstraint("paid_at IS NULL OR status = 'finished'", name="expense_report_paid_is_finished"),
    )
    _wall(
        "expense_report",
        newest=["customer_uuid", "created_at", "uuid"],
        employee=["customer_uuid", "employee_uuid", "created_at"],
        issuer=["customer_uuid", "issuer_user_uuid", "created_at"],
        status=["customer_uuid", "status", "created_at"],
        day=["customer_uuid", "report_date"],
    )


def _expenses() -> None:
    op.create_table(
        "report_expense",
        *_row(),
        *_needed(sa.Uuid, "report_uuid", "expense_uuid", "employee_uuid"),
        sa.Column("value", _MONEY, nullable=False),
        *_needed(sa.Boolean, "refundable", "rejected"),
        sa.Column("reason", sa.String),
        sa.UniqueConstraint("customer_uuid", "report_uuid", "expense_uuid", name="report_expense_once"),
        _of_its_report("report_expense"),
    )
    _wall("report_expense", report=["report_uuid"], expense=["expense_uuid"])


def _advances() -> None:
    op.create_table(
        "report_advance",
        *_row(),
        *_needed(sa.Uuid, "report_uuid", "advance_uuid"),
        *_needed(_MONEY, "balance_then", "settled", "returned"),
        sa.UniqueConstraint("customer_uuid", "report_uuid", "advance_uuid", name="report_advance_once"),
        sa.CheckConstraint("settled >= 0 AND returned >= 0", name="report_advance_not_negative"),
        sa.CheckConstraint("settled + returned <= balance_then", name="report_advance_within_balance"),
        _of_its_report("report_advance"),
    )
    _wall("report_advance", report=["report_uuid"], advance=["advance_uuid"])


def _approvers() -> None:
    op.create_table(
        "report_approver",
        *_row(),
        *_needed(sa.Uuid, "report_uuid", "employee_uuid"),
        *_needed(sa.Integer, "submission", "level", "place"),
        *_needed(sa.String, "name", "status"),
        _of_its_report("report_approver"),
    )
    _wall("report_approver", report=["report_uuid"], employee=["employee_uuid", "report_uuid"])


def _history() -> None:
    op.create_table(
        "report_history",
        *_row(),
        sa.Column("report_uuid", sa.Uuid, nullable=False),
        sa.Column("at", _INSTANT, nullable=False),
        sa.Column("by_uuid", sa.Uuid),
        *_needed(sa.String, "by_name", "kind", "description"),
        *_optional(sa.String, "from_status", "to_status", "reason"),
        *_optional(sa.Integer, "submission", "payment"),
        sa.UniqueConstraint("customer_uuid", "report_uuid", "submission", name="report_history_submission"),
        sa.UniqueConstraint("customer_uuid", "report_uuid", "payment", name="report_history_payment"),
        _of_its_report("report_history"),
    )
    _wall("report_history", report=["report_uuid", "at"])
