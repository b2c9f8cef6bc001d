"""The flights of issued items as lists show them: other products have none."""

from typing import Any

from msgspec.json import decode

from orders_service.products.air import AIR
from orders_service.products.declaration import Way


def flights_of(items: str | None) -> list[dict[str, Any]]:
    """SummaryFlight by SummaryFlight; `items` is a JSON list of each item's segments, null where nothing is issued."""
    if items is None:
        return []
    return [_flight(way) for segments in decode(items) for way in AIR.ways({"segments": segments})]


def _flight(way: Way) -> dict[str, Any]:
    return {
        "origin": way.origin,
        "origin_city": way.origin_city,
        "destination": way.destination,
        "destination_city": way.destination_city,
        "starts_at": way.starts_at,
        "ends_at": way.ends_at,
        "airline_name": way.carrier,
        "flight_number": way.number,
        "stops": way.stops,
    }
