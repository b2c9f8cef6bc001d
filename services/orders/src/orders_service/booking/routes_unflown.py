"""The use of a credit that an airline keeps (API section 2.3)."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Response
from kit.core.principal import Principal
from kit.core.refusals import InvalidStatus, refusals
from kit.http.pages import One
from kit.http.permissions import permits_agency
from kit.http.routing import Router
from kit.http.uow import OpenUow

from orders_service.booking.actions.use_credit import use_credit
from orders_service.suppliers.market import MarketsDep
from orders_service.suppliers.refusals import AirwayReserveError, SupplierDidNotAnswer
from orders_service.unflown.queries import read_credit
from orders_service.unflown.schemas import CreditUse, UnflownAirway

router = Router(tags=["unflown-airways"])

Consultant = Annotated[Principal, Depends(permits_agency(customer="of_object"))]


@router.patch(
    "/customers/unflown-airways/{unflown_airway_id}/used",
    response_model=One[UnflownAirway],
    responses=refusals(InvalidStatus, AirwayReserveError, SupplierDidNotAnswer),
)
async def patch_unflown_airway_used(
    unflown_airway_id: UUID, body: CreditUse, by: Consultant, open_uow: OpenUow, markets: MarketsDep
) -> Response:
    """Use a credit: it takes its value off a flight of the order whose ticket is not bought yet."""
    await use_credit(unflown_airway_id, body, by=by, open_uow=open_uow, markets=markets)
    async with open_uow() as uow:
        return await read_credit(uow, unflown_airway_id, by=by)
