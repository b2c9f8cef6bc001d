"""The reference copies, advances, who decides them and what happened to them."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import grant, protect
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_INSTANT = sa.DateTime(timezone=True)
_MONEY = sa.Numeric(14, 2)
_LIVING = sa.text("deleted_at IS NULL")


def upgrade() -> None:
    """Create."""
    _copies_of_people()
    _copies_of_places()
    _copies_of_expenses()
    _category()
    _advance()
    _approver()
    _history()
    _counter()


def _needed(kind: Any, *names: str) -> list[Any]:
    return [sa.Column(name, kind, nullable=False) for name in names]


def _optional(kind: Any, *names: str) -> list[Any]:
    return [sa.Column(name, kind) for name in names]


def _copy(table: str, *columns: Any, agency: bool = False) -> None:
    op.create_table(
        table,
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("customer_uuid", sa.Uuid, nullable=False),
        *_needed(sa.Integer, "version"),
        *_needed(sa.Boolean, "deleted"),
        *columns,
    )
    op.create_index(f"ix_{table}_customer_uuid", table, ["customer_uuid"])
    protect(op, table, agency=agency)


def _copies_of_people() -> None:
    _copy(
        "employee_copy",
        *_needed(sa.Uuid, "agency_uuid", "profile_uuid"),
        *_needed(sa.String, "full_name", "full_name_folded", "email"),
        *_needed(sa.Boolean, "active", "has_headquarters_access"),
        *_needed(ARRAY(sa.Uuid), "branches_uuids"),
        *_optional(sa.Uuid, "group_uuid", "policy_uuid", "cost_center_uuid"),
    )
    op.create_index("employee_copy_by_name", "employee_copy", ["customer_uuid", "full_name_folded"])
    _copy("user_copy", *_needed(sa.Uuid, "employee_uuid"))
    op.create_index("ix_user_copy_employee_uuid", "user_copy", ["employee_uuid"])


def _copies_of_places() -> None:
    _copy("cost_center_copy", *_needed(sa.String, "name", "cost_center_code"), *_needed(sa.Boolean, "active"))
    _copy("branch_copy", *_needed(sa.String, "name"), *_needed(sa.Boolean, "active"))
    _copy("setting_copy", *_needed(sa.String, "slug", "value"))
    _copy(
        "order_copy",
        *_needed(sa.Uuid, "agency_uuid", "issuer_user_uuid"),
        *_needed(sa.Integer, "order_number"),
        *_needed(sa.String, "status"),
        agency=True,
    )


def _copies_of_expenses() -> None:
    _copy("reason_expense_copy", *_needed(sa.String, "reason"), *_needed(sa.Boolean, "active"))
    _copy(
        "expense_type_copy",
        *_needed(sa.String, "name", "kind", "expense_category_name", "expense_category_icon"),
        *_needed(sa.Boolean, "active"),
        *_needed(sa.Uuid, "expense_category_uuid"),
    )
    _copy(
        "policy_copy", *_needed(sa.String, "name"), *_needed(sa.Boolean, "default", "active"), *_needed(JSONB, "values")
    )


def _category() -> None:
    """The operator's list belongs to no customer: whoever works here reads it, and it follows config."""
    op.create_table(
        "expense_category_copy",
        sa.Column("uuid", sa.Uuid, primary_key=True),
        *_needed(sa.Integer, "version"),
        *_needed(sa.Boolean, "deleted", "active"),
        *_needed(sa.String, "name", "icon"),
    )
    grant(op, "expense_category_copy", "SELECT, INSERT, UPDATE")
    op.execute("ALTER TABLE expense_category_copy ENABLE ROW LEVEL SECURITY")
    op.execute("ALTER TABLE expense_category_copy FORCE ROW LEVEL SECURITY")
    for verb, condition in {
        "SELECT": "USING (true)",
        "INSERT": "WITH CHECK (true)",
        "UPDATE": "USING (true) WITH CHECK (true)",
    }.items():
        op.execute(
            f"CREATE POLICY everybodys_{verb.lower()} ON expense_category_copy FOR {verb} "
            f"TO expenses_ocr_app {condition}"
        )
    op.execute("CREATE POLICY sweep_reads ON expense_category_copy FOR SELECT TO expenses_ocr_sweep USING (true)")


def _row(*, versioned: bool = False) -> list[Any]:
    return [
        sa.Column("uuid", sa.Uuid, primary_key=True),
        *_needed(_INSTANT, "created_at", "updated_at"),
        *_needed(sa.Uuid, "customer_uuid", "agency_uuid"),
        *(_needed(sa.Integer, "version") if versioned else ()),
    ]


def _walled(table: str) -> None:
    op.create_index(f"ix_{table}_customer_uuid", table, ["customer_uuid"])
    op.create_index(f"ix_{table}_agency_uuid", table, ["agency_uuid"])
    protect(op, table, agency=True)


def _advance() -> None:
    op.create_table(
        "advance",
        *_row(versioned=True),
        *_needed(sa.Integer, "advance_number", "submission", "approval_version"),
        *_needed(sa.String, "status", "employee_name", "employee_folded", "issuer_name", "issuer_folded"),
        *_needed(sa.String, "reason_expense", "cost_center_name"),
        *_needed(sa.Uuid, "employee_uuid", "issuer_user_uuid", "reason_expense_uuid", "cost_center_uuid"),
        *_needed(_MONEY, "value", "settled", "returned"),
        *_needed(sa.Date, "date_of_need"),
        *_optional(sa.Uuid, "issuer_employee_uuid", "order_uuid", "branch_uuid", "project_uuid", "phase_uuid"),
        *_optional(sa.Uuid, "approval_request_uuid", "approval_model_uuid", "approved_by_uuid"),
        *_optional(sa.Uuid, "live_report_uuid", "paid_by_uuid"),
        *_optional(sa.Integer, "order_number", "approval_level", "receipt_size"),
        *_optional(sa.String, "description", "branch_name", "approval_model_name", "approval_status"),
        *_optional(sa.String, "approved_by_name", "reason_rejected", "payment_method", "paid_by_name"),
        *_optional(sa.String, "receipt_path", "receipt_content_type", "receipt_sha256"),
        *_optional(_INSTANT, "requested_at", "approved_at", "paid_at", "deleted_at"),
        sa.UniqueConstraint("customer_uuid", "advance_number", name="advance_number_key"),
        sa.UniqueConstraint("customer_uuid", "uuid", name="advance_tenant_key"),
        sa.CheckConstraint("value > 0", name="advance_value"),
        sa.CheckConstraint("settled >= 0 AND returned >= 0 AND settled + returned <= value", name="advance_balance"),
        sa.CheckConstraint("status = 'paid' OR settled + returned = 0", name="advance_settled_once_paid"),
    )
    _index("advance_newest", "created_at", "advance_number")
    _index("advance_of_status", "status", "created_at")
    _index("advance_of_employee", "employee_uuid", "created_at")
    _index("advance_of_issuer", "issuer_user_uuid", "created_at")
    _index("advance_of_order", "order_uuid")
    op.create_index("advance_of_report", "advance", ["customer_uuid", "live_report_uuid"])
    _walled("advance")


def _index(name: str, *columns: str) -> None:
    op.create_index(name, "advance", ["customer_uuid", *columns], postgresql_where=_LIVING)


def _of_its_advance(table: str) -> list[Any]:
    return [
        *_needed(sa.Uuid, "advance_uuid"),
        sa.ForeignKeyConstraint(
            ["customer_uuid", "advance_uuid"],
            ["advance.customer_uuid", "advance.uuid"],
            name=f"{table}_advance_fkey",
            deferrable=True,
            initially="DEFERRED",
        ),
    ]


def _approver() -> None:
    op.create_table(
        "advance_approver",
        *_row(),
        *_of_its_advance("advance_approver"),
        *_needed(sa.Integer, "submission", "level", "place"),
        *_needed(sa.Uuid, "employee_uuid"),
        *_needed(sa.String, "name", "name_folded", "status"),
    )
    op.create_index("advance_approver_advance", "advance_approver", ["customer_uuid", "advance_uuid"])
    op.create_index("advance_approver_employee", "advance_approver", ["employee_uuid", "advance_uuid"])
    _walled("advance_approver")


def _history() -> None:
    op.create_table(
        "advance_history",
        *_row(),
        *_of_its_advance("advance_history"),
        *_needed(_INSTANT, "at"),
        *_needed(sa.String, "by_name", "kind", "description"),
        *_optional(sa.Uuid, "by_uuid"),
        *_optional(sa.String, "from_status", "to_status", "reason"),
        *_optional(sa.Integer, "submission"),
        sa.UniqueConstraint("customer_uuid", "advance_uuid", "submission", name="advance_history_submission"),
    )
    op.create_index(
        "advance_history_paid",
        "advance_history",
        ["customer_uuid", "advance_uuid"],
        unique=True,
        postgresql_where=sa.text("to_status = 'paid'"),
    )
    op.create_index("advance_history_advance", "advance_history", ["customer_uuid", "advance_uuid", "at"])
    _walled("advance_history")


def _counter() -> None:
    op.create_table(
        "advance_counter", sa.Column("customer_uuid", sa.Uuid, primary_key=True), *_needed(sa.Integer, "last")
    )
    protect(op, "advance_counter")
