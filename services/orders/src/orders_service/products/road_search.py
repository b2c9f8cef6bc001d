"""The search of buses: its body, what is wrong with it, and the query that bus companies read."""

from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any, ClassVar
from uuid import UUID

from kit.core.refusals import Errors
from kit.http.validation import Input
from pydantic import Field

from orders_service.places.stations import find_stations
from orders_service.products.criteria import (
    SAME_PLACE,
    Criteria,
    SearchContext,
    needed_in_stretches,
    shown_stretches,
    stretch_errors,
    travelers_errors,
)
from orders_service.products.shapes import Places
from orders_service.suppliers.road import RoadQuery
from orders_service.suppliers.types import StretchQuery

HORIZON_DAYS = 180
"""Companies load their timetables about half a year ahead."""
UNKNOWN_PLACE = "Rodoviária ou cidade não encontrada"


class RoadStretchInput(Input):
    """`origin`, `destination`: a bus station, or a city with all its stations. Days as YYYY-MM-DD."""

    origin: UUID
    destination: UUID
    go_date: date
    return_date: date | None = None


class SearchRoad(SearchContext):
    """Seats for everybody who travels together; a way back is a stretch of its own, whose offers are chosen apart."""

    required_messages: ClassVar[Mapping[str, str]] = needed_in_stretches(2)

    stretches: Annotated[list[RoadStretchInput], Field(min_length=1, max_length=2)]
    passenger_quantity: Annotated[int, Field(strict=True, ge=1, le=6)] = 1


def errors_of(asked: SearchRoad, today: date) -> Errors:
    """Dotted path → Portuguese sentences, all at once; empty when the query can be searched."""
    stretches = stretch_errors(asked.stretches, today, horizon_days=HORIZON_DAYS, places=_places_errors)
    return {**stretches, **travelers_errors(asked.travelers_uuids)}


def _places_errors(stretch: RoadStretchInput) -> Errors:
    ends = {"origin": find_stations(stretch.origin), "destination": find_stations(stretch.destination)}
    found: Errors = {field: [UNKNOWN_PLACE] for field, stations in ends.items() if not stations}
    cities = {station.city_uuid for stations in ends.values() for station in stations}
    if not found and len(cities) == 1:
        found["destination"] = [SAME_PLACE]
    return found


def query_of(asked: SearchRoad) -> RoadQuery:
    """The query as bus companies read it: each way by itself."""
    ways = [StretchQuery(str(s.origin), str(s.destination), s.go_date) for s in asked.stretches]
    ways += [StretchQuery(str(s.destination), str(s.origin), s.return_date) for s in asked.stretches if s.return_date]
    return RoadQuery(stretches=tuple(ways), passengers=asked.passenger_quantity, scenario=asked.sandbox_scenario)


def stretches_of(query: RoadQuery) -> list[dict[str, Any]]:
    """The stretches as a search shows them."""
    return shown_stretches(query.stretches)


def places_of(key: str) -> Places:
    """The stations that a key stands for."""
    return {str(station.uuid): station.name for station in find_stations(UUID(key))}


ROAD_CRITERIA = Criteria(
    body=SearchRoad,
    errors=errors_of,
    query=query_of,
    stretches=stretches_of,
    places=places_of,
    horizon_days=HORIZON_DAYS,
)
