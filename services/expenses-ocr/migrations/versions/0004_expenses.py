"""Expenses, their history, what their receipts are recognised by, and the pairs that may be one."""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import protect
from sqlalchemy.dialects.postgresql import JSONB

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_INSTANT = sa.DateTime(timezone=True)
_MONEY = sa.Numeric(14, 2)


def _row(*, versioned: bool = False) -> list[sa.Column[object]]:
    columns = [
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("created_at", _INSTANT, nullable=False),
        sa.Column("updated_at", _INSTANT, nullable=False),
        sa.Column("customer_uuid", sa.Uuid, nullable=False),
        sa.Column("agency_uuid", sa.Uuid, nullable=False),
    ]
    return [*columns, sa.Column("version", sa.Integer, nullable=False)] if versioned else columns


def _needed(kind: object, *names: str) -> list[sa.Column[object]]:
    return [sa.Column(name, kind, nullable=False) for name in names]


def _optional(kind: object, *names: str) -> list[sa.Column[object]]:
    return [sa.Column(name, kind) for name in names]


def _walls(table: str) -> None:
    op.create_index(f"ix_{table}_customer_uuid", table, ["customer_uuid"])
    op.create_index(f"ix_{table}_agency_uuid", table, ["agency_uuid"])
    protect(op, table, agency=True)


def _of_expense(table: str, column: str = "expense_uuid") -> None:
    op.create_foreign_key(
        f"{table}_{column.removesuffix('_uuid')}_fkey",
        table,
        "expense",
        ["customer_uuid", column],
        ["customer_uuid", "uuid"],
        deferrable=True,
        initially="DEFERRED",
    )


def upgrade() -> None:
    _expense()
    _history()
    _counter()
    _marks()
    _pairs()


def _expense() -> None:
    op.create_table(
        "expense",
        *_row(versioned=True),
        *_needed(sa.Integer, "expense_number"),
        *_needed(sa.Uuid, "employee_uuid", "by_user_uuid", "expense_type_uuid", "expense_category_uuid"),
        *_needed(sa.Uuid, "cost_center_uuid"),
        *_needed(sa.String, "status", "employee_name", "by_name", "expense_type_name", "kind"),
        *_needed(sa.String, "expense_category_name", "expense_category_icon", "payment_method", "cost_center_name"),
        *_needed(sa.String, "duplicate_status", "search_folded"),
        *_needed(sa.Date, "expense_date"),
        *_needed(sa.Boolean, "refundable"),
        *_needed(_MONEY, "value", "customer_return", "employee_return"),
        *_needed(JSONB, "unsatisfied_policies"),
        *_optional(sa.Uuid, "by_employee_uuid", "order_uuid", "advance_uuid", "branch_uuid", "project_uuid"),
        *_optional(sa.Uuid, "phase_uuid", "voucher_ocr_uuid", "live_report_uuid"),
        *_optional(sa.Integer, "order_number", "advance_number", "voucher_size", "odometer_size"),
        *_optional(sa.String, "company", "company_folded", "company_cnpj", "access_key", "justification"),
        *_optional(sa.String, "branch_name", "project_name", "phase_name", "car_model", "license_plate"),
        *_optional(sa.String, "voucher_path", "voucher_content_type", "voucher_sha256", "reason_rejected"),
        *_optional(sa.String, "odometer_path", "odometer_content_type", "odometer_sha256"),
        *_optional(sa.Numeric(9, 2), "kilometer"),
        *_optional(_MONEY, "km_rate"),
        *_optional(sa.BigInteger, "voucher_likeness"),
        *_optional(_INSTANT, "deleted_at"),
        sa.UniqueConstraint("customer_uuid", "expense_number", name="expense_number_key"),
        sa.UniqueConstraint("customer_uuid", "uuid", name="expense_tenant_key"),
        sa.CheckConstraint("value > 0 AND customer_return >= 0 AND employee_return >= 0", name="expense_money"),
        sa.CheckConstraint("(kind = 'km') = (kilometer IS NOT NULL)", name="expense_kilometers_of_km"),
    )
    of = "customer_uuid"
    op.create_index("expense_newest", "expense", [of, "created_at", "uuid"])
    op.create_index("expense_employee_newest", "expense", [of, "employee_uuid", "created_at"])
    op.create_index("expense_by_newest", "expense", [of, "by_user_uuid", "created_at"])
    op.create_index("expense_status", "expense", [of, "status", "created_at"])
    op.create_index("expense_spent", "expense", [of, "employee_uuid", "expense_type_uuid", "expense_date"])
    op.create_index("expense_day", "expense", [of, "expense_date"])
    op.create_index("expense_of_type", "expense", [of, "expense_type_uuid", "created_at"])
    suspected = sa.text("duplicate_status <> 'none'")
    op.create_index("expense_suspected", "expense", [of, "created_at"], postgresql_where=suspected)
    op.create_index("expense_order", "expense", [of, "order_uuid"])
    op.create_index("expense_advance", "expense", [of, "advance_uuid"])
    op.create_index("expense_live_report", "expense", [of, "live_report_uuid"])
    _walls("expense")


def _history() -> None:
    op.create_table(
        "expense_history",
        *_row(),
        *_needed(sa.Uuid, "expense_uuid"),
        *_needed(_INSTANT, "at"),
        *_optional(sa.Uuid, "by_uuid"),
        *_needed(sa.String, "by_name", "kind", "description"),
        *_optional(sa.String, "from_status", "to_status", "reason"),
    )
    _of_expense("expense_history")
    op.create_index("expense_history_expense", "expense_history", ["expense_uuid", "at"])
    _walls("expense_history")


def _counter() -> None:
    op.create_table(
        "expense_counter",
        sa.Column("customer_uuid", sa.Uuid, primary_key=True),
        *_needed(sa.Integer, "last"),
    )
    protect(op, "expense_counter")


def _marks() -> None:
    op.create_table(
        "expense_mark",
        sa.Column("customer_uuid", sa.Uuid, primary_key=True),
        sa.Column("mark", sa.String, primary_key=True),
        sa.Column("expense_uuid", sa.Uuid, primary_key=True),
    )
    _of_expense("expense_mark")
    op.create_index("expense_mark_expense", "expense_mark", ["customer_uuid", "expense_uuid"])
    protect(op, "expense_mark")


def _pairs() -> None:
    op.create_table(
        "duplicate_pair",
        *_row(),
        *_needed(sa.Uuid, "first_uuid", "second_uuid"),
        *_needed(sa.String, "reason", "status"),
        *_optional(sa.Uuid, "kept_uuid", "decided_by_uuid"),
        *_optional(sa.String, "decided_by_name", "obs"),
        *_optional(_INSTANT, "decided_at"),
        sa.UniqueConstraint("customer_uuid", "first_uuid", "second_uuid", name="duplicate_pair_once"),
        sa.CheckConstraint("first_uuid < second_uuid", name="duplicate_pair_in_order"),
        sa.CheckConstraint("(status = 'confirmed') = (kept_uuid IS NOT NULL)", name="duplicate_pair_keeps_one"),
    )
    _of_expense("duplicate_pair", "first_uuid")
    _of_expense("duplicate_pair", "second_uuid")
    op.create_index("duplicate_pair_second", "duplicate_pair", ["customer_uuid", "second_uuid"])
    _walls("duplicate_pair")
