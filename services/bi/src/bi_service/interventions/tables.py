"""Each time a consultant stepped in."""

from datetime import date, datetime
from uuid import UUID

from kit.core.metadata import columns_of
from kit.db.tables import AgencyRow
from kit.privacy.personal import Personal
from sqlalchemy import DateTime, Index, Text, UniqueConstraint
from sqlmodel import Field


class InterventionFact(AgencyRow, table=True):
    """A task of the queue taken, or closed (`step`); appended, never changed.

    `intervened_on` is the day of `intervened_at` in Sao Paulo. A task given back and taken again is two takings.
    """

    __tablename__ = "intervention_fact"
    __personal__ = Personal(of=("consultant_uuid",), others={"provider": "a supplier"})
    __table_args__ = (
        UniqueConstraint("customer_uuid", "task_uuid", "step", "intervened_at", name="intervention_fact_once"),
        Index("intervention_fact_period", "agency_uuid", "intervened_on", "item", "provider"),
    )

    task_uuid: UUID
    item_uuid: UUID
    order_uuid: UUID
    item: str = Field(sa_type=Text)
    provider: str = Field(sa_type=Text)
    kind: str = Field(sa_type=Text)
    step: str = Field(sa_type=Text)
    resolution: str | None = Field(default=None, sa_type=Text)
    consultant_uuid: UUID
    intervened_at: datetime = Field(sa_type=DateTime(timezone=True))
    intervened_on: date


FACT = columns_of(InterventionFact)
"""Columns of the facts, for Core selects."""
