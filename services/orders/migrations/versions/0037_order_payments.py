"""Payments of orders that are paid before their tickets, and the copy of who receives them."""

import sqlalchemy as sa
from alembic import op
from kit.core.money import TOTAL_COLUMN
from kit.db.migrations import grant, protect
from sqlalchemy.dialects.postgresql import ARRAY

revision = "0037"
down_revision = "0036"
branch_labels = None
depends_on = None

_INSTANT = sa.DateTime(timezone=True)
_WAITING = sa.text("status = 'waiting'")


def upgrade() -> None:
    _payments()
    _agencies()


def _payments() -> None:
    op.create_table("order_payment", *_row(), *_payment())
    late = {"deferrable": True, "initially": "DEFERRED"}
    keys = (["customer_uuid", "order_uuid"], ["customer_uuid", "uuid"])
    op.create_foreign_key("order_payment_order_fkey", "order_payment", "orders", *keys, **late)
    for column in ("customer_uuid", "agency_uuid"):
        op.create_index(f"ix_order_payment_{column}", "order_payment", [column])
    op.create_index("order_payment_order", "order_payment", ["order_uuid", "created_at"])
    op.create_index(
        "order_payment_waiting",
        "order_payment",
        ["customer_uuid", "order_uuid"],
        unique=True,
        postgresql_where=_WAITING,
    )
    protect(op, "order_payment", agency=True)


def _row() -> list[sa.Column[object]]:
    return [
        sa.Column("uuid", sa.Uuid, primary_key=True),
        *(sa.Column(name, _INSTANT, nullable=False) for name in ("created_at", "updated_at")),
        sa.Column("version", sa.Integer, nullable=False),
        *(sa.Column(name, sa.Uuid, nullable=False) for name in ("customer_uuid", "agency_uuid", "order_uuid")),
    ]


def _payment() -> list[sa.Column[object]]:
    return [
        *(sa.Column(name, sa.String, nullable=False) for name in ("method", "status")),
        *(sa.Column(name, TOTAL_COLUMN, nullable=False) for name in ("value", "refunded_value")),
        sa.Column("items_uuids", ARRAY(sa.Uuid), nullable=False),
        *(sa.Column(name, sa.String, nullable=True) for name in ("payee_name", "pix_key", "br_code", "reference")),
        sa.Column("confirmed_at", _INSTANT, nullable=True),
        sa.Column("confirmed_by_uuid", sa.Uuid, nullable=True),
        sa.Column("confirmed_by_name", sa.String, nullable=True),
    ]


def _agencies() -> None:
    """A directory row, no customer's: read in every scope."""
    op.create_table(
        "agency_copy",
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("deleted", sa.Boolean, nullable=False),
        sa.Column("trading_name", sa.String, nullable=False),
        sa.Column("pix_key", sa.String, nullable=True),
    )
    grant(op, "agency_copy", "SELECT, INSERT, UPDATE")
