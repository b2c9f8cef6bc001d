"""Prices of the sandbox market: their rules hold for every flight, not for the ones we looked at."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

from hypothesis import given, settings
from hypothesis import strategies as st
from orders_service.places.airports import airports
from orders_service.suppliers.air import AirQuery, Passengers
from orders_service.suppliers.sandbox.air.carriers import CARRIERS, carriers
from orders_service.suppliers.sandbox.air.fares import base_fare, boarding_tax, itinerary_fare, lead_percent
from orders_service.suppliers.sandbox.air.offers import offer_of
from orders_service.suppliers.sandbox.air.shelf import sales, sellers
from orders_service.suppliers.sandbox.air.timetable import flights_of_day
from orders_service.suppliers.types import PassengerType, StretchQuery

A_DAY = date(2026, 11, 20)
NOON = datetime(2026, 11, 20, 15, tzinfo=UTC)
SOLD = ("provider_value", "boarding_tax", "du")

brazilian = st.sampled_from(sorted(a.iata for a in airports().values() if a.is_domestic))
anywhere = st.sampled_from(sorted(airports()))
passengers = st.builds(Passengers, st.integers(1, 9), st.integers(0, 8), st.integers(0, 9))


@given(st.integers(0, 20_000), st.integers(0, 20_000), st.booleans())
def test_farther_never_costs_less(one: int, other: int, abroad: bool) -> None:
    near, far = sorted((one, other))
    assert base_fare(near, abroad=abroad) <= base_fare(far, abroad=abroad)


@given(st.integers(0, 400), st.integers(0, 400))
def test_buying_earlier_never_costs_more(one: int, other: int) -> None:
    late, early = sorted((one, other))
    assert lead_percent(early) <= lead_percent(late)


@given(brazilian, st.integers(1, 330), st.integers(0, 100))
def test_the_same_flight_gets_no_cheaper_as_it_comes_near(origin: str, ahead: int, waited: int) -> None:
    carrier = carriers()["latam"]
    day = A_DAY + timedelta(days=ahead)
    for flight in flights_of_day("latam", origin, "GRU", day):
        for family in carrier.families:
            before = itinerary_fare(carrier, (flight,), family, today=A_DAY)
            after = itinerary_fare(carrier, (flight,), family, today=min(day, A_DAY + timedelta(days=waited)))
            assert before <= after


def test_families_of_a_flight_cost_more_as_they_give_more() -> None:
    for carrier in CARRIERS:
        for cheap, dear in zip(carrier.families, carrier.families[1:], strict=False):
            assert (cheap.percent, cheap.extra) < (dear.percent, dear.extra)
            assert cheap.bags <= dear.bags
            assert cheap.refund <= dear.refund


@settings(max_examples=40, deadline=None)
@given(anywhere, anywhere, st.integers(1, 300), passengers, st.booleans())
def test_an_offer_costs_exactly_the_sum_of_its_parts(
    origin: str, destination: str, ahead: int, people: Passengers, returns: bool
) -> None:
    day = A_DAY + timedelta(days=ahead)
    back = day + timedelta(days=2) if returns else None
    query = AirQuery((StretchQuery(origin, destination, day, back),), people)
    if origin == destination:
        return
    for carrier in sellers(query)[:2]:
        for sale in list(sales(carrier, query, 0, now=NOON))[:6]:
            offer = offer_of(sale, today=A_DAY)
            per_person = sum((p.parts.total * p.quantity for p in offer.prices), Decimal(0))
            assert offer.value == per_person == sum((f.value for f in offer.flights), Decimal(0))
            assert offer.value == sum((getattr(offer.parts, name) for name in SOLD), Decimal(0))
            assert offer.value == offer.value.quantize(Decimal("0.01"))
            assert offer.value > 0


def test_a_child_pays_less_than_an_adult_and_a_lap_infant_no_tax() -> None:
    query = AirQuery((StretchQuery("GRU", "SSA", A_DAY + timedelta(days=30)),), Passengers(2, 1, 1))
    offer = offer_of(next(sales(carriers()["gws"], query, 0, now=NOON)), today=A_DAY)
    by_type = {price.type: price.parts for price in offer.prices}
    adult, child, infant = (by_type[kind] for kind in PassengerType)
    assert infant.total < child.total < adult.total
    assert infant.boarding_tax == infant.du == 0


def test_boarding_tax_is_the_airports_and_dearer_across_borders() -> None:
    taxes = {iata: boarding_tax(iata, abroad=False) for iata in airports()}
    assert len(set(taxes.values())) > 60
    assert all(boarding_tax(iata, abroad=True) > tax > 0 for iata, tax in taxes.items())
