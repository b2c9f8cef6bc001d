"""Copies of the agencies' cards and of their own hotels, and payments of orders by card."""

import sqlalchemy as sa
from alembic import op
from kit.core.money import TOTAL_COLUMN
from kit.db.migrations import protect_copy_of_agency
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

revision = "0041"
down_revision = "0040"
branch_labels = None
depends_on = None

_INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    _cards()
    _hotels()
    _payments()


def _copy(table: str, *columns: sa.Column[object]) -> None:
    op.create_table(
        table,
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("agency_uuid", sa.Uuid, nullable=False, index=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("deleted", sa.Boolean, nullable=False),
        *columns,
    )
    protect_copy_of_agency(op, table)


def _cards() -> None:
    _copy(
        "credit_card_copy",
        *(sa.Column(name, sa.String, nullable=False) for name in ("brand", "number", "expiry_date", "status")),
        sa.Column("threshold", sa.Numeric(14, 2), nullable=True),
        sa.Column("customers_uuids", ARRAY(sa.Uuid), nullable=False),
    )


def _hotels() -> None:
    _copy(
        "offline_hotel_copy",
        sa.Column("name", sa.String, nullable=False),
        sa.Column("city_uuid", sa.Uuid, nullable=False, index=True),
        *(sa.Column(name, sa.String, nullable=True) for name in ("address", "number", "district")),
        sa.Column("stars", sa.Integer, nullable=True),
        sa.Column("amenities", ARRAY(sa.Text), nullable=False),
        *(sa.Column(name, sa.Boolean, nullable=False) for name in ("agreement", "active")),
        sa.Column("rates", JSONB, nullable=False),
    )


def _payments() -> None:
    """Columns that the release before this one leaves at their defaults."""
    op.add_column("orders", sa.Column("credit_card_uuid", sa.Uuid, nullable=True))
    table = "order_payment"
    op.add_column(table, sa.Column("card_uuid", sa.Uuid, nullable=True))
    for name in ("card_brand", "card_masked_pan", "refusal"):
        op.add_column(table, sa.Column(name, sa.String, nullable=True))
    op.add_column(table, sa.Column("returned_value", TOTAL_COLUMN, nullable=False, server_default="0"))
    op.add_column(table, sa.Column("attempt", sa.Integer, nullable=False, server_default="0"))
    for name in ("due_at", "lease_until"):
        op.add_column(table, sa.Column(name, _INSTANT, nullable=True))
    op.create_index("order_payment_due", table, ["due_at"], postgresql_where=sa.text("method = 'credit_card'"))
