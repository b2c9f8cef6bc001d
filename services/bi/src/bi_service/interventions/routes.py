"""The agency's list of interventions over HTTP (API section 2.6)."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Request, Response
from kit.core.principal import Principal
from kit.http.pages import Page, PageQuery
from kit.http.permissions import permits_agency
from kit.http.routing import Router
from kit.http.uow import Uow

from bi_service.interventions.filters import DaysQuery
from bi_service.interventions.queries import list_interventions
from bi_service.interventions.schemas import AgencyDashboardRow

router = Router(tags=["bi"])
LeadsAgency = Annotated[Principal, Depends(permits_agency(manager=True))]


@router.get(
    "/agencies/{agency_id:uuid}/dashboard-bi/operational-interventions", response_model=Page[AgencyDashboardRow]
)
async def get_operational_interventions(
    agency_id: UUID, by: LeadsAgency, uow: Uow, days: DaysQuery, page: PageQuery, request: Request
) -> Response:
    """How often the agency's people stepped in, by service type and provider; this week without dates."""
    return await list_interventions(uow, agency_id, days, by=by, page=page, request=request)
