"""Stores of rental companies: where they are, and finding the one that is meant."""

from datetime import UTC, datetime, time
from uuid import UUID

import pytest
from contracts.places import city_uuid
from kit.testing import AURORA, Running, a_requester
from orders_service.places.airports import Airport, airports
from orders_service.places.queries import list_vehicle_stores
from orders_service.places.stations import stations
from orders_service.places.stores import RENTAL_COMPANIES, stores, stores_at, stores_by_slug
from orders_service.suppliers.sandbox.distances import straight_km

SAO_PAULO, RECIFE = city_uuid("3550308"), city_uuid("2611606")
LATER = datetime(2026, 12, 1, 12, tzinfo=UTC)
BUSIEST_AIRPORTS = [airport for airport in airports().values() if airport.is_domestic and airport.weight >= 6]


def slugs(search: str, city: UUID | None = None) -> list[str]:
    return [store.slug for store in list_vehicle_stores(search, city_uuid=city)]


def test_every_company_has_stores_and_two_of_them_are_in_every_state() -> None:
    assert (len(stores()), len(stores_by_slug())) == (417, 417)
    states = {slug: {one.state for one in stores().values() if one.company_slug == slug} for slug in RENTAL_COMPANIES}
    assert [len(found) for found in states.values()] == [27, 27, 21, 11]


def test_a_store_at_an_airport_stands_there_and_keeps_its_clock() -> None:
    at_airports = [store for store in stores().values() if store.airport_iata]
    assert len(at_airports) == 174
    for store in at_airports:
        airport = airports()[store.airport_iata or ""]
        assert (store.city, store.state) == (airport.city, airport.state), store
        assert straight_km(store, airport) < 0.2, store
        assert LATER.astimezone(store.zone).utcoffset() == LATER.astimezone(airport.zone).utcoffset(), store


def test_a_store_stands_near_its_city_and_opens_before_it_closes() -> None:
    cities = {station.city_uuid: station for station in stations().values()}
    for store in stores().values():
        station = cities.get(store.city_uuid)
        if station is not None:
            assert (store.city, store.state) == (station.city, station.state), store
            assert straight_km(store, station) < 45, store
        assert time(0) <= store.opens < time(10) < time(17) < store.closes, store


@pytest.mark.parametrize("airport", BUSIEST_AIRPORTS, ids=lambda airport: airport.iata)
def test_at_the_busiest_airports_all_companies_have_a_store(airport: Airport) -> None:
    assert {store.company_slug for store in stores_at(airport.iata)} == set(RENTAL_COMPANIES)


def test_a_city_code_stands_for_all_its_airports_and_codes_of_elsewhere_for_none() -> None:
    assert [store.airport_iata for store in stores_at("sao")] == ["GRU"] * 4 + ["CGH"] * 4
    assert stores_at("LIS") == stores_at("XXX") == ()


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("recife", "locadora-sul-rec"),
        ("rec", "locadora-sul-rec"),
        ("São Paulo", "locadora-sul-cgh"),
        ("paulista", "locadora-sul-sao-paulo-paulista"),
        ("boa viagem", "locadora-sul-recife-boa-viagem"),
        ("via livre congonhas", "via-livre-cgh"),
        ("mandacaru gru", "mandacaru-gru"),
    ],
)
def test_accents_and_case_do_not_matter_and_stores_at_airports_come_first(typed: str, first: str) -> None:
    assert slugs(typed)[0] == first


def test_the_stores_of_a_city_can_be_asked_for_alone() -> None:
    found = list_vehicle_stores(city_uuid=RECIFE)
    assert {store.city for store in found} == {"Recife"}
    assert len(found) == len([one for one in stores().values() if one.city == "Recife"]) == 10
    assert slugs("aeroporto", RECIFE) == [store.slug for store in found if store.airport_iata == "REC"]
    assert slugs("", city_uuid("0000000")) == slugs("atlântida") == []


@pytest.mark.parametrize(("wall", "is_open"), [("07:59", False), ("08:00", True), ("18:00", True), ("18:01", False)])
def test_a_store_serves_from_its_first_minute_to_its_last(wall: str, is_open: bool) -> None:
    store = stores_by_slug()["locadora-sul-recife-boa-viagem"]
    assert store.is_open_at(time.fromisoformat(wall)) is is_open
    assert stores_by_slug()["locadora-sul-rec"].is_open_at(time.fromisoformat(wall)), "it never closes"


async def test_stores_are_listed_for_whoever_is_signed_in(orders: Running) -> None:
    ana = a_requester(customer=AURORA)
    asked = {"search": "locadora sul paulista", "city_uuid": str(SAO_PAULO), "limit": 2}
    page = (await orders.as_(ana).get("/vehicle-stores", params=asked)).json()
    store = stores_by_slug()["locadora-sul-sao-paulo-paulista"]
    assert page["data"] == [
        {
            "uuid": str(store.uuid),
            "name": "São Paulo Paulista",
            "company": "Locadora Sul",
            "address": "Av. Paulista, 1569",
            "city": "São Paulo",
            "city_uuid": str(SAO_PAULO),
            "state": "SP",
            "airport_iata": None,
            "opens": "08:00",
            "closes": "18:00",
        }
    ]
    every = (await orders.as_(ana).get("/vehicle-stores", params={"limit": 100, "page": 5})).json()
    assert (every["meta"]["total"], len(every["data"])) == (417, 17)
    for wrong in ({"search": "x" * 121}, {"city_uuid": "recife"}):
        assert (await orders.as_(ana).get("/vehicle-stores", params=wrong)).status_code == 422
    assert (await orders.client.get("/vehicle-stores")).status_code == 401
