"""Orders, items, travelers, approvers, history, credit, the suppliers' saga and the reference copies."""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import create_kit_tables, protect
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_INSTANT = sa.DateTime(timezone=True)
_MONEY = sa.Numeric(14, 2)
_PARTS = [
    "provider_value",
    "boarding_tax",
    "du",
    "fee",
    "markup",
    "markdown",
    "provider_fees",
    "seats_value",
    "baggage_value",
]


def _row(*, agency: bool = True, versioned: bool = False) -> list[sa.Column[object]]:
    columns = [
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("created_at", _INSTANT, nullable=False),
        sa.Column("updated_at", _INSTANT, nullable=False),
        sa.Column("customer_uuid", sa.Uuid, nullable=False),
    ]
    if agency:
        columns.append(sa.Column("agency_uuid", sa.Uuid, nullable=False))
    if versioned:
        columns.append(sa.Column("version", sa.Integer, nullable=False))
    return columns


def _needed(kind: object, *names: str) -> list[sa.Column[object]]:
    return [sa.Column(name, kind, nullable=False) for name in names]


def _optional(kind: object, *names: str) -> list[sa.Column[object]]:
    return [sa.Column(name, kind) for name in names]


def _tenant_indexes(table: str, *, agency: bool = True) -> None:
    op.create_index(f"ix_{table}_customer_uuid", table, ["customer_uuid"])
    if agency:
        op.create_index(f"ix_{table}_agency_uuid", table, ["agency_uuid"])


def upgrade() -> None:
    create_kit_tables(op)
    _orders()
    _people()
    _items()
    _history()
    _credit()
    _steps()
    _copies()


def _orders() -> None:
    op.create_table(
        "orders",
        *_row(versioned=True),
        *_needed(sa.Integer, "order_number", "submission", "approval_version"),
        *_needed(sa.Uuid, "issuer_user_uuid", "cost_center_uuid"),
        *_needed(sa.String, "status", "issuer_name", "issuer_email", "cost_center_name", "cost_center_code"),
        *_needed(sa.String, "destination", "search_folded", "travelers_folded", "issuer_folded"),
        *_needed(sa.Boolean, "expense_only", "has_notified_expiration", "broken_policy", "has_price_change"),
        *_needed(_MONEY, "total_value", "total_fees", "credit_reserved", "credit_used"),
        sa.Column("products", ARRAY(sa.Text), nullable=False),
        *_optional(sa.Uuid, "issuer_employee_uuid", "branch_uuid", "project_uuid", "phase_uuid", "reason_trip_uuid"),
        *_optional(sa.Uuid, "consultant_uuid", "approval_request_uuid", "approval_model_uuid"),
        *_optional(sa.String, "branch_name", "reason_trip", "obs", "payment_method", "reason_rejected"),
        *_optional(sa.String, "approval_model_name", "approval_status"),
        sa.Column("approval_level", sa.Integer),
        *_optional(_INSTANT, "expires_at", "submitted_at", "issued_at", "departs_at"),
        *_optional(sa.Date, "start_date", "end_date"),
        sa.UniqueConstraint("customer_uuid", "order_number", name="orders_number_key"),
        sa.CheckConstraint("total_value >= 0 AND credit_reserved >= 0 AND credit_used >= 0", name="orders_money"),
    )
    _tenant_indexes("orders")
    op.create_index("orders_customer_newest", "orders", ["customer_uuid", "created_at", "uuid"])
    op.create_index("orders_agency_newest", "orders", ["agency_uuid", "created_at", "uuid"])
    op.create_index("orders_customer_status", "orders", ["customer_uuid", "status", "created_at"])
    op.create_index("orders_issuer", "orders", ["customer_uuid", "issuer_user_uuid", "created_at"])
    op.create_index("orders_expires_at", "orders", ["expires_at"])
    protect(op, "orders", agency=True)


def _of_order() -> sa.Column[object]:
    return sa.Column("order_uuid", sa.Uuid, nullable=False)


def _people() -> None:
    op.create_table(
        "order_traveler",
        *_row(),
        _of_order(),
        sa.Column("employee_uuid", sa.Uuid, nullable=False),
        sa.Column("full_name", sa.String, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.UniqueConstraint("order_uuid", "employee_uuid", name="order_traveler_once"),
    )
    _tenant_indexes("order_traveler")
    op.create_index("order_traveler_employee", "order_traveler", ["employee_uuid", "order_uuid"])
    protect(op, "order_traveler", agency=True)
    op.create_table(
        "order_approver",
        *_row(),
        _of_order(),
        sa.Column("submission", sa.Integer, nullable=False),
        sa.Column("employee_uuid", sa.Uuid, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("level", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("status", sa.String, nullable=False),
    )
    _tenant_indexes("order_approver")
    op.create_index("order_approver_order", "order_approver", ["order_uuid"])
    op.create_index("order_approver_employee", "order_approver", ["employee_uuid", "order_uuid"])
    protect(op, "order_approver", agency=True)


def _items() -> None:
    op.create_table(
        "order_item",
        *_row(versioned=True),
        _of_order(),
        *_needed(sa.String, "kind", "status", "provider_slug", "provider_name", "description", "family_fare"),
        *_needed(sa.String, "origin", "origin_city", "destination", "destination_city"),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("provider_uuid", sa.Uuid, nullable=False),
        *_needed(_MONEY, "value", *_PARTS),
        *_optional(_MONEY, "approved_value", "new_value"),
        *_needed(sa.Date, "starts_on", "ends_on"),
        sa.Column("departs_at", _INSTANT, nullable=False),
        *_needed(JSONB, "flights", "segments", "tickets", "violated_policies"),
        *_needed(sa.Boolean, "is_refundable", "is_issuing"),
        *_optional(sa.String, "tracker", "justification", "reason_rejected", "supplier_message"),
        *_optional(_INSTANT, "expires_at", "issued_at"),
        sa.Column("justification_uuid", sa.Uuid),
        sa.Column("travelers_uuids", ARRAY(sa.Uuid), nullable=False),
    )
    _tenant_indexes("order_item")
    op.create_index("order_item_order", "order_item", ["order_uuid"])
    protect(op, "order_item", agency=True)


def _history() -> None:
    op.create_table(
        "order_history",
        *_row(),
        _of_order(),
        sa.Column("at", _INSTANT, nullable=False),
        sa.Column("by_uuid", sa.Uuid),
        *_needed(sa.String, "by_name", "kind", "description"),
        *_optional(sa.String, "from_status", "to_status", "reason"),
    )
    _tenant_indexes("order_history")
    op.create_index("order_history_order", "order_history", ["order_uuid", "at"])
    protect(op, "order_history", agency=True)


def _credit() -> None:
    op.create_table(
        "credit_balance",
        *_row(agency=False),
        *_needed(_MONEY, "reserved", "used"),
        sa.UniqueConstraint("customer_uuid", name="credit_balance_customer_key"),
        sa.CheckConstraint("reserved >= 0 AND used >= 0", name="credit_balance_not_negative"),
    )
    _tenant_indexes("credit_balance", agency=False)
    protect(op, "credit_balance")
    op.create_table(
        "order_counter",
        sa.Column("customer_uuid", sa.Uuid, primary_key=True),
        sa.Column("last", sa.Integer, nullable=False),
    )
    protect(op, "order_counter")


def _steps() -> None:
    op.create_table(
        "supplier_step",
        *_row(),
        *_needed(sa.Uuid, "order_uuid", "item_uuid"),
        *_needed(sa.String, "step", "state", "idempotency_key", "provider_slug"),
        sa.Column("attempt", sa.Integer, nullable=False),
        *_needed(_INSTANT, "due_at", "deadline_at"),
        sa.Column("lease_until", _INSTANT),
        *_optional(sa.String, "supplier_reference", "last_error"),
        sa.Column("accepted_value", _MONEY),
        sa.Column("request", JSONB, nullable=False),
        sa.UniqueConstraint("item_uuid", "step", name="supplier_step_once"),
    )
    _tenant_indexes("supplier_step")
    op.create_index("supplier_step_order", "supplier_step", ["order_uuid"])
    op.create_index("supplier_step_due", "supplier_step", ["state", "due_at"])
    protect(op, "supplier_step", agency=True)


def _copy(table: str, *columns: sa.Column[object]) -> None:
    op.create_table(
        table,
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("customer_uuid", sa.Uuid, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("deleted", sa.Boolean, nullable=False),
        *columns,
    )
    op.create_index(f"ix_{table}_customer_uuid", table, ["customer_uuid"])
    protect(op, table)


def _copies() -> None:
    _copy(
        "employee_copy",
        *_needed(sa.Uuid, "agency_uuid", "profile_uuid"),
        *_needed(sa.String, "full_name", "full_name_folded", "email"),
        *_needed(sa.Boolean, "vip", "active", "has_headquarters_access"),
        sa.Column("branches_uuids", ARRAY(sa.Uuid), nullable=False),
        *_optional(sa.Uuid, "group_uuid", "cost_center_uuid"),
        *_optional(sa.String, "phone", "gender", "position", "birthdate", "group_description"),
        *_optional(sa.String, "loyalty_latam", "loyalty_azul", "loyalty_gol"),
    )
    op.create_index("employee_copy_by_name", "employee_copy", ["customer_uuid", "full_name_folded"])
    active = sa.Column("active", sa.Boolean, nullable=False)
    _copy("cost_center_copy", *_needed(sa.String, "name", "cost_center_code"), active._copy())
    _copy("branch_copy", *_needed(sa.String, "name"), active._copy())
    _copy("reason_trip_copy", *_needed(sa.String, "reason"), active._copy())
    _copy("justification_copy", *_needed(sa.String, "description"), active._copy())
    _copy("setting_copy", *_needed(sa.String, "slug", "value"))
    _copy("user_copy", *_needed(sa.Uuid, "employee_uuid"))
    op.create_index("ix_user_copy_employee_uuid", "user_copy", ["employee_uuid"])
