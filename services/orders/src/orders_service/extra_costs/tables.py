"""Extra costs as stored."""

from datetime import date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from kit.core.money import TOTAL_COLUMN
from kit.db.tables import AgencyVersioned
from kit.privacy.personal import Kind, Personal
from sqlalchemy import Column, DateTime, Index
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from orders_service.records.tables.booking import of_its_order  # house: allow(foreign-tables) - the key to the order


class ExtraCostTable(AgencyVersioned, table=True):
    """`category`: the cost category as it was when the cost was booked. `booked_on`: its first day, else the day in
    Sao Paulo on which it was booked, by which agencies list their costs. `proof_*` are null without a proof."""

    __tablename__ = "extra_cost"
    __personal__ = Personal(
        of=("traveler_uuid",),
        columns={"traveler_name": Kind.NAME, "obs": Kind.MENTION},
        others={"category": "a category", "proof_path": "a random name"},
    )
    __table_args__ = (
        of_its_order("extra_cost"),
        Index("extra_cost_order", "order_uuid"),
        Index("extra_cost_agency", "agency_uuid", "booked_on", "uuid"),
    )

    order_uuid: UUID
    order_number: int
    cost_category_uuid: UUID
    category: dict[str, Any] = Field(sa_column=Column(JSONB, nullable=False))
    traveler_uuid: UUID | None = None
    traveler_name: str | None = None
    value: Decimal = Field(sa_column=Column(TOTAL_COLUMN, nullable=False))
    obs: str | None = None
    start_date: date | None = None
    end_date: date | None = None
    booked_on: date
    proof_path: str | None = None
    proof_content_type: str | None = None
    proof_size: int | None = None
    proof_sha256: str | None = None
    exported_at: datetime | None = Field(default=None, sa_type=DateTime(timezone=True))
