"""Shapes of the panels (API section 3.8)."""

from datetime import date
from enum import StrEnum
from uuid import UUID

from kit.core.money import SignedTotal
from pydantic import BaseModel

from bi_service.panels.periods import Grain


class ItemKind(StrEnum):
    """What money goes to: the products of an order's items, and expenses."""

    AIRWAY = "airway"
    HOTEL = "hotel"
    ROAD = "road"
    VEHICLE = "vehicle"
    OFFLINE_HOTEL = "offline_hotel"
    EXPENSE = "expense"


class SpentPoint(BaseModel):
    """A period of the line; empty ones are zero."""

    date: date
    day: int
    hour: int | None
    month: int
    year: int
    value: SignedTotal


class TotalSpent(BaseModel):
    value: SignedTotal
    type: Grain
    data: list[SpentPoint]


class SpentOn(BaseModel):
    """What one unit of a dimension spent."""

    uuid: UUID
    name: str
    last_order_date: date
    value: SignedTotal


class ItemShare(BaseModel):
    """A product's share; fractions."""

    item: ItemKind
    percent_value: float
    value: SignedTotal
    percent_broken_policy: float


class BiBundle(BaseModel):
    """Several panels at once, each present when asked for."""

    total_spent: TotalSpent | None = None
    by_item: list[ItemShare] | None = None
    by_cost_center: list[SpentOn] | None = None


class BiAnswer(BaseModel):
    """One panel asked: its shape; several: a bundle."""

    data: BiBundle | TotalSpent | list[SpentOn] | list[ItemShare]
