"""The question to a dashboard: panels, period and filters, validated once."""

from dataclasses import dataclass
from datetime import date
from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query
from kit.core.clock import local_day
from kit.core.refusals import ValidationFailed
from kit.http.app import ClockDep
from kit.http.routing import ListParam

from bi_service.panels.periods import LONGEST_PERIOD, FilterType, Period, chosen_period
from bi_service.panels.schemas import ItemKind

PANELS = ("total_spent", "by_item", "by_cost_center")


@dataclass(frozen=True, slots=True)
class Filters:
    """The panels wanted and what narrows them; empty lists narrow nothing."""

    panels: frozenset[str]
    period: Period
    items: frozenset[ItemKind] = frozenset()
    cost_centers: frozenset[UUID] = frozenset()
    units: frozenset[UUID] = frozenset()
    projects: frozenset[UUID] = frozenset()
    phases: frozenset[UUID] = frozenset()
    issuers: frozenset[UUID] = frozenset()
    item: ItemKind | None = None

    @property
    def needs_facts(self) -> bool:
        """Whether a filter is asked for that the roll-ups do not know."""
        return bool(self.units or self.projects or self.phases or self.issuers)


Ids = list[UUID]


async def wanted_panels(
    total_spent: bool = False, by_item: bool = False, by_cost_center: bool = False
) -> frozenset[str]:
    """The panels asked for. Raises ValidationFailed when none is."""
    asked = dict(zip(PANELS, (total_spent, by_item, by_cost_center), strict=True))
    if not any(asked.values()):
        raise ValidationFailed({"total_spent": ["Escolha ao menos um painel"]})
    return frozenset(name for name, wanted in asked.items() if wanted)


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


async def wanted_filters(
    *,
    panels: Annotated[frozenset[str], Depends(wanted_panels)],
    period: Annotated[Period, Depends(wanted_period)],
    order_items: Annotated[list[ItemKind], ListParam("order_items")],
    cost_center_uuids: Annotated[Ids, ListParam("cost_center_uuids")],
    unit_uuids: Annotated[Ids, ListParam("unit_uuids")],
    project_uuids: Annotated[Ids, ListParam("project_uuids")],
    phase_uuids: Annotated[Ids, ListParam("phase_uuids")],
    issuer_uuids: Annotated[Ids, ListParam("issuer_uuids")],
    item: Annotated[ItemKind | None, Query()] = None,
) -> Filters:
    """Everything that narrows the panels."""
    return Filters(
        panels=panels,
        period=period,
        items=frozenset(order_items),
        cost_centers=frozenset(cost_center_uuids),
        units=frozenset(unit_uuids),
        projects=frozenset(project_uuids),
        phases=frozenset(phase_uuids),
        issuers=frozenset(issuer_uuids),
        item=item,
    )


FiltersQuery = Annotated[Filters, Depends(wanted_filters)]
