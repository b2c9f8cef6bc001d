"""What was cheaper when a flight was chosen, and the searches that ask again what an order holds."""

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import protect
from sqlalchemy.dialects.postgresql import JSONB

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

_TABLE = "item_comparison"
_INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """What was chosen before is compared with nothing: its search is forgotten."""
    order = (["customer_uuid", "order_uuid"], ["customer_uuid", "uuid"])
    once = sa.UniqueConstraint("customer_uuid", "item_uuid", name="item_comparison_once")
    late = {"deferrable": True, "initially": "DEFERRED"}
    op.create_table(_TABLE, *_row(), *_about(), *_frozen(), once)
    op.create_foreign_key(f"{_TABLE}_order_fkey", _TABLE, "orders", *order, **late)
    item = (["customer_uuid", "item_uuid"], ["customer_uuid", "uuid"])
    op.create_unique_constraint("order_item_tenant_key", "order_item", ["customer_uuid", "uuid"])
    op.create_foreign_key(f"{_TABLE}_item_fkey", _TABLE, "order_item", *item, ondelete="CASCADE", **late)
    for column in ("customer_uuid", "agency_uuid"):
        op.create_index(f"ix_{_TABLE}_{column}", _TABLE, [column])
    op.create_index(f"{_TABLE}_order", _TABLE, ["order_uuid"])
    protect(op, _TABLE, agency=True)
    op.add_column("search", sa.Column("order_uuid", sa.Uuid, nullable=True))


def _row() -> list[sa.Column[object]]:
    return [
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("created_at", _INSTANT, nullable=False),
        sa.Column("updated_at", _INSTANT, nullable=False),
        sa.Column("customer_uuid", sa.Uuid, nullable=False),
        sa.Column("agency_uuid", sa.Uuid, nullable=False),
    ]


def _about() -> list[sa.Column[object]]:
    return [
        sa.Column("order_uuid", sa.Uuid, nullable=False),
        sa.Column("item_uuid", sa.Uuid, nullable=False),
        sa.Column("search_uuid", sa.Uuid, nullable=False),
        sa.Column("stretch_index", sa.Integer, nullable=False),
        sa.Column("asked_again_uuid", sa.Uuid),
    ]


def _frozen() -> list[sa.Column[object]]:
    documents = ("query", "lowest_rules", "chosen", "alternatives")
    return [
        *(sa.Column(name, JSONB, nullable=False) for name in documents),
        sa.Column("expires_at", _INSTANT, nullable=False),
        sa.Column("seen_at", _INSTANT, nullable=False),
    ]
