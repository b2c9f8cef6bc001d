"""What expenses stand on: the operator's categories, a customer's types, reasons for an advance and policies."""

import hashlib
import json
from collections.abc import Sequence
from typing import Any
from uuid import NAMESPACE_OID, uuid5

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import grant, protect

revision = "0003"
down_revision = "0002"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

_CUSTOMER = "(SELECT nullif(current_setting('app.customer', true), '')::uuid)"
_AGENCY = "(SELECT nullif(current_setting('app.agency', true), '')::uuid)"
_CATEGORIES = (
    ("food", "Alimentação", "alimentacao", "tools-kitchen-2"),
    ("transport", "Transporte", "transporte", "car"),
    ("mileage", "Quilometragem", "quilometragem", "road"),
    ("lodging", "Hospedagem", "hospedagem", "bed"),
    ("laundry", "Lavanderia", "lavanderia", "wash-machine"),
    ("health", "Saúde", "saude", "pill"),
    ("others", "Outros", "outros", "receipt"),
)
"""Word, name, the name folded, picture; the word finds the category in code (expense_categories.usual)."""


def _text(name: str, *, optional: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.String(), nullable=optional)


def _flag(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Boolean(), nullable=False)


def _versioned() -> list[sa.Column[Any]]:
    return [
        sa.Column("uuid", sa.Uuid(), primary_key=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
    ]


def _named() -> list[sa.Column[Any]]:
    return [_text("name"), _text("name_folded"), _text("sameness")]


def _tenant(name: str, *parts: sa.schema.SchemaItem, by_name: bool = True) -> None:
    """A table of a customer that its agency may read."""
    owners = [sa.Column(column, sa.Uuid(), nullable=False, index=True) for column in ("customer_uuid", "agency_uuid")]
    op.create_table(name, *_versioned(), *owners, *parts)
    if by_name:
        op.create_index(f"{name}_by_name", name, ["customer_uuid", "name_folded", "uuid"])
    protect(op, name, agency=True)


def _of_customer(name: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["customer_uuid"], ["customer.uuid"], name=f"{name}_customer")


def _once(name: str, *columns: str) -> sa.UniqueConstraint:
    return sa.UniqueConstraint("customer_uuid", *columns, name=name)


def _categories() -> None:
    op.create_table(
        "expense_category",
        *_versioned(),
        *_named(),
        _text("icon"),
        _flag("active"),
        sa.UniqueConstraint("sameness", name="expense_category_name"),
    )
    op.create_index("expense_category_by_name", "expense_category", ["name_folded", "uuid"])
    for word, name, folded, icon in _CATEGORIES:
        _begin_with(word, name, folded, icon)


def _begin_with(word: str, name: str, folded: str, icon: str) -> None:
    """A category stands before the first customer, and is told as anything written later is."""
    uuid = str(uuid5(NAMESPACE_OID, f"trajeto expense category {word}"))
    told = {"uuid": uuid, "customer_uuid": None, "version": 1, "deleted": False}
    given = {
        "uuid": uuid,
        "name": name,
        "folded": folded,
        "sameness": hashlib.sha256(folded.encode()).hexdigest(),
        "icon": icon,
        "data": json.dumps({**told, "name": name, "icon": icon, "active": True}),
    }
    connection = op.get_bind()
    connection.execute(
        sa.text(
            "INSERT INTO expense_category (uuid, created_at, updated_at, version, name, name_folded, sameness, icon,"
            " active) VALUES (CAST(:uuid AS uuid), now(), now(), 1, :name, :folded, :sameness, :icon, true)"
        ),
        given,
    )
    connection.execute(
        sa.text(
            "INSERT INTO outbox (uuid, channel, subject, type, about_uuid, version, data, occurred_at)"
            " VALUES (uuidv7(), 'facts', 'config.expense_category.changed.' || CAST(:uuid AS text),"
            " 'trajeto.config.expense_category.changed.v1', CAST(:uuid AS uuid), 1, CAST(:data AS jsonb), now())"
        ),
        given,
    )


def _wall_categories() -> None:
    """Everybody reads them; whoever works without a scope (the operator) writes them."""
    grant(op, "expense_category")
    op.execute("ALTER TABLE expense_category ENABLE ROW LEVEL SECURITY")
    op.execute("ALTER TABLE expense_category FORCE ROW LEVEL SECURITY")
    nobody = f"{_CUSTOMER} IS NULL AND {_AGENCY} IS NULL"
    for policy in (
        "everybody_reads ON expense_category FOR SELECT TO config_app USING (true)",
        f"operator_adds ON expense_category FOR INSERT TO config_app WITH CHECK ({nobody})",
        f"operator_edits ON expense_category FOR UPDATE TO config_app USING ({nobody})",
        f"operator_removes ON expense_category FOR DELETE TO config_app USING ({nobody})",
        "sweep_reads ON expense_category FOR SELECT TO config_sweep USING (true)",
    ):
        op.execute(f"CREATE POLICY {policy}")


def _types() -> None:
    _tenant(
        "expense_type",
        *_named(),
        _text("kind"),
        sa.Column("expense_category_uuid", sa.Uuid(), nullable=False),
        sa.Column("category_version", sa.Integer(), nullable=False),
        _text("integration_id", optional=True),
        _flag("active"),
        _of_customer("expense_type"),
        sa.ForeignKeyConstraint(["expense_category_uuid"], ["expense_category.uuid"], name="expense_type_category"),
        _once("expense_type_name", "sameness"),
        _once("expense_type_in_tenant", "uuid"),
    )
    op.create_index("expense_type_by_category", "expense_type", ["expense_category_uuid", "category_version"])


def _reasons() -> None:
    _tenant(
        "reason_expense",
        _text("reason"),
        _text("name_folded"),
        _text("sameness"),
        _flag("active"),
        _of_customer("reason_expense"),
        _once("reason_expense_reason", "sameness"),
    )


def _policies() -> None:
    _tenant(
        "policy",
        *_named(),
        _text("description", optional=True),
        _flag("is_default"),
        _flag("active"),
        sa.Column("values_count", sa.Integer(), nullable=False),
        _of_customer("policy"),
        _once("policy_name", "sameness"),
        _once("policy_in_tenant", "uuid"),
    )
    op.create_index("policy_default", "policy", ["customer_uuid"], unique=True, postgresql_where=sa.text("is_default"))


def _refers(name: str, column: str, table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["customer_uuid", column], [f"{table}.customer_uuid", f"{table}.uuid"], name=name)


def _limits() -> None:
    name = "expense_policy_value"
    _tenant(
        name,
        sa.Column("policy_uuid", sa.Uuid(), nullable=False),
        sa.Column("expense_type_uuid", sa.Uuid(), nullable=False),
        _text("policy_parameter"),
        _text("type_value"),
        sa.Column("value", sa.Numeric(14, 2), nullable=False),
        _flag("voucher_required"),
        sa.Column("voucher_required_above", sa.Numeric(14, 2)),
        _refers(f"{name}_policy", "policy_uuid", "policy"),
        _refers(f"{name}_type", "expense_type_uuid", "expense_type"),
        _once(f"{name}_once", "policy_uuid", "expense_type_uuid", "policy_parameter"),
        sa.CheckConstraint("value >= 0 AND voucher_required_above >= 0", name=f"{name}_not_negative"),
        by_name=False,
    )
    op.create_index(f"{name}_by_type", name, ["customer_uuid", "expense_type_uuid"])


def _employees_policy() -> None:
    """Nobody had one so far: none could be named."""
    op.create_foreign_key(
        "customer_employee_policy",
        "customer_employee",
        "policy",
        ["customer_uuid", "policy_uuid"],
        ["customer_uuid", "uuid"],
    )
    op.create_index("customer_employee_by_policy", "customer_employee", ["customer_uuid", "policy_uuid"])


def upgrade() -> None:
    """Everything expenses need of config."""
    _categories()
    _wall_categories()
    _types()
    _reasons()
    _policies()
    _limits()
    _employees_policy()
