"""Cities, projects, phases and groups of employees; what models cover besides cost centers."""

import csv
from collections.abc import Sequence
from importlib import resources
from typing import Any
from uuid import NAMESPACE_OID, uuid5

import sqlalchemy as sa
from alembic import op
from kit.core.folding import fold
from kit.db.migrations import grant, protect
from sqlalchemy.dialects.postgresql import ARRAY

revision = "0010"
down_revision = "0009"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

_BATCH = 1_000


def _text(name: str, *, optional: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.String(), nullable=optional)


def _instant(name: str, *, optional: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=optional)


def _money(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Numeric(14, 2), nullable=True)


def _table(name: str, *parts: sa.schema.SchemaItem) -> None:
    """A versioned table of a customer that its agency may read, listed by name."""
    op.create_table(
        name,
        sa.Column("uuid", sa.Uuid(), primary_key=True),
        _instant("created_at"),
        _instant("updated_at"),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("customer_uuid", sa.Uuid(), nullable=False, index=True),
        sa.Column("agency_uuid", sa.Uuid(), nullable=False, index=True),
        sa.Column("active", sa.Boolean(), nullable=False),
        _text("name_folded"),
        sa.ForeignKeyConstraint(["customer_uuid"], ["customer.uuid"], name=f"{name}_customer"),
        sa.UniqueConstraint("customer_uuid", "uuid", name=f"{name}_in_tenant"),
        *parts,
    )
    op.create_index(f"{name}_by_name", name, ["customer_uuid", "name_folded", "uuid"])
    protect(op, name, agency=True)


def _projects() -> None:
    _table(
        "project",
        _text("name"),
        _text("original_name"),
        _text("code", optional=True),
        _text("sameness"),
        sa.UniqueConstraint("customer_uuid", "sameness", name="project_name"),
        sa.UniqueConstraint("customer_uuid", "code", name="project_code"),
    )
    _table(
        "phase",
        sa.Column("project_uuid", sa.Uuid(), nullable=False),
        _text("name"),
        _text("original_name"),
        _text("code"),
        _money("budget"),
        _money("alert"),
        _instant("start_at"),
        _instant("end_at", optional=True),
        sa.ForeignKeyConstraint(
            ["customer_uuid", "project_uuid"], ["project.customer_uuid", "project.uuid"], name="phase_project"
        ),
        sa.UniqueConstraint("customer_uuid", "project_uuid", "code", name="phase_code"),
        sa.CheckConstraint("end_at IS NULL OR end_at > start_at", name="phase_ends_after_it_starts"),
    )
    op.create_index("phase_by_project", "phase", ["customer_uuid", "project_uuid", "name_folded", "uuid"])


def _groups() -> None:
    _table(
        "employee_group",
        _text("description"),
        _text("sameness"),
        sa.UniqueConstraint("customer_uuid", "sameness", name="employee_group_description"),
    )
    op.create_index("customer_employee_by_group", "customer_employee", ["customer_uuid", "group_uuid"])
    op.create_foreign_key(
        "customer_employee_group",
        "customer_employee",
        "employee_group",
        ["customer_uuid", "group_uuid"],
        ["customer_uuid", "uuid"],
    )


def _cities() -> None:
    op.create_table(
        "city",
        sa.Column("uuid", sa.Uuid(), primary_key=True),
        _text("ibge_code"),
        _text("state"),
        _text("name"),
        _text("name_folded"),
        sa.UniqueConstraint("ibge_code"),
    )
    op.create_index("city_by_name", "city", ["name_folded", "uuid"])
    op.create_index("city_by_state", "city", ["state", "name_folded", "uuid"])
    rows = _read_cities()
    table = sa.table("city", *(sa.column(name) for name in rows[0]))
    for start in range(0, len(rows), _BATCH):
        op.bulk_insert(table, rows[start : start + _BATCH])
    grant(op, "city", "SELECT")
    op.execute("ALTER TABLE city ENABLE ROW LEVEL SECURITY")
    op.execute("ALTER TABLE city FORCE ROW LEVEL SECURITY")
    op.execute("CREATE POLICY everybody_reads ON city FOR SELECT TO config_app USING (true)")
    op.execute("CREATE POLICY sweep_reads ON city FOR SELECT TO config_sweep USING (true)")


def _read_cities() -> list[dict[str, Any]]:
    """The municipalities as the service ships them (IBGE, 2025)."""
    lines = resources.files("config_service.places").joinpath("cities.csv").read_text("utf-8").splitlines()
    return [
        {
            "uuid": uuid5(NAMESPACE_OID, f"trajeto city {row['ibge_code']}"),
            "name_folded": fold(row["name"]),
            **row,
        }
        for row in csv.DictReader(lines)
    ]


def _models() -> None:
    for name in ("projects", "phases", "groups"):
        op.add_column(
            "approval_model_copy", sa.Column(name, ARRAY(sa.Uuid()), nullable=False, server_default=sa.text("'{}'"))
        )
        op.add_column(
            "approval_model_copy",
            sa.Column(f"mark_all_{name}", sa.Boolean(), nullable=False, server_default=sa.text("false")),
        )


def upgrade() -> None:
    """Only additions: what runs now goes on while this is applied."""
    _cities()
    _projects()
    _groups()
    _models()
    op.add_column("agency", sa.Column("city_uuid", sa.Uuid(), nullable=True))
    op.create_foreign_key("agency_city", "agency", "city", ["city_uuid"], ["uuid"])
