"""The pictures of the sandbox's hotels: drawn from their names, so the same in every process and for ever."""

from typing import Annotated, Any

from fastapi import Path, Response
from kit.core.refusals import NotFound, refusals
from kit.http.permissions import Public
from kit.http.routing import Router

from orders_service.suppliers.sandbox.hotel.houses import find_house
from orders_service.suppliers.sandbox.hotel.pictures.album import Scene, draw

router = Router(tags=["search"])

_SVG: dict[int | str, dict[str, Any]] = {
    200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}, "description": "SVG"}
}
_KEPT = {
    "Cache-Control": "public, max-age=31536000, immutable",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    "X-Content-Type-Options": "nosniff",
}
"""Of no person and never another: any cache may keep it. It is looked at and never run."""


@router.get(
    "/hotel-pictures/{slug}/{number:int}.svg", response_class=Response, responses={**_SVG, **refusals(NotFound)}
)
async def get_hotel_picture(slug: Annotated[str, Path(max_length=80)], number: int, _: Public) -> Response:
    """A picture of a hotel; its number says what it shows."""
    house = find_house(slug)
    if house is None or number not in set(Scene):
        raise NotFound
    return Response(draw(house.look, Scene(number)), media_type="image/svg+xml", headers=_KEPT)
