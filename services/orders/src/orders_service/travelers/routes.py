"""The people one may book for."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query, Request, Response
from kit.core.principal import Principal
from kit.core.refusals import CustomerRequired, refusals
from kit.http.pages import One, Page, PageQuery
from kit.http.permissions import permits
from kit.http.routing import Router
from kit.http.uow import Uow

from orders_service.travelers.queries import get_traveler, list_travelers
from orders_service.travelers.schemas import TravelerRead

router = Router(tags=["travelers"])

MayCreateOrders = Annotated[Principal, Depends(permits("create-order"))]
MayReadTraveler = Annotated[Principal, Depends(permits("create-order", also_self=True))]
"""The query refuses everybody else's record to those who create no orders."""


@router.get("/travelers", response_model=Page[TravelerRead], responses=refusals(CustomerRequired))
async def get_travelers(
    by: MayCreateOrders,
    uow: Uow,
    page: PageQuery,
    request: Request,
    search: Annotated[str | None, Query(max_length=120)] = None,
    cost_center_uuid: UUID | None = None,
    group_uuid: UUID | None = None,
) -> Response:
    """Active employees of the customer, by name."""
    return await list_travelers(
        uow,
        by=by,
        page=page,
        request=request,
        search=search,
        cost_center_uuid=cost_center_uuid,
        group_uuid=group_uuid,
    )


@router.get("/travelers/{traveler_id:uuid}", responses=refusals(CustomerRequired))
async def get_one_traveler(traveler_id: UUID, by: MayReadTraveler, uow: Uow) -> One[TravelerRead]:
    """One employee as a traveler; also somebody who is no longer active, whom older orders name."""
    return One.of(await get_traveler(uow, traveler_id, by=by))
