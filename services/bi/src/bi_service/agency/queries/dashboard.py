"""The agency's dashboard as a whole, and a page of one of its lists."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from fastapi import Request, Response
from kit.core.clock import local_day
from kit.core.principal import Principal
from kit.http.pages import PageParams, page_answer, paginate
from kit.http.uow import UnitOfWork
from sqlalchemy import RowMapping, Select

from bi_service.agency.queries import lists
from bi_service.agency.queries.sales import cards, sales_charts
from bi_service.agency.schemas import AgencyDashboard
from bi_service.interventions.queries import enter_own_agency
from bi_service.interventions.schemas import AgencyDashboardRow
from bi_service.panels.periods import FilterType, Period


@dataclass(frozen=True, slots=True)
class AgencyList:
    """One list: its select of an agency on a day (and a searched name), and how a row is shown."""

    select: Callable[[UUID, date, str | None], Select[Any]]
    show: Callable[[RowMapping, date], AgencyDashboardRow]


LOGGED_OUT = AgencyList(lists.logged_out, lists.shown_logged_out)
NEW_THIS_MONTH = AgencyList(lists.new_this_month, lists.shown_new)
WITHOUT_PURCHASE = AgencyList(lists.without_purchase, lists.shown_without_purchase)
NOT_BUYING = AgencyList(lists.not_buying, lists.shown_not_buying)
NOT_ISSUED_THIS_WEEK = AgencyList(lists.not_issued_this_week, lists.shown_not_issued)


async def get_agency_dashboard(
    uow: UnitOfWork, agency_uuid: UUID, days: Period, *, by: Principal, only: FilterType | None
) -> AgencyDashboard:
    """Charts up to today, cards of the days asked for. Raises NotFound for another agency's."""
    await enter_own_agency(uow, agency_uuid, by=by)
    charts = await sales_charts(uow, agency_uuid, today=local_day(uow.clock.now()), only=only)
    figures = await cards(uow, agency_uuid, days)
    return AgencyDashboard(filters=charts, cards=figures, min_date=days.start, max_date=days.end)


async def list_customers(
    uow: UnitOfWork,
    agency_uuid: UUID,
    wanted: AgencyList,
    *,
    by: Principal,
    page: PageParams,
    request: Request,
    name: str | None = None,
) -> Response:
    """A page of one of the lists. Raises NotFound for another agency's."""
    await enter_own_agency(uow, agency_uuid, by=by)
    today = local_day(uow.clock.now())
    found = await paginate(uow, wanted.select(agency_uuid, today, name), page=page, request=request)
    return page_answer(found, lambda row: wanted.show(row, today))
