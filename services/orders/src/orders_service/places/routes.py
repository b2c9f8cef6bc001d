"""The airports, bus stations and rental stores of the search forms."""

from collections.abc import Callable, Sequence
from typing import Annotated, Any
from uuid import UUID

from fastapi import Query, Request, Response
from kit.http.pages import Page, PageParams, PageQuery, PageResult, page_answer
from kit.http.permissions import AnySignedIn
from kit.http.routing import Router

from orders_service.places.queries import list_places, list_stations, list_vehicle_stores
from orders_service.places.schemas import AirportRead, BusStationRead, VehicleStoreRead

router = Router(tags=["places"])

Search = Annotated[str | None, Query(max_length=120)]


@router.get("/airports", response_model=Page[AirportRead])
async def airports(
    by: AnySignedIn,
    page: PageQuery,
    request: Request,
    search: Search = None,
    international: bool | None = None,
) -> Response:
    """Airports, and cities with all their airports; `international` true: abroad, false: in Brazil."""
    return _page_of(list_places(search, international=international), AirportRead.of, page=page, request=request)


@router.get("/bus-stations", response_model=Page[BusStationRead])
async def bus_stations(by: AnySignedIn, page: PageQuery, request: Request, search: Search = None) -> Response:
    """Where one may take a bus; a station's `city_uuid` stands for all stations of its city."""
    return _page_of(list_stations(search), BusStationRead.model_validate, page=page, request=request)


@router.get("/vehicle-stores", response_model=Page[VehicleStoreRead])
async def vehicle_stores(
    by: AnySignedIn,
    page: PageQuery,
    request: Request,
    search: Search = None,
    city_uuid: UUID | None = None,
) -> Response:
    """Where one may rent a car: stores of rental companies in cities and at airports."""
    found = list_vehicle_stores(search, city_uuid=city_uuid)
    return _page_of(found, VehicleStoreRead.of, page=page, request=request)


def _page_of(found: Sequence[Any], read: Callable[[Any], Any], *, page: PageParams, request: Request) -> Response:
    rows: Any = found[page.offset : page.offset + page.limit]  # a PageResult holds rows of a table or of a list alike
    return page_answer(PageResult(rows, len(found), page, request.url.path, request.url.query), read)
