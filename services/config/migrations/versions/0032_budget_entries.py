"""What orders and expenses take of budgets, what is held for submits under way, and the copy that orders fills."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import protect
from sqlalchemy.dialects.postgresql import ARRAY

revision = "0032"
down_revision = "0031"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def _instant(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=False)


def _uuid(name: str, *, nullable: bool = False, index: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.Uuid(), nullable=nullable, index=index)


def _total(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Numeric(20, 2), nullable=False)


def _row() -> list[sa.Column[Any]]:
    return [
        sa.Column("uuid", sa.Uuid(), primary_key=True),
        *(_instant(name) for name in ("created_at", "updated_at")),
        _uuid("customer_uuid", index=True),
    ]


def upgrade() -> None:
    """Only additions."""
    _entries()
    _holds()
    _orders()


def _entries() -> None:
    texts = ("source", "kind", "charge_type", "description")
    op.create_table(
        "budget_entry",
        *_row(),
        _uuid("agency_uuid", index=True),
        *(sa.Column(name, sa.String(), nullable=False) for name in texts),
        *(_uuid(name) for name in ("source_uuid", "charge_uuid")),
        sa.Column("on_date", sa.Date(), nullable=False),
        _total("value"),
        sa.Column("number", sa.Integer(), nullable=True),
        _instant("occurred_at"),
        sa.UniqueConstraint("customer_uuid", "source_uuid", "charge_uuid", "kind", name="budget_entry_once"),
    )
    op.execute(
        "CREATE INDEX budget_entry_of_charge ON budget_entry (customer_uuid, charge_uuid, on_date)"
        " INCLUDE (agency_uuid, kind, value)"
    )
    protect(op, "budget_entry", agency=True)


def _holds() -> None:
    op.create_table(
        "budget_hold",
        *_row(),
        _uuid("source_uuid"),
        sa.Column("submission", sa.Integer(), nullable=False),
        sa.Column("charges_uuids", ARRAY(sa.Uuid()), nullable=False),
        sa.Column("on_date", sa.Date(), nullable=False),
        _total("value"),
        _instant("expires_at"),
        sa.UniqueConstraint("customer_uuid", "source_uuid", name="budget_hold_once"),
    )
    op.create_index("budget_hold_expires", "budget_hold", ["expires_at"])
    protect(op, "budget_hold")
    op.create_table(
        "booked_source",
        *_row(),
        _uuid("source_uuid"),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("source_version", "submission")),
        sa.UniqueConstraint("customer_uuid", "source_uuid", name="booked_source_once"),
    )
    protect(op, "booked_source")


def _orders() -> None:
    op.create_table(
        "order_consumption_copy",
        sa.Column("uuid", sa.Uuid(), primary_key=True),
        _uuid("customer_uuid", index=True),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("version", "number", "submission")),
        sa.Column("deleted", sa.Boolean(), nullable=False),
        _uuid("agency_uuid"),
        sa.Column("title", sa.String(), nullable=False),
        *(_uuid(f"{charge}_uuid", nullable=True) for charge in ("branch", "cost_center", "project", "phase")),
        sa.Column("on_date", sa.Date(), nullable=False),
        *(_total(name) for name in ("reserved", "committed", "spent")),
        _instant("changed_at"),
    )
    protect(op, "order_consumption_copy")
