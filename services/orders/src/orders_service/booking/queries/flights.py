"""The flights of issued items, made of their segments, which stand in the order in which they are flown."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from msgspec.json import decode

Legs = list[dict[str, Any]]
"""The segments of one flight: AirSegment of the API as JSON."""


def legs_by_flight(segments: Sequence[dict[str, Any]]) -> list[Legs]:
    """The segments of an item, flight by flight."""
    return [list(legs) for _, legs in groupby(segments, key=lambda segment: segment["flight_uuid"])]


def flights_of(items: str | None) -> list[dict[str, Any]]:
    """SummaryFlight by SummaryFlight; `items` is a JSON list of each item's segments, null where nothing is issued."""
    if items is None:
        return []
    return [_flight(legs) for segments in decode(items) for legs in legs_by_flight(segments)]


def _flight(legs: Legs) -> dict[str, Any]:
    first, departure, arrival = legs[0], legs[0]["departure"], legs[-1]["arrival"]
    return {
        "origin": departure["iata"],
        "origin_city": departure["city"],
        "destination": arrival["iata"],
        "destination_city": arrival["city"],
        "starts_at": departure["datetime"],
        "ends_at": arrival["datetime"],
        "airline_name": first["airline_name"],
        "flight_number": first["flight_number"],
        "stops": len(legs) - 1,
    }
