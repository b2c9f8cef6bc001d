"""Credits that airlines keep of canceled tickets."""

import sqlalchemy as sa
from alembic import op
from kit.core.money import TOTAL_COLUMN
from kit.db.migrations import protect

revision = "0035"
down_revision = "0034"
branch_labels = None
depends_on = None

_INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Of flights canceled so far no credit is known: nothing is kept of them."""
    op.add_column("order_item", sa.Column("cancellation_credit", TOTAL_COLUMN, nullable=False, server_default="0"))
    op.create_table("unflown_airway", *_row(), *_about(), *_keys())
    for column in ("customer_uuid", "agency_uuid"):
        op.create_index(f"ix_unflown_airway_{column}", "unflown_airway", [column])
    op.create_index("unflown_airway_of_employee", "unflown_airway", ["customer_uuid", "employee_uuid", "expires_on"])
    op.create_index("unflown_airway_by_end", "unflown_airway", ["customer_uuid", "expires_on", "uuid"])
    protect(op, "unflown_airway", agency=True)


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
        *(sa.Column(name, sa.Uuid, nullable=False) for name in ("order_uuid", "item_uuid", "employee_uuid")),
        *(sa.Column(name, sa.String, nullable=False) for name in ("airline", "airline_slug", "ticket", "status")),
        sa.Column("credit_value", TOTAL_COLUMN, nullable=False),
        sa.Column("expires_on", sa.Date, nullable=False),
        sa.Column("used_at", _INSTANT),
        sa.Column("used_order_uuid", sa.Uuid),
    ]


def _keys() -> list[sa.Constraint]:
    return [
        sa.ForeignKeyConstraint(
            ["customer_uuid", "order_uuid"],
            ["orders.customer_uuid", "orders.uuid"],
            name="unflown_airway_order_fkey",
            deferrable=True,
            initially="DEFERRED",
        ),
        sa.UniqueConstraint("customer_uuid", "item_uuid", "ticket", name="unflown_airway_once"),
    ]
