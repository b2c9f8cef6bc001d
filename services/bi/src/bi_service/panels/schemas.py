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


class LeadTime(BaseModel):
    """Days from purchase to departure of the air tickets bought in a month, on average; 0 where none was."""

    description: str
    month: str
    value: float  # house: allow(float-money) - days


class TopRoute(BaseModel):
    """What a route cost."""

    departure: str
    arrival: str
    average_ticket: SignedTotal
    value: SignedTotal


class RouteAnalysis(TopRoute):
    """A route: tickets that stand, days from purchase to departure on average, share of all routes' value."""

    frequency: int
    lead_time: float
    share: float


class LastPurchase(RouteAnalysis):
    """A ticket bought (`uuid`: the item's), `value` and `lead_time` its own, the rest its route's in the period."""

    uuid: UUID


class BiBundle(BaseModel):
    """Several panels at once, each present when asked for."""

    by_cost_center: list[SpentOn] | None = None
    by_issuer: list[SpentOn] | None = None
    by_item: list[ItemShare] | None = None
    lead_time: list[LeadTime] | None = None
    last_purchases: list[LastPurchase] | None = None
    top_routes: list[TopRoute] | None = None
    route_analysis: list[RouteAnalysis] | None = None
    percentage_by_item: list[ItemShare] | None = None
    total_spent: TotalSpent | None = None
    by_project: list[SpentOn] | None = None
    by_phase: list[SpentOn] | None = None
    by_unit: list[SpentOn] | None = None


class BiAnswer(BaseModel):
    """One panel asked: its shape; several: a bundle."""

    data: (
        BiBundle
        | TotalSpent
        | list[SpentOn]
        | list[ItemShare]
        | list[LeadTime]
        | list[LastPurchase]
        | list[RouteAnalysis]
        | list[TopRoute]
    )
