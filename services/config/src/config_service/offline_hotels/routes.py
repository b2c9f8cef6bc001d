"""Routes of offline hotels: rates of their own, the others from the Resource."""

from uuid import UUID

from fastapi import Response
from kit.core.refusals import AlreadyExists, StaleVersion, refusals
from kit.http.etags import IfMatch
from kit.http.pages import One
from kit.http.permissions import AgencyManager, permits_agency
from kit.http.routing import Router
from kit.http.uow import Uow

from config_service.offline_hotels import actions
from config_service.offline_hotels.resource import IMAGE, OFFLINE_HOTELS
from config_service.offline_hotels.schemas import HotelRate, HotelRateCreate, HotelRateUpdate
from config_service.resources.pictures import serve_upload
from config_service.resources.routes import answer_of, serve

router = Router(tags=["offline-hotels"])


@router.post(
    "/agencies/offline-hotels/{offline_hotel_id:uuid}/rates", status_code=201, responses=refusals(AlreadyExists)
)
async def create_hotel_rate(
    offline_hotel_id: UUID, body: HotelRateCreate, *, by: AgencyManager, uow: Uow, response: Response
) -> One[HotelRate]:
    """Add a rate of a season to one of the agency's offline hotels."""
    return answer_of(await actions.add_rate(offline_hotel_id, body, uow=uow), response)


@router.put("/agencies/offline-hotels/rates/{rate_id:uuid}", responses=refusals(AlreadyExists, StaleVersion))
async def update_hotel_rate(
    rate_id: UUID, body: HotelRateUpdate, *, by: AgencyManager, uow: Uow, seen: IfMatch, response: Response
) -> One[HotelRate]:
    """Change a rate."""
    return answer_of(await actions.change_rate(rate_id, body, uow=uow, seen=seen), response)


@router.delete("/agencies/offline-hotels/rates/{rate_id:uuid}", status_code=204, responses=refusals(StaleVersion))
async def delete_hotel_rate(rate_id: UUID, by: AgencyManager, uow: Uow, seen: IfMatch) -> None:
    """Take a rate away."""
    await actions.remove_rate(rate_id, uow=uow, seen=seen)


serve(router, OFFLINE_HOTELS)
serve_upload(router, OFFLINE_HOTELS, IMAGE, may=permits_agency(manager=True))
