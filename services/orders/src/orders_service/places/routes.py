"""The airports of the search form."""

from typing import Annotated, Any

from fastapi import Query, Request, Response
from kit.http.pages import Page, PageQuery, PageResult, page_answer
from kit.http.permissions import AnySignedIn
from kit.http.routing import Router

from orders_service.places.queries import list_places
from orders_service.places.schemas import AirportRead

router = Router(tags=["places"])


@router.get("/airports", response_model=Page[AirportRead])
async def airports(
    by: AnySignedIn,
    page: PageQuery,
    request: Request,
    search: Annotated[str | None, Query(max_length=120)] = None,
    international: bool | None = None,
) -> Response:
    """Airports, and cities with all their airports; `international` true: abroad, false: in Brazil."""
    found = list_places(search, international=international)
    rows: Any = found[page.offset : page.offset + page.limit]  # a PageResult holds rows of a table or of a list alike
    result = PageResult(rows, len(found), page, request.url.path, request.url.query)
    read: Any = AirportRead.of
    return page_answer(result, read)
