"""Extra costs of an order, and the copy of an agency's cost categories."""

import sqlalchemy as sa
from alembic import op
from kit.core.money import TOTAL_COLUMN
from kit.db.migrations import grant, protect
from sqlalchemy.dialects.postgresql import JSONB

revision = "0034"
down_revision = "0033"
branch_labels = None
depends_on = None

_INSTANT = sa.DateTime(timezone=True)
_SCOPE = "nullif(current_setting('app.{}', true), '')"
_NOBODY = f"{_SCOPE.format('customer')} IS NULL AND {_SCOPE.format('agency')} IS NULL"
_AGENCY = f"agency_uuid = (SELECT {_SCOPE.format('agency')}::uuid)"


def upgrade() -> None:
    _costs()
    _categories()


def _costs() -> None:
    op.create_table("extra_cost", *_row(), *_cost())
    late = {"deferrable": True, "initially": "DEFERRED"}
    keys = (["customer_uuid", "order_uuid"], ["customer_uuid", "uuid"])
    op.create_foreign_key("extra_cost_order_fkey", "extra_cost", "orders", *keys, **late)
    for column in ("customer_uuid", "agency_uuid"):
        op.create_index(f"ix_extra_cost_{column}", "extra_cost", [column])
    op.create_index("extra_cost_order", "extra_cost", ["order_uuid"])
    op.create_index("extra_cost_agency", "extra_cost", ["agency_uuid", "booked_on", "uuid"])
    protect(op, "extra_cost", agency=True)


def _row() -> list[sa.Column[object]]:
    return [
        sa.Column("uuid", sa.Uuid, primary_key=True),
        *(sa.Column(name, _INSTANT, nullable=False) for name in ("created_at", "updated_at")),
        sa.Column("version", sa.Integer, nullable=False),
        *(sa.Column(name, sa.Uuid, nullable=False) for name in ("customer_uuid", "agency_uuid")),
    ]


def _cost() -> list[sa.Column[object]]:
    return [
        *(sa.Column(name, sa.Uuid, nullable=False) for name in ("order_uuid", "cost_category_uuid")),
        sa.Column("order_number", sa.Integer, nullable=False),
        sa.Column("category", JSONB, nullable=False),
        sa.Column("traveler_uuid", sa.Uuid, nullable=True),
        sa.Column("value", TOTAL_COLUMN, nullable=False),
        *(sa.Column(name, sa.Date, nullable=True) for name in ("start_date", "end_date")),
        sa.Column("booked_on", sa.Date, nullable=False),
        *(sa.Column(name, sa.String, nullable=True) for name in ("traveler_name", "obs", "proof_path")),
        *(sa.Column(name, sa.String, nullable=True) for name in ("proof_content_type", "proof_sha256")),
        sa.Column("proof_size", sa.Integer, nullable=True),
        sa.Column("exported_at", _INSTANT, nullable=True),
    ]


def _categories() -> None:
    """Read in the scope of the agency; written by who follows config, in no scope."""
    op.create_table(
        "cost_category_copy",
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("agency_uuid", sa.Uuid, nullable=False, index=True),
        sa.Column("version", sa.Integer, nullable=False),
        *(sa.Column(name, sa.Boolean, nullable=False) for name in ("deleted", "active", "is_proof_required")),
        *(sa.Column(name, sa.String, nullable=False) for name in ("name", "service_type")),
        sa.Column("wintour_code", sa.String, nullable=True),
    )
    table = "cost_category_copy"
    grant(op, table, "SELECT, INSERT, UPDATE")
    for verb in ("ENABLE", "FORCE"):
        op.execute(f"ALTER TABLE {table} {verb} ROW LEVEL SECURITY")
    op.execute(f"CREATE POLICY agency_reads ON {table} FOR SELECT TO orders_app USING ({_AGENCY})")
    op.execute(f"CREATE POLICY copy_keeps ON {table} TO orders_app USING ({_NOBODY}) WITH CHECK ({_NOBODY})")
    op.execute(f"CREATE POLICY sweep_reads ON {table} FOR SELECT TO orders_sweep USING (true)")
