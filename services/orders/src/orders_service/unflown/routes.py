"""The calls of credits that airlines keep (API section 2.3)."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query, Request, Response
from kit.core.principal import Principal
from kit.http.pages import Many, Page, PageQuery, json_answer
from kit.http.permissions import permits
from kit.http.routing import Router
from kit.http.uow import Uow

from orders_service.unflown.lifecycle import CreditStatus
from orders_service.unflown.queries import CreditFilters, list_of_customer, list_of_employee
from orders_service.unflown.schemas import UnflownAirway

router = Router(tags=["unflown-airways"])

MayViewOwn = Annotated[Principal, Depends(permits("view-order", also_self=True))]
MayViewAll = Annotated[Principal, Depends(permits("view-all-order"))]


async def credit_filters(
    status: CreditStatus | None = None, airline: Annotated[str | None, Query(max_length=60)] = None
) -> CreditFilters:
    """The filters as sent."""
    return CreditFilters(status, airline)


Filters = Annotated[CreditFilters, Depends(credit_filters)]


@router.get("/customers/customer-employees/{employee_id}/unflown-airways", response_model=Many[UnflownAirway])
async def get_unflown_airways_of_employee(employee_id: UUID, by: MayViewOwn, uow: Uow, filters: Filters) -> Response:
    """The credits that airlines keep of an employee's canceled tickets, those that end first before the others."""
    return json_answer({"data": await list_of_employee(uow, employee_id, filters, by=by)})


@router.get("/customers/{customer_id:uuid}/unflown-airways", response_model=Page[UnflownAirway])
async def get_unflown_airways_of_customer(
    customer_id: UUID, by: MayViewAll, uow: Uow, filters: Filters, page: PageQuery, request: Request
) -> Response:
    """The same of everybody in a company."""
    return await list_of_customer(uow, customer_id, filters, by=by, page=page, request=request)
