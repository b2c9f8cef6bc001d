"""Each item's comparison: the offer as it was chosen and what was cheaper then."""

from datetime import datetime
from typing import Any
from uuid import UUID

from kit.core.metadata import empty_list
from kit.db.tables import AgencyRow
from kit.privacy.personal import Personal
from sqlalchemy import DateTime, ForeignKeyConstraint, Index, UniqueConstraint
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

INSTANT = DateTime(timezone=True)


class ItemComparison(AgencyRow, table=True):
    """`chosen` and `alternatives` are offers as `search.queries.below` keeps them; `query`, `lowest_rules` and
    `expires_at` those of the search they came from. `asked_again_uuid`: the newest search for the same stretches,
    which is forgotten as every search is.
    """

    __tablename__ = "item_comparison"
    __personal__ = Personal(
        others={
            "query": "places and days",
            "lowest_rules": "policies",
            "chosen": "flights and fares",
            "alternatives": "flights and fares",
        }
    )
    __table_args__ = (
        UniqueConstraint("customer_uuid", "item_uuid", name="item_comparison_once"),
        ForeignKeyConstraint(
            ["customer_uuid", "item_uuid"],
            ["order_item.customer_uuid", "order_item.uuid"],
            name="item_comparison_item_fkey",
            ondelete="CASCADE",
            deferrable=True,
            initially="DEFERRED",
        ),
        ForeignKeyConstraint(
            ["customer_uuid", "order_uuid"],
            ["orders.customer_uuid", "orders.uuid"],
            name="item_comparison_order_fkey",
            deferrable=True,
            initially="DEFERRED",
        ),
        Index("item_comparison_order", "order_uuid"),
    )

    order_uuid: UUID
    item_uuid: UUID
    search_uuid: UUID
    stretch_index: int
    asked_again_uuid: UUID | None = None
    query: dict[str, Any] = Field(sa_type=JSONB)
    lowest_rules: list[dict[str, Any]] = Field(default_factory=empty_list, sa_type=JSONB)
    chosen: dict[str, Any] = Field(sa_type=JSONB)
    alternatives: list[dict[str, Any]] = Field(default_factory=empty_list, sa_type=JSONB)
    expires_at: datetime = Field(sa_type=INSTANT)
    seen_at: datetime = Field(sa_type=INSTANT)
