"""Tables of searches, their providers and offers, and the copy of purchase policies."""

from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from kit.core.metadata import empty_dict, empty_list
from kit.core.money import TOTAL_COLUMN
from kit.db.references import CopyRow
from kit.db.tables import AgencyVersioned, TenantRow
from kit.privacy.personal import Personal
from sqlalchemy import DateTime, ForeignKeyConstraint, Index, Text, UniqueConstraint, text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlmodel import Field

from orders_service.search.lifecycle import SearchStatus

INSTANT = DateTime(timezone=True)


def _of_its_search(name: str) -> ForeignKeyConstraint:
    """Parts go with their search, and only within the tenant."""
    return ForeignKeyConstraint(
        ["customer_uuid", "search_uuid"],
        ["search.customer_uuid", "search.uuid"],
        name=f"{name}_search_fkey",
        ondelete="CASCADE",
    )


class SearchTable(AgencyVersioned, table=True):
    """`lowest_rules`: the lowest-fare policies of its travelers, judged when read: a lower fare may still come.

    `order_uuid`: it asks again what an order holds, in its issuer's name (room `cheaper`).
    """

    __tablename__ = "search"
    __personal__ = Personal(others={"query": "places and days", "stretches": "flights", "lowest_rules": "policies"})
    __table_args__ = (
        UniqueConstraint("customer_uuid", "uuid", name="search_tenant_key"),
        Index("search_expires_at", "expires_at"),
        Index("search_of_maker", "maker_uuid", "created_at"),
        Index("search_running", "deadline_at", postgresql_where=text("status = 'running'")),
    )

    maker_uuid: UUID
    order_uuid: UUID | None = None
    product: str
    status: str
    query: dict[str, Any] = Field(sa_type=JSONB)
    stretches: list[dict[str, Any]] = Field(sa_type=JSONB)
    travelers_uuids: list[str] = Field(default_factory=empty_list, sa_type=JSONB)
    cost_center_uuid: UUID | None = None
    lowest_rules: list[dict[str, Any]] = Field(default_factory=empty_list, sa_type=JSONB)
    deadline_at: datetime = Field(sa_type=INSTANT)
    expires_at: datetime = Field(sa_type=INSTANT)

    def move_to(self, status: SearchStatus) -> None:
        """As its providers say (lifecycle.status_of_search)."""
        self.status = status


class SearchProviderTable(TenantRow, table=True):
    """`reason`: why it has no offers, in Portuguese, where that is known."""

    __tablename__ = "search_provider"
    __personal__ = Personal(others={"name": "a supplier", "nearby": "places"})
    __table_args__ = (
        _of_its_search("search_provider"),
        UniqueConstraint("customer_uuid", "search_uuid", "slug", name="search_provider_once"),
    )

    search_uuid: UUID
    provider_uuid: UUID
    slug: str
    name: str
    logo: str | None = None
    status: str
    reason: str | None = None
    offers: int = 0
    nearby: list[dict[str, Any]] = Field(default_factory=empty_list, sa_type=JSONB)


class SearchOfferTable(TenantRow, table=True):
    """One offer: a fare of one flight (or pair of flights), a class of one bus; the columns are what people filter and
    sort by. Of offers with the same `flight_key` lists show the cheapest.

    `value`, `adult_value`: null where a consultant has yet to find a price. `arrives_at`: the last arrival; `lands_at`:
    that of the (first) way. `attributes`: what else the product's facets narrow by; `family_fare` to `refundable` are
    those of flights.
    """

    __tablename__ = "search_offer"
    __personal__ = Personal(others={"violations": "policies", "attributes": "classes", "offer": "flights and fares"})
    __table_args__ = (
        _of_its_search("search_offer"),
        Index("search_offer_of_stretch", "search_uuid", "stretch_index", "value"),
        Index("search_offer_key", "customer_uuid", "key"),
    )

    search_uuid: UUID
    stretch_index: int
    provider: str
    company: str
    flight_key: str
    key: str
    family_fare: str = ""
    cabin: str = ""
    value: Decimal | None = Field(sa_type=TOTAL_COLUMN)
    adult_value: Decimal | None = Field(sa_type=TOTAL_COLUMN)
    in_policy: bool
    violations: list[dict[str, Any]] = Field(default_factory=empty_list, sa_type=JSONB)
    is_international: bool
    with_baggage: bool = False
    refundable: bool = False
    stops: int
    duration: int
    longest: int
    departs_at: datetime = Field(sa_type=INSTANT)
    arrives_at: datetime = Field(sa_type=INSTANT)
    lands_at: datetime = Field(sa_type=INSTANT)
    departure_time: str
    arrival_time: str
    origin_places: list[str] = Field(sa_type=ARRAY(Text))
    destination_places: list[str] = Field(sa_type=ARRAY(Text))
    attributes: dict[str, Any] = Field(default_factory=empty_dict, sa_type=JSONB)
    offer: dict[str, Any] = Field(sa_type=JSONB)


class PolicyValueCopy(CopyRow, table=True):
    """config's purchase policy values, newest heard."""

    __tablename__ = "policy_value_copy"

    product: str
    policy_parameter: str
    type_value: str
    value: str
    tolerance: str | None = None
    scope_type: str
    scope_uuid: UUID | None = None
    is_international: bool | None = None
    active: bool = True
