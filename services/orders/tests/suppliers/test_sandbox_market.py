"""The sandbox market sells every place on every day, the same to whoever asks."""

import itertools
import random
from datetime import UTC, date, datetime, timedelta

import pytest
from orders_service.places.airports import Airport, airports
from orders_service.suppliers.air import AirOffer, AirQuery, Cabin, Passengers
from orders_service.suppliers.protocol import SupplierRefused
from orders_service.suppliers.sandbox.air.carriers import Carrier
from orders_service.suppliers.sandbox.air.itineraries import SHORTEST_WAIT
from orders_service.suppliers.sandbox.air.keys import sale_of
from orders_service.suppliers.sandbox.air.offers import offer_of
from orders_service.suppliers.sandbox.air.shelf import SALES_CLOSE, TURNAROUND, nearby, sales, sellers
from orders_service.suppliers.types import StretchQuery

TODAY = date(2026, 11, 20)
NOW = datetime(2026, 11, 20, 15, tzinfo=UTC)
HORIZON = 330


def a_query(
    origin: str = "GRU", destination: str = "SSA", *, ahead: int = 30, back: int | None = None, **more: object
) -> AirQuery:
    day = TODAY + timedelta(days=ahead)
    returning = day + timedelta(days=back) if back is not None else None
    people = more.pop("people", Passengers(1))
    return AirQuery((StretchQuery(origin, destination, day, returning),), people, **more)  # type: ignore[arg-type]


def offers_of(query: AirQuery, *, index: int = 0) -> list[AirOffer]:
    return [offer_of(sale, today=TODAY) for carrier in sellers(query) for sale in sales(carrier, query, index, now=NOW)]


def is_sold(query: AirQuery) -> bool:
    return any(True for carrier in sellers(query) for _ in sales(carrier, query, 0, now=NOW))


def test_there_are_sixty_brazilian_airports_each_with_its_city_and_state() -> None:
    home = [airport for airport in airports().values() if airport.is_domestic]
    assert len(home) >= 60
    assert all(airport.state and airport.city and -34 < airport.latitude < 6 for airport in home)


@pytest.mark.long
@pytest.mark.parametrize("airport", airports().values(), ids=lambda airport: airport.iata)
def test_every_airport_can_be_left_and_reached_on_any_day(airport: Airport) -> None:
    others = random.Random(airport.iata).sample(sorted(set(airports()) - {airport.iata}), 6)
    for place, other in enumerate(others):
        ahead = 1 + place * HORIZON // 6
        assert is_sold(a_query(airport.iata, other, ahead=ahead)), (airport.iata, other, ahead)
        assert is_sold(a_query(other, airport.iata, ahead=HORIZON - ahead + 1)), (other, airport.iata, ahead)


def test_a_route_is_flown_on_each_of_the_next_330_days() -> None:
    missing = [ahead for ahead in range(1, HORIZON + 1) if not is_sold(a_query("BYO", "CZS", ahead=ahead))]
    assert missing == []


def test_a_full_group_finds_seats_on_every_route() -> None:
    everybody = Passengers(adults=9, infants=9)
    for origin, destination in (("GRU", "SSA"), ("CZS", "NRT"), ("RIA", "TBT"), ("MIA", "LHR")):
        assert is_sold(a_query(origin, destination, people=everybody))


def test_the_same_question_has_the_same_answer() -> None:
    query = a_query(back=3)
    assert offers_of(query) == offers_of(query)


def test_a_city_stands_for_all_its_airports() -> None:
    left = {offer.flights[0].departure.iata for offer in offers_of(a_query("SAO", "RIO"))}
    assert left == {"GRU", "CGH"}


def test_direct_only_leaves_out_connections() -> None:
    assert {flight.stops for offer in offers_of(a_query()) for flight in offer.flights} == {0, 1}
    direct = offers_of(a_query(direct_only=True))
    assert direct
    assert {flight.stops for offer in direct for flight in offer.flights} == {0}


def test_with_baggage_leaves_out_light_fares() -> None:
    offers = offers_of(a_query(with_baggage=True))
    assert offers
    assert all(offer.with_baggage for offer in offers)


def test_a_cabin_asked_for_is_the_only_one_sold() -> None:
    offers = offers_of(a_query("GRU", "LIS", cabin=Cabin.BUSINESS))
    assert offers
    assert {offer.cabin for offer in offers} == {Cabin.BUSINESS}


def test_connections_leave_time_to_change_aircraft() -> None:
    for offer in offers_of(a_query("CZS", "POA")):
        for flight in offer.flights:
            for arriving, leaving in zip(flight.segments, flight.segments[1:], strict=False):
                assert leaving.departure.at - arriving.arrival.at >= SHORTEST_WAIT
                assert leaving.departure.iata == arriving.arrival.iata


def test_the_way_back_leaves_after_the_arrival_even_on_the_same_day() -> None:
    pairs = offers_of(a_query("CGH", "SDU", back=0))
    assert pairs
    for offer in pairs:
        out, home = offer.flights
        assert home.departure.at >= out.arrival.at + TURNAROUND


def test_flights_about_to_leave_are_not_sold() -> None:
    for offer in offers_of(a_query("CGH", "SDU", ahead=0)):
        assert offer.flights[0].departure.at >= NOW + SALES_CLOSE


def test_only_brazilian_airlines_fly_within_brazil() -> None:
    sold = {
        segment.airline for offer in offers_of(a_query("SAO", "RIO")) for f in offer.flights for segment in f.segments
    }
    assert sold <= {"gws", "latam", "azul", "2z"}
    assert len(sold) >= 3


def test_an_offer_is_found_again_by_its_key_at_the_same_price() -> None:
    for offer in offers_of(a_query("GRU", "MIA", back=7, people=Passengers(2, 1, 1))):
        assert offer_of(sale_of(offer.key), today=TODAY) == offer


@pytest.mark.parametrize(
    "key", ["", "x", "LIGHT|0|s|1.0.0|gws|GRU-SSA:2026-12-01:9", "LIGHT|0|s|1.0.0|no|a-b:2026-12-01:1"]
)
def test_a_key_that_names_nothing_is_refused(key: str) -> None:
    with pytest.raises(SupplierRefused):
        sale_of(key)


def test_nearby_days_tell_what_a_search_of_that_day_would() -> None:
    query = a_query("GRU", "SSA", ahead=30, back=4)
    carrier: Carrier = sellers(query)[0]
    told = {fare.day: fare.value for fare in nearby(carrier, query, 0, now=NOW, today=TODAY)}
    assert len(told) == 6
    for shift in (-3, -1, 2):
        there = a_query("GRU", "SSA", ahead=30 + shift, back=4 - shift)
        lowest = min(offer_of(sale, today=TODAY).value for sale in sales(carrier, there, 0, now=NOW))
        assert told[TODAY + timedelta(days=30 + shift)] == lowest


def test_six_stretches_are_each_sold_by_themselves() -> None:
    cities = ("GRU", "SSA", "REC", "FOR", "BEL", "MAO", "BSB")
    stretches = tuple(
        StretchQuery(here, there, TODAY + timedelta(days=20 + place))
        for place, (here, there) in enumerate(itertools.pairwise(cities))
    )
    query = AirQuery(stretches, Passengers(1))
    for index in range(6):
        offers = offers_of(query, index=index)
        assert offers
        assert {offer.stretch_index for offer in offers} == {index}
        assert {flight.flight_type for offer in offers for flight in offer.flights} == {"stretch"}
