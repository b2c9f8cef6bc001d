"""What air declares of its items."""

from datetime import date
from typing import Any
from uuid import UUID

from orders_service.products.air import AIR
from orders_service.products.registry import PRODUCTS, product_of
from orders_service.suppliers.types import ItemKind

ANA, BRUNO = UUID(int=1), UUID(int=2)
PLACES = {"GRU": "São Paulo", "BSB": "Brasília", "LAX": "Los Angeles"}


def a_segment(flight: str, origin: str, destination: str, *, leaves: str, lands: str) -> dict[str, Any]:
    return {
        "flight_uuid": flight,
        "airline_name": "LATAM",
        "flight_number": "LA3000",
        "departure": a_stop(origin, leaves),
        "arrival": a_stop(destination, lands),
    }


def a_stop(iata: str, at: str) -> dict[str, str]:
    return {"iata": iata, "city": PLACES[iata], "date": at[:10], "time": at[11:16], "datetime": at}


def a_document(*segments: dict[str, Any]) -> dict[str, Any]:
    flown = dict.fromkeys(segment["flight_uuid"] for segment in segments)
    seats = [{"type": "adult", "traveler_uuid": None}, {"type": "child", "traveler_uuid": None}]
    return {
        "flights": [{"uuid": flight, "passengers": seats} for flight in flown],
        "segments": list(segments),
        "family_fare": "LIGHT",
        "refundable": False,
    }


ROUND_TRIP = a_document(
    a_segment("out", "GRU", "BSB", leaves="2026-03-02T08:00:00-03:00", lands="2026-03-02T09:45:00-03:00"),
    a_segment("out", "BSB", "LAX", leaves="2026-03-02T11:00:00-03:00", lands="2026-03-02T20:30:00-08:00"),
    a_segment("back", "LAX", "GRU", leaves="2026-03-06T09:00:00-08:00", lands="2026-03-07T02:10:00-03:00"),
)


def test_a_round_trip_is_named_after_the_place_where_its_first_flight_ends() -> None:
    shown = AIR.summary(ROUND_TRIP, "LATAM")
    assert shown.description == "Voo São Paulo (GRU) – Los Angeles (LAX), ida e volta, LATAM"
    assert (shown.origin, shown.destination) == ("GRU", "LAX")
    assert (shown.starts_on, shown.ends_on) == (date(2026, 3, 2), date(2026, 3, 7))


def test_a_way_goes_from_the_first_departure_to_the_last_arrival_of_its_flight() -> None:
    ways = [(way.origin, way.destination, way.stops, way.ends_at) for way in AIR.ways(ROUND_TRIP)]
    assert ways == [
        ("GRU", "LAX", 1, "2026-03-02T20:30:00-08:00"),
        ("LAX", "GRU", 0, "2026-03-07T02:10:00-03:00"),
    ]


def test_a_trip_ends_by_the_clock_of_its_last_airport() -> None:
    abroad = a_document(
        a_segment("out", "GRU", "LAX", leaves="2026-03-02T08:00:00-03:00", lands="2026-03-02T22:00:00-08:00")
    )
    assert AIR.ends_at(abroad).isoformat() == "2026-03-02T22:00:00-08:00"


def test_travelers_sit_in_every_flight_in_their_order() -> None:
    columns = AIR.columns(ROUND_TRIP, [ANA, BRUNO])
    seated = [[seat["traveler_uuid"] for seat in flight["passengers"]] for flight in columns["flights"]]
    assert seated == [[str(ANA), str(BRUNO)]] * 2
    assert AIR.passengers(ROUND_TRIP) == ["adult", "child"]


def test_every_kind_has_its_declaration() -> None:
    assert set(PRODUCTS) == set(ItemKind)
    assert all(product_of(kind).kind is kind for kind in ItemKind)
