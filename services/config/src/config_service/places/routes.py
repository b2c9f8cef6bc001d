"""States, cities and holidays over HTTP."""

from typing import Annotated

from fastapi import Depends, Query, Request, Response
from kit.core.principal import Principal
from kit.http.pages import Many, Page, PageQuery, page_answer, paginate
from kit.http.permissions import any_signed_in
from kit.http.routing import Router
from kit.http.uow import Uow

from config_service.places import queries
from config_service.places.rules import FIRST_YEAR, LAST_YEAR, STATES, holidays_of
from config_service.places.schemas import City, Holiday, State

router = Router(tags=["places"])

Anybody = Annotated[Principal, Depends(any_signed_in())]


@router.get("/states")
async def list_states(by: Anybody) -> Many[State]:
    """The 26 states and the federal district."""
    return Many.of(STATES)


@router.get("/cities", response_model=Page[City])
async def list_cities(
    by: Anybody,
    *,
    uow: Uow,
    page: PageQuery,
    request: Request,
    search: Annotated[str | None, Query(max_length=120)] = None,
    state: Annotated[str | None, Query(pattern="^[A-Z]{2}$")] = None,
) -> Response:
    """The municipalities of Brazil by name, of one state when it is given."""
    found = await paginate(uow, queries.select_cities(search=search, state=state), page=page, request=request)
    return page_answer(found, lambda row: City(**row))


@router.get("/holidays")
async def list_holidays(by: Anybody, year: Annotated[int, Query(ge=FIRST_YEAR, le=LAST_YEAR)]) -> Many[Holiday]:
    """The national holidays of a year."""
    return Many.of(holidays_of(year))
