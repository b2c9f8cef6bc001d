"""Searching and reading what came (API section 2.3)."""

from typing import Annotated, Literal
from uuid import UUID

from fastapi import Depends, Request, Response
from kit.core.clock import Clock
from kit.core.principal import Principal
from kit.core.refusals import CustomerBlocked, CustomerRequired, refusals
from kit.http.app import ClockDep
from kit.http.authentication import service_context_of
from kit.http.pages import Many, One, PageQuery, json_answer, may_wait
from kit.http.permissions import AnySignedIn, any_signed_in, permits
from kit.http.routing import ListParam, Router
from kit.http.uow import OpenUow, UnitOfWork, Uow

from orders_service.products.air import AIR
from orders_service.products.air_search import SearchAirway
from orders_service.products.criteria import SearchContext
from orders_service.products.declaration import Product
from orders_service.products.hotel import HOTEL
from orders_service.products.hotel_search import SearchHotel
from orders_service.products.offline import OFFLINE_HOTEL
from orders_service.products.road import ROAD
from orders_service.products.road_search import SearchRoad
from orders_service.products.vehicle import VEHICLE
from orders_service.products.vehicle_search import SearchVehicle
from orders_service.search.actions import price_again, start_search
from orders_service.search.filters import OfferFilters, offer_filters
from orders_service.search.queries.airlines import list_airlines
from orders_service.search.queries.list_offers import list_offers
from orders_service.search.queries.offer_read import read_offer
from orders_service.search.queries.read_search import new_search_read, read_search
from orders_service.search.queries.stay_limits import read_stay_limits
from orders_service.search.refusals import OfferExpired, PriceChanged, TooManySearches
from orders_service.search.runner import SearchRunner, runner_of
from orders_service.search.schemas import OfferPage, OfferRead, SearchRead
from orders_service.search.schemas.airline import AirlineRead
from orders_service.search.schemas.hotel import StayLimits
from orders_service.suppliers.market import Markets, MarketsDep
from orders_service.suppliers.refusals import SupplierDidNotAnswer
from orders_service.suppliers.types import ItemKind

router = Router(tags=["search"])

MaySearchFlights = Annotated[Principal, Depends(permits("create-order", AIR.action, all_of=True))]
MaySearchBuses = Annotated[Principal, Depends(permits("create-order", ROAD.action, all_of=True))]
MaySearchCars = Annotated[Principal, Depends(permits("create-order", VEHICLE.action, all_of=True))]
MaySearchHotels = Annotated[Principal, Depends(permits("create-order", HOTEL.action, all_of=True))]
ItsMaker = Annotated[Principal, Depends(any_signed_in(customer="of_object"))]
Filters = Annotated[OfferFilters, Depends(offer_filters)]


async def _runner(request: Request) -> SearchRunner:
    return runner_of(service_context_of(request).db)


RunnerDep = Annotated[SearchRunner, Depends(_runner)]


@router.post("/search/airway", status_code=202, responses=refusals(CustomerRequired, CustomerBlocked, TooManySearches))
async def search_airway(
    body: SearchAirway, by: MaySearchFlights, uow: Uow, clock: ClockDep, markets: MarketsDep, runner: RunnerDep
) -> One[SearchRead]:
    """Ask every airline that flies there; the offers come behind this answer."""
    return await _begin(AIR, body, by=by, uow=uow, clock=clock, markets=markets, runner=runner)


@router.post("/search/road", status_code=202, responses=refusals(CustomerRequired, CustomerBlocked, TooManySearches))
async def search_road(
    body: SearchRoad, by: MaySearchBuses, uow: Uow, clock: ClockDep, markets: MarketsDep, runner: RunnerDep
) -> One[SearchRead]:
    """Ask every bus company that drives there; the offers come behind this answer."""
    return await _begin(ROAD, body, by=by, uow=uow, clock=clock, markets=markets, runner=runner)


@router.post("/search/vehicle", status_code=202, responses=refusals(CustomerRequired, CustomerBlocked, TooManySearches))
async def search_vehicle(
    body: SearchVehicle, by: MaySearchCars, uow: Uow, clock: ClockDep, markets: MarketsDep, runner: RunnerDep
) -> One[SearchRead]:
    """Ask every rental company that has a store there; the offers come behind this answer."""
    return await _begin(VEHICLE, body, by=by, uow=uow, clock=clock, markets=markets, runner=runner)


@router.post("/search/hotel", status_code=202, responses=refusals(CustomerRequired, CustomerBlocked, TooManySearches))
async def search_hotel(
    body: SearchHotel, by: MaySearchHotels, uow: Uow, clock: ClockDep, markets: MarketsDep, runner: RunnerDep
) -> One[SearchRead]:
    """Ask every seller of hotels; each hotel is an offer with its cheapest room, and they come behind this answer."""
    return await _begin(HOTEL, body, by=by, uow=uow, clock=clock, markets=markets, runner=runner)


@router.post(
    "/search/offline-hotel", status_code=202, responses=refusals(CustomerRequired, CustomerBlocked, TooManySearches)
)
async def search_offline_hotel(
    body: SearchHotel, by: MaySearchHotels, uow: Uow, clock: ClockDep, markets: MarketsDep, runner: RunnerDep
) -> One[SearchRead]:
    """The agency's catalogue at reference prices; the last offer is always the agency's own choice, without price."""
    return await _begin(OFFLINE_HOTEL, body, by=by, uow=uow, clock=clock, markets=markets, runner=runner)


async def _begin(
    product: Product,
    body: SearchContext,
    *,
    by: Principal,
    uow: UnitOfWork,
    clock: Clock,
    markets: Markets,
    runner: SearchRunner,
) -> One[SearchRead]:
    market = markets.of(product.kind)
    search, providers, plan = await start_search(product, body, by=by, uow=uow, clock=clock, market=market)
    uow.after_commit(lambda: runner.start(plan, market))
    return One.of(new_search_read(search, providers))


@router.get("/airlines")
async def get_airlines(by: AnySignedIn) -> Many[AirlineRead]:
    """The airlines whose flights are sold, by name."""
    return Many.of(list_airlines())


@router.get("/search/hotel/limits", responses=refusals(CustomerRequired))
async def get_stay_limits(
    by: MaySearchHotels,
    uow: Uow,
    travelers_uuids: Annotated[list[UUID], ListParam("travelers_uuids", max_length=9)],
    product: Literal["hotel", "offline_hotel"] = "hotel",
) -> One[StayLimits]:
    """What the policies of the travelers allow of a stay before it is searched."""
    return One.of(await read_stay_limits(uow, travelers_uuids, product=ItemKind(product), by=by))


@router.get("/search/{search_id}", responses=refusals(OfferExpired))
async def get_search(search_id: UUID, by: ItsMaker, uow: Uow) -> One[SearchRead]:
    """How far a search is."""
    return One.of(await read_search(uow, search_id, by=by))


@router.get(
    "/search/{search_id}/offers",
    response_model=OfferPage,
    responses={**refusals(OfferExpired), **may_wait(list[OfferRead])},
)
async def get_offers(
    search_id: UUID, by: ItsMaker, uow: Uow, filters: Filters, page: PageQuery, request: Request
) -> Response:
    """The offers of one stretch; 202 while none has come."""
    return await list_offers(uow, search_id, filters, by=by, page=page, request=request)


@router.get(
    "/search/{search_id}/offers/{offer_id}",
    response_model=One[OfferRead],
    responses=refusals(OfferExpired, PriceChanged, SupplierDidNotAnswer),
)
async def get_offer(search_id: UUID, offer_id: UUID, by: ItsMaker, open_uow: OpenUow, markets: MarketsDep) -> Response:
    """One offer, priced again, with its fare rules and families, or with all rooms of its hotel."""
    await price_again(open_uow, offer_id, by=by, markets=markets, search_uuid=search_id)
    async with open_uow() as uow:
        return json_answer({"data": await read_offer(uow, search_id, offer_id, by=by)})
