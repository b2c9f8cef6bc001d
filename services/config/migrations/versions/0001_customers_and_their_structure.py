"""Agencies, customers, their structure, people, lists and policies, each behind its tenancy wall."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import create_kit_tables, grant, protect
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

revision = "0001"
down_revision = None
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

_CUSTOMER = "nullif(current_setting('app.customer', true), '')::uuid"
_AGENCY = "nullif(current_setting('app.agency', true), '')::uuid"


def _text(name: str, *, optional: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.String(), nullable=optional)


def _texts(*names: str) -> list[sa.Column[str]]:
    return [_text(name, optional=True) for name in names]


def _uuid(name: str, *, optional: bool = False) -> sa.Column[object]:
    return sa.Column(name, sa.Uuid(), nullable=optional)


def _flag(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean(), nullable=False)


def _row() -> list[sa.Column[object]]:
    return [
        sa.Column("uuid", sa.Uuid(), primary_key=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
    ]


def _versioned() -> list[sa.Column[object]]:
    return [*_row(), sa.Column("version", sa.Integer(), nullable=False)]


def _create(
    name: str, *parts: sa.schema.SchemaItem, indexed: tuple[str, ...] = ("customer_uuid", "agency_uuid")
) -> None:
    op.create_table(name, *parts)
    for column in indexed:
        op.create_index(f"ix_{name}_{column}", name, [column])


def _tenant(name: str, *parts: sa.schema.SchemaItem, by_name: bool = False) -> None:
    """A table of a customer that its agency may read."""
    _create(name, *_versioned(), _uuid("customer_uuid"), _uuid("agency_uuid"), *parts)
    if by_name:
        op.create_index(f"{name}_by_name", name, ["customer_uuid", "name_folded", "uuid"])
    protect(op, name, agency=True)


def _of_customer(name: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["customer_uuid"], ["customer.uuid"], name=f"{name}_customer")


def _in_tenant(name: str) -> sa.UniqueConstraint:
    return sa.UniqueConstraint("customer_uuid", "uuid", name=f"{name}_in_tenant")


def _refers(name: str, column: str, table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["customer_uuid", column], [f"{table}.customer_uuid", f"{table}.uuid"], name=name)


def _agency() -> None:
    op.create_table(
        "agency",
        *_versioned(),
        _text("company_name"),
        _text("trading_name"),
        _text("name_folded"),
        sa.Column("cnpj", sa.String(), nullable=False, unique=True),
        _text("phone", optional=True),
        _text("email"),
        _flag("is_active"),
    )


def _wall_agency() -> None:
    """Its own people and its customers' read an agency; without a scope (the operator) one is taken on."""
    grant(op, "agency", "SELECT, INSERT, UPDATE")
    op.execute("ALTER TABLE agency ENABLE ROW LEVEL SECURITY")
    op.execute("ALTER TABLE agency FORCE ROW LEVEL SECURITY")
    of_customer = f"uuid IN (SELECT agency_uuid FROM customer WHERE uuid = {_CUSTOMER})"  # noqa: S608 - constants
    nobody = f"{_CUSTOMER} IS NULL AND {_AGENCY} IS NULL"
    op.execute(
        f"CREATE POLICY agency_reads ON agency FOR SELECT TO config_app "
        f"USING (uuid = {_AGENCY} OR {of_customer} OR ({nobody}))"
    )
    op.execute(f"CREATE POLICY operator_adds ON agency FOR INSERT TO config_app WITH CHECK ({nobody})")
    op.execute(f"CREATE POLICY operator_edits ON agency FOR UPDATE TO config_app USING ({nobody})")
    op.execute("CREATE POLICY sweep_reads ON agency FOR SELECT TO config_sweep USING (true)")


def _customer() -> None:
    _tenant(
        "customer",
        _text("company_name"),
        _text("trading_name"),
        _text("name_folded"),
        _text("cnpj"),
        _text("email"),
        *_texts("state_registration", "wintour_code", "phone", "integration_id", "zip_code", "address", "number"),
        *_texts("district", "expense_email", "state", "city", "dashboard_link"),
        sa.Column("notification_emails", ARRAY(sa.Text()), nullable=False),
        _flag("flight_manager"),
        sa.Column("additional_info", JSONB(), nullable=False),
        sa.Column("domains", ARRAY(sa.Text()), nullable=False),
        sa.Column("invoice_limit", sa.Numeric(14, 2), nullable=False),
        _flag("is_active"),
        _flag("fraud_blocking"),
        _uuid("fee_uuid", optional=True),
        _uuid("markup_uuid", optional=True),
        _uuid("markdown_uuid", optional=True),
        sa.CheckConstraint("uuid = customer_uuid", name="customer_is_its_own_tenant"),
        sa.UniqueConstraint("agency_uuid", "cnpj", name="customer_cnpj"),
        _in_tenant("customer"),
    )
    op.create_index("customer_by_name", "customer", ["agency_uuid", "name_folded", "uuid"])


def _structure() -> None:
    _tenant(
        "setting_parameter",
        _text("slug"),
        _text("value"),
        sa.UniqueConstraint("customer_uuid", "slug", name="setting_parameter_slug"),
    )
    _tenant(
        "branch",
        _text("name"),
        _text("name_folded"),
        _text("cnpj"),
        *_texts("email", "phone", "integration_id"),
        _flag("active"),
        _of_customer("branch"),
        sa.UniqueConstraint("customer_uuid", "cnpj", name="branch_cnpj"),
        _in_tenant("branch"),
        by_name=True,
    )
    _tenant(
        "cost_center",
        _text("name"),
        _text("name_folded"),
        _text("cost_center_code"),
        _flag("active"),
        _flag("belongs_to_headquarters"),
        _flag("mark_all_branches"),
        _of_customer("cost_center"),
        sa.UniqueConstraint("customer_uuid", "cost_center_code", name="cost_center_code"),
        _in_tenant("cost_center"),
        by_name=True,
    )


def _link(name: str, *, owner: str, owner_table: str) -> None:
    """Branches of a cost center or of a person."""
    _create(
        name,
        *_row(),
        _uuid("customer_uuid"),
        _uuid(owner),
        _uuid("branch_uuid"),
        _refers(f"{name}_{owner.removesuffix('_uuid')}", owner, owner_table),
        _refers(f"{name}_branch", "branch_uuid", "branch"),
        sa.UniqueConstraint("customer_uuid", owner, "branch_uuid", name=f"{name}_once"),
        indexed=("customer_uuid",),
    )
    op.create_index(f"{name}_by_branch", name, ["customer_uuid", "branch_uuid", owner])
    protect(op, name)


def _heard_elsewhere() -> None:
    _create(
        "issued_charge",
        *_row(),
        _uuid("customer_uuid"),
        _uuid("cost_center_uuid"),
        sa.UniqueConstraint("customer_uuid", "cost_center_uuid", name="issued_charge_once"),
        indexed=("customer_uuid",),
    )
    protect(op, "issued_charge")
    _create(
        "approval_model_copy",
        sa.Column("uuid", sa.Uuid(), primary_key=True),
        _uuid("customer_uuid"),
        sa.Column("version", sa.Integer(), nullable=False),
        _flag("deleted"),
        _text("name"),
        _text("model_type"),
        _text("approval_type", optional=True),
        _flag("is_active"),
        sa.Column("cost_centers", ARRAY(sa.Uuid()), nullable=False),
        _flag("mark_all_cost_centers"),
        indexed=("customer_uuid",),
    )
    protect(op, "approval_model_copy")
    _create(
        "account",
        *_versioned(),
        _uuid("customer_uuid"),
        sa.Column("employee_uuid", sa.Uuid(), nullable=False, unique=True),
        _flag("is_active"),
        indexed=("customer_uuid",),
    )
    protect(op, "account")


def _people() -> None:
    _tenant(
        "customer_employee",
        _text("name"),
        _text("last_name"),
        _text("name_folded"),
        _text("email"),
        _text("phone", optional=True),
        _text("gender"),
        _uuid("group_uuid", optional=True),
        *_texts("cpf_cipher", "cpf_hash", "rg_cipher"),
        sa.Column("birthdate", sa.Date()),
        *_texts("registration", "position"),
        _flag("outsourced"),
        _text("passport_cipher", optional=True),
        sa.Column("passport_expiration", sa.Date()),
        _flag("vip"),
        *_texts("loyalty_latam", "loyalty_azul", "loyalty_gol", "preferred_seat", "road_location", "type_air_seat"),
        _uuid("cost_center_uuid", optional=True),
        _uuid("policy_uuid", optional=True),
        _uuid("profile_uuid"),
        _flag("active"),
        _flag("has_headquarters_access"),
        *_texts("pix_key_type", "pix_key_cipher"),
        _of_customer("customer_employee"),
        _refers("customer_employee_cost_center", "cost_center_uuid", "cost_center"),
        sa.UniqueConstraint("customer_uuid", "email", name="customer_employee_email"),
        sa.UniqueConstraint("customer_uuid", "cpf_hash", name="customer_employee_cpf"),
        sa.UniqueConstraint("customer_uuid", "registration", name="customer_employee_registration"),
        _in_tenant("customer_employee"),
        by_name=True,
    )
    op.create_index("customer_employee_by_profile", "customer_employee", ["customer_uuid", "profile_uuid"])


def _lists() -> None:
    for name, text, constraint in (
        ("reason_trip", "reason", "reason_trip_reason"),
        ("justification", "description", "justification_description"),
    ):
        _tenant(
            name,
            _text(text),
            _text("name_folded"),
            _text("sameness"),
            _flag("active"),
            _of_customer(name),
            sa.UniqueConstraint("customer_uuid", "sameness", name=constraint),
            by_name=True,
        )
    _tenant(
        "policy_value",
        *(_text(name) for name in ("product", "policy_parameter", "type_value", "value")),
        _text("tolerance", optional=True),
        _text("scope_type"),
        _uuid("scope_uuid", optional=True),
        sa.Column("is_international", sa.Boolean()),
        _flag("active"),
        _of_customer("policy_value"),
    )
    op.create_index("policy_value_by_product", "policy_value", ["customer_uuid", "product", "policy_parameter"])


def upgrade() -> None:
    """Everything config starts with."""
    create_kit_tables(op)
    _agency()
    _customer()
    _wall_agency()
    _structure()
    _link("cost_center_branch", owner="cost_center_uuid", owner_table="cost_center")
    _people()
    _link("customer_employee_branch", owner="employee_uuid", owner_table="customer_employee")
    _heard_elsewhere()
    _lists()
