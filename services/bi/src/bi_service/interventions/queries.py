"""Interventions by service type and provider, counted in the database."""

from uuid import UUID

from fastapi import Request, Response
from kit.core.principal import Principal
from kit.core.refusals import NotFound
from kit.http.pages import PageParams, page_answer, paginate
from kit.http.uow import UnitOfWork
from sqlalchemy import func, select

from bi_service.interventions.schemas import AgencyDashboardRow
from bi_service.interventions.tables import FACT
from bi_service.panels.periods import Period


async def enter_own_agency(uow: UnitOfWork, agency_uuid: UUID, *, by: Principal) -> None:
    """Read across all of the agency's customers from here on. Raises NotFound for another agency's."""
    if by.agency_uuid != agency_uuid:
        raise NotFound
    await uow.enter_agency(agency_uuid)


async def list_interventions(
    uow: UnitOfWork, agency_uuid: UUID, days: Period, *, by: Principal, page: PageParams, request: Request
) -> Response:
    """Of all of the agency's customers, whichever is chosen; most first. Raises NotFound for another agency's."""
    await enter_own_agency(uow, agency_uuid, by=by)
    amount = func.count().label("amount")
    asked = FACT.agency_uuid == agency_uuid, FACT.intervened_on.between(days.start, days.end)
    statement = (
        select(FACT.item, FACT.provider, amount)
        .where(*asked)
        .group_by(FACT.item, FACT.provider)
        .order_by(amount.desc(), FACT.item, FACT.provider)
    )
    found = await paginate(uow, statement, page=page, request=request)
    return page_answer(
        found,
        lambda row: AgencyDashboardRow(
            service_type=row["item"], provider_name=row["provider"], interventions_amount=row["amount"]
        ),
    )
