"""The dashboard's panels, what each is computed of, and how products are shown; pure."""

from datetime import date
from decimal import Decimal
from enum import StrEnum

from bi_service.panels.schemas import ItemKind
from bi_service.spending.rules import Dimension


class Panel(StrEnum):
    """BiPanel (API section 3.1); the name of a panel is its flag and its field in a bundle."""

    BY_COST_CENTER = "by_cost_center"
    BY_ISSUER = "by_issuer"
    BY_ITEM = "by_item"
    LEAD_TIME = "lead_time"
    LAST_PURCHASES = "last_purchases"
    TOP_ROUTES = "top_routes"
    ROUTE_ANALYSIS = "route_analysis"
    PERCENTAGE_BY_ITEM = "percentage_by_item"
    TOTAL_SPENT = "total_spent"
    BY_PROJECT = "by_project"
    BY_PHASE = "by_phase"
    BY_UNIT = "by_unit"


RANKINGS = {
    Panel.BY_COST_CENTER: Dimension.COST_CENTER,
    Panel.BY_ISSUER: Dimension.ISSUER,
    Panel.BY_PROJECT: Dimension.PROJECT,
    Panel.BY_PHASE: Dimension.PHASE,
    Panel.BY_UNIT: Dimension.BRANCH,
}
"""Panels that list what each key of a dimension spent."""
OF_LINES = frozenset({Panel.TOTAL_SPENT, Panel.BY_ITEM, Panel.PERCENTAGE_BY_ITEM, Panel.LEAD_TIME})
"""Panels computed from sums by point in time and product."""
OF_ROUTES = frozenset({Panel.TOP_ROUTES, Panel.ROUTE_ANALYSIS})
OF_FLIGHTS = OF_ROUTES | {Panel.LAST_PURCHASES}
"""Panels computed from the sums of routes."""


def shown_as(item: ItemKind) -> ItemKind:
    """The product that panels count an item under: an offline hotel is a hotel."""
    return ItemKind.HOTEL if item is ItemKind.OFFLINE_HOTEL else item


def fraction(part: Decimal | int, whole: Decimal | int) -> float:
    """A share with four decimals; 0 of nothing."""
    return round(float(part) / float(whole), 4) if whole else 0.0


def average(days: int, count: int) -> float:
    """Days on average, with two decimals; 0 of nothing."""
    return round(int(days) / int(count), 2) if count else 0.0


_MONTHS = ("jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez")


def month_name(month: date) -> str:
    """'nov/2026'."""
    return f"{_MONTHS[month.month - 1]}/{month.year}"
