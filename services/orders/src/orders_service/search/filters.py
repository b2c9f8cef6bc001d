"""What a person narrows the offers of a stretch by, read from the query once."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from typing import Annotated
from uuid import UUID

from fastapi import Query
from kit.core.money import Total
from kit.http.routing import ListParam

from orders_service.suppliers.hotel import Regimen
from orders_service.suppliers.road import SeatClass
from orders_service.suppliers.vehicle import Transmission, VehicleGroup

HHMM = Query(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")
Word = Annotated[str, Query(max_length=40)]
Stars = Annotated[int, Query(ge=1, le=5)]


class OfferSort(StrEnum):
    """RECOMMENDED: in policy first, then price weighed with duration and stops.

    STARS: most stars first, the cheaper of equals first; of offers without stars the order of prices.
    """

    RECOMMENDED = "recommended"
    PRICE = "price"
    DURATION = "duration"
    DEPARTURE = "departure"
    ARRIVAL = "arrival"
    STARS = "stars"


def _chosen(**wanted: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Facet → the choices that will do."""
    return {facet: tuple(choices) for facet, choices in wanted.items()}


@dataclass(frozen=True, slots=True)
class OfferFilters:
    """`choices`, `switches` and `words` by the name of their facet; a product reads those of its own facets."""

    stretch_index: int = 0
    combines_with: tuple[UUID, ...] = ()
    sort: OfferSort = OfferSort.RECOMMENDED
    in_policy: bool | None = None
    min_value: Decimal | None = None
    max_value: Decimal | None = None
    companies: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    stops_max: int | None = None
    duration_max: int | None = None
    departure_from: str | None = None
    departure_to: str | None = None
    arrival_from: str | None = None
    arrival_to: str | None = None
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    switches: Mapping[str, bool | None] = field(default_factory=dict)
    words: Mapping[str, str | None] = field(default_factory=dict)


async def offer_filters(
    *,
    stretch_index: Annotated[int, Query(ge=0, le=5)] = 0,
    combines_with: Annotated[list[UUID], ListParam("combines_with", max_length=5)],
    sort: OfferSort = OfferSort.RECOMMENDED,
    in_policy: bool | None = None,
    min_value: Annotated[Total | None, Query()] = None,
    max_value: Annotated[Total | None, Query()] = None,
    companies: Annotated[list[Word], ListParam("companies", max_length=50)],
    places: Annotated[list[Word], ListParam("places", max_length=50)],
    stops_max: Annotated[int | None, Query(ge=0, le=9)] = None,
    duration_max: Annotated[int | None, Query(ge=1, le=10_000)] = None,
    departure_from: Annotated[str | None, HHMM] = None,
    departure_to: Annotated[str | None, HHMM] = None,
    arrival_from: Annotated[str | None, HHMM] = None,
    arrival_to: Annotated[str | None, HHMM] = None,
    with_baggage: bool | None = None,
    refundable: bool | None = None,
    families: Annotated[list[Word], ListParam("families", max_length=50)],
    seat_classes: Annotated[list[SeatClass], ListParam("seat_classes", max_length=10)],
    vehicle_groups: Annotated[list[VehicleGroup], ListParam("vehicle_groups", max_length=10)],
    transmission: Transmission | None = None,
    air_conditioning: bool | None = None,
    stars: Annotated[list[Stars], ListParam("stars", max_length=5)],
    districts: Annotated[list[Word], ListParam("districts", max_length=50)],
    amenities: Annotated[list[Word], ListParam("amenities", max_length=30)],
    regimens: Annotated[list[Regimen], ListParam("regimens", max_length=10)],
    agreement: bool | None = None,
    free_cancellation: bool | None = None,
    name: Annotated[str | None, Query(max_length=120)] = None,
) -> OfferFilters:
    """The filters of GET /search/{id}/offers, of every product."""
    return OfferFilters(
        stretch_index=stretch_index,
        combines_with=tuple(combines_with),
        sort=sort,
        in_policy=in_policy,
        min_value=min_value,
        max_value=max_value,
        companies=tuple(companies),
        places=tuple(places),
        stops_max=stops_max,
        duration_max=duration_max,
        departure_from=departure_from,
        departure_to=departure_to,
        arrival_from=arrival_from,
        arrival_to=arrival_to,
        choices=_chosen(families=[family.upper() for family in families], seat_classes=seat_classes)
        | _chosen(vehicle_groups=vehicle_groups, transmission=[transmission] if transmission else [])
        | _chosen(stars=map(str, stars), districts=districts, amenities=amenities, regimens=regimens),
        switches={"with_baggage": with_baggage, "refundable": refundable, "air_conditioning": air_conditioning}
        | {"agreement": agreement, "free_cancellation": free_cancellation},
        words={"name": name},
    )
