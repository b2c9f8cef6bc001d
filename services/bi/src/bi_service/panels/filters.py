"""The question to a dashboard: panels, period and filters, validated once."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query
from kit.core.clock import local_day
from kit.core.refusals import ValidationFailed
from kit.http.app import ClockDep
from kit.http.routing import ListParam

from bi_service.panels.periods import LONGEST_PERIOD, FilterType, Period, chosen_period
from bi_service.panels.rules import Panel, shown_as
from bi_service.panels.schemas import ItemKind
from bi_service.spending.rules import Dimension

Ids = list[UUID]


@dataclass(frozen=True, slots=True)
class Filters:
    """The panels wanted and what narrows them; what is empty narrows nothing.

    `keys`: of a dimension, those that count; dimensions combine (and), keys of one add up (or). `item` narrows
    `by_item` alone.
    """

    panels: frozenset[Panel]
    period: Period
    items: frozenset[ItemKind] = frozenset()
    keys: Mapping[Dimension, frozenset[UUID]] = field(default_factory=dict)
    item: ItemKind | None = None


async def wanted_panels(
    *,
    by_cost_center: bool = False,
    by_issuer: bool = False,
    by_item: bool = False,
    lead_time: bool = False,
    last_purchases: bool = False,
    top_routes: bool = False,
    route_analysis: bool = False,
    percentage_by_item: bool = False,
    total_spent: bool = False,
    by_project: bool = False,
    by_phase: bool = False,
    by_unit: bool = False,
) -> frozenset[Panel]:
    """The panels asked for. Raises ValidationFailed when none is."""
    flags = locals()
    asked = frozenset(panel for panel in Panel if flags[panel])
    if not asked:
        raise ValidationFailed({"total_spent": ["Escolha ao menos um painel"]})
    return asked


async def wanted_period(
    *,
    clock: ClockDep,
    start_date: date | None = None,
    end_date: date | None = None,
    filter_type: FilterType | None = None,
) -> Period:
    """The period asked for. Raises ValidationFailed when it ends before it starts or is longer than ten years."""
    today = local_day(clock.now())
    period = chosen_period(start=start_date, end=end_date, filter_type=filter_type, today=today)
    if not 1 <= period.days <= LONGEST_PERIOD or not 2000 <= period.start.year <= 2200:
        raise ValidationFailed({"end_date": ["Período inválido"]})
    return period


async def wanted_keys(
    *,
    cost_center_uuids: Annotated[Ids, ListParam("cost_center_uuids")],
    unit_uuids: Annotated[Ids, ListParam("unit_uuids")],
    project_uuids: Annotated[Ids, ListParam("project_uuids")],
    phase_uuids: Annotated[Ids, ListParam("phase_uuids")],
    issuer_uuids: Annotated[Ids, ListParam("issuer_uuids")],
) -> Mapping[Dimension, frozenset[UUID]]:
    """The dimensions that are narrowed, each with its keys."""
    asked = {
        Dimension.COST_CENTER: cost_center_uuids,
        Dimension.BRANCH: unit_uuids,
        Dimension.PROJECT: project_uuids,
        Dimension.PHASE: phase_uuids,
        Dimension.ISSUER: issuer_uuids,
    }
    return {dimension: frozenset(keys) for dimension, keys in asked.items() if keys}


async def wanted_filters(
    *,
    panels: Annotated[frozenset[Panel], Depends(wanted_panels)],
    period: Annotated[Period, Depends(wanted_period)],
    order_items: Annotated[list[ItemKind], ListParam("order_items")],
    keys: Annotated[Mapping[Dimension, frozenset[UUID]], Depends(wanted_keys)],
    item: Annotated[ItemKind | None, Query()] = None,
) -> Filters:
    """Everything that narrows the panels; an offline hotel is a hotel."""
    items = {*order_items, *([ItemKind.OFFLINE_HOTEL] if ItemKind.HOTEL in order_items else [])}
    return Filters(panels=panels, period=period, items=frozenset(items), keys=keys, item=item and shown_as(item))


FiltersQuery = Annotated[Filters, Depends(wanted_filters)]
