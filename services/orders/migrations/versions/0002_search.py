"""Searches, their offers, the copy of purchase policies, and what the sandbox's airlines remember."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from kit.db.migrations import protect
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

revision = "0002"
down_revision = "0001"

INSTANT = sa.DateTime(timezone=True)
MONEY = sa.Numeric(14, 2)


def upgrade() -> None:
    """Create."""
    _search()
    _providers()
    _offers()
    _policies()
    _sandbox()
    protect(op, "search", agency=True)
    for table in ("search_provider", "search_offer", "policy_value_copy", "sandbox_booking", "sandbox_call"):
        protect(op, table)


def _row() -> list[Any]:
    return [
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("updated_at", INSTANT, nullable=False),
        sa.Column("customer_uuid", sa.Uuid, nullable=False, index=True),
    ]


def _text(*names: str, nullable: bool = False) -> list[Any]:
    return [sa.Column(name, sa.String, nullable=nullable) for name in names]


def _search() -> None:
    op.create_table(
        "search",
        *_row(),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("agency_uuid", sa.Uuid, nullable=False, index=True),
        sa.Column("maker_uuid", sa.Uuid, nullable=False),
        *_text("product", "status"),
        sa.Column("query", JSONB, nullable=False),
        sa.Column("stretches", JSONB, nullable=False),
        sa.Column("travelers_uuids", JSONB, nullable=False),
        sa.Column("cost_center_uuid", sa.Uuid),
        sa.Column("lowest_rules", JSONB, nullable=False),
        sa.Column("deadline_at", INSTANT, nullable=False),
        sa.Column("expires_at", INSTANT, nullable=False),
        sa.UniqueConstraint("customer_uuid", "uuid", name="search_tenant_key"),
    )
    op.create_index("search_expires_at", "search", ["expires_at"])
    op.create_index("search_running", "search", ["deadline_at"], postgresql_where=sa.text("status = 'running'"))


def _of_its_search(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["customer_uuid", "search_uuid"],
        ["search.customer_uuid", "search.uuid"],
        name=f"{table}_search_fkey",
        ondelete="CASCADE",
    )


def _providers() -> None:
    op.create_table(
        "search_provider",
        *_row(),
        sa.Column("search_uuid", sa.Uuid, nullable=False),
        sa.Column("provider_uuid", sa.Uuid, nullable=False),
        *_text("slug", "name", "status"),
        *_text("logo", nullable=True),
        sa.Column("offers", sa.Integer, nullable=False),
        sa.Column("nearby", JSONB, nullable=False),
        _of_its_search("search_provider"),
        sa.UniqueConstraint("customer_uuid", "search_uuid", "slug", name="search_provider_once"),
    )


def _offers() -> None:
    op.create_table(
        "search_offer",
        *_row(),
        sa.Column("search_uuid", sa.Uuid, nullable=False),
        *_text("provider", "company", "flight_key", "key", "family_fare", "cabin"),
        *(sa.Column(name, MONEY, nullable=False) for name in ("value", "adult_value")),
        sa.Column("violations", JSONB, nullable=False),
        *(
            sa.Column(name, sa.Boolean, nullable=False)
            for name in ("in_policy", "is_international", "with_baggage", "refundable")
        ),
        *(sa.Column(n, sa.Integer, nullable=False) for n in ("stretch_index", "stops", "duration", "longest")),
        *(sa.Column(name, INSTANT, nullable=False) for name in ("departs_at", "arrives_at", "lands_at")),
        *_text("departure_time", "arrival_time"),
        *(sa.Column(n, ARRAY(sa.Text), nullable=False) for n in ("origin_places", "destination_places")),
        sa.Column("offer", JSONB, nullable=False),
        _of_its_search("search_offer"),
    )
    op.create_index("search_offer_of_stretch", "search_offer", ["search_uuid", "stretch_index", "value"])


def _policies() -> None:
    op.create_table(
        "policy_value_copy",
        sa.Column("uuid", sa.Uuid, primary_key=True),
        sa.Column("customer_uuid", sa.Uuid, nullable=False, index=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("deleted", sa.Boolean, nullable=False),
        *_text("product", "policy_parameter", "type_value", "value", "scope_type"),
        *_text("tolerance", nullable=True),
        sa.Column("scope_uuid", sa.Uuid),
        sa.Column("is_international", sa.Boolean),
        sa.Column("active", sa.Boolean, nullable=False),
    )


def _sandbox() -> None:
    op.create_table(
        "sandbox_booking",
        *_row(),
        *_text("locator", "state", "offer_key"),
        *_text("scenario", nullable=True),
        sa.Column("passengers", JSONB, nullable=False),
        sa.Column("parts", JSONB, nullable=False),
        sa.Column("expires_at", INSTANT, nullable=False),
        sa.Column("issue_tries", sa.Integer, nullable=False),
        sa.Column("cancel_tries", sa.Integer, nullable=False),
        sa.Column("tickets", JSONB, nullable=False),
        sa.Column("issued_at", INSTANT),
        sa.Column("canceled_at", INSTANT),
        sa.UniqueConstraint("customer_uuid", "locator", name="sandbox_booking_locator"),
    )
    op.create_table(
        "sandbox_call",
        *_row(),
        *_text("idempotency_key", "kind", "state"),
        *_text("reason", nullable=True),
        sa.Column("booking_uuid", sa.Uuid),
        sa.UniqueConstraint("customer_uuid", "idempotency_key", name="sandbox_call_key"),
    )
