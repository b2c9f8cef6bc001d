"""Bus stations: where they are, and finding the one that is meant."""

import pytest
from contracts.places import city_uuid
from kit.testing import AURORA, Running, a_requester
from orders_service.places.queries import list_stations
from orders_service.places.stations import find_stations, stations, stations_by_slug

SAO_PAULO = city_uuid("3550308")
MACAPA = city_uuid("1600303")


def slugs(search: str) -> list[str]:
    return [station.slug for station in list_stations(search)]


def test_there_are_a_hundred_stations_in_every_state_that_a_road_leads_to() -> None:
    assert len(stations()) == 100
    assert len({station.state for station in stations().values()}) == 26, "all but Amapá, the federal district counted"
    assert all(-34 < one.latitude < 6 and -74 < one.longitude < -34 for one in stations().values())
    assert all(one.zone.key for one in stations().values())


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("sao paulo", "tiete"),
        ("SÃO", "tiete"),
        ("tietê", "tiete"),
        ("jaba", "jabaquara"),
        ("polis", "florianopolis"),
        ("florianopolis", "florianopolis"),
        ("rio de jan", "novo-rio"),
    ],
)
def test_accents_and_case_do_not_matter_and_the_busiest_comes_first(typed: str, first: str) -> None:
    assert slugs(typed)[0] == first


def test_a_city_named_so_comes_before_a_state_or_a_station_that_has_the_words() -> None:
    found = slugs("rio")
    assert found[0] == "novo-rio"
    assert "ribeirao-preto" not in found
    assert found.index("rio-verde") < found.index("sao-jose-do-rio-preto")


def test_what_nobody_knows_is_an_empty_list() -> None:
    assert slugs("atlântida") == []


def test_a_city_stands_for_all_its_stations_the_busiest_first() -> None:
    assert [station.slug for station in find_stations(SAO_PAULO)] == ["tiete", "barra-funda", "jabaquara"]
    tiete = stations_by_slug()["tiete"]
    assert find_stations(tiete.uuid) == (tiete,)
    assert find_stations(MACAPA) == ()


async def test_stations_are_listed_for_whoever_is_signed_in(orders: Running) -> None:
    ana = a_requester(customer=AURORA)
    page = (await orders.as_(ana).get("/bus-stations", params={"search": "sao paulo", "limit": 2})).json()
    tiete = stations_by_slug()["tiete"]
    assert page["data"][0] == {
        "uuid": str(tiete.uuid),
        "name": "Terminal Rodoviário Tietê",
        "city": "São Paulo",
        "city_uuid": str(SAO_PAULO),
        "state": "SP",
    }
    assert (page["meta"]["total"], page["meta"]["per_page"], len(page["data"])) == (len(slugs("sao paulo")), 2, 2)
    assert (await orders.as_(ana).get("/bus-stations", params={"search": "x" * 121})).status_code == 422
    assert (await orders.client.get("/bus-stations")).status_code == 401
