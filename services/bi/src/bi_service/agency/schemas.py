"""Shapes of the agency's dashboard (API section 3.8)."""

from datetime import date
from typing import Annotated

from kit.core.money import SignedTotal
from pydantic import BaseModel, Field, Strict

from bi_service.panels.periods import FilterType, Grain


class SalesPoint(BaseModel):
    """Sales of an hour, a day or a month; empty ones are zero."""

    day: int | None
    hour: int | None
    month: int
    year: int
    sales_amount: SignedTotal


class SalesChart(BaseModel):
    """Sales over one of the five periods, up to today or the end of this month."""

    filter: FilterType
    value: SignedTotal
    type: Grain
    data: list[SalesPoint]


class Card(BaseModel):
    """A figure of the period from `min_date` to `max_date`: money as text, a count as a number."""

    value: Annotated[Annotated[int, Strict()] | SignedTotal, Field(union_mode="left_to_right")]
    description: str


class AgencyDashboard(BaseModel):
    """The chart of sales and the cards."""

    filters: list[SalesChart]
    cards: list[Card]
    min_date: date
    max_date: date
