"""States, cities and holidays over HTTP."""

import csv
from importlib import resources

import pytest
from config_factories import errors_of
from config_service.places.rules import STATES
from config_structure import data
from contracts.places import city_uuid
from kit.core.folding import fold
from kit.core.ids import new_uuid
from kit.testing import Person, Running, a_requester, agency_issuer, an_administrator, anonymous, as_, operator


def shipped() -> list[dict[str, str]]:
    lines = resources.files("config_service.places").joinpath("cities.csv").read_text("utf-8").splitlines()
    return list(csv.DictReader(lines))


def test_every_municipality_ships_once_in_a_known_state() -> None:
    cities = shipped()
    assert len(cities) == len({row["ibge_code"] for row in cities}) == 5571
    assert len({(row["state"], row["name"]) for row in cities}) == 5571
    assert {row["state"] for row in cities} == {state.code for state in STATES}
    assert len(STATES) == 27
    assert list(STATES) == sorted(STATES, key=lambda state: fold(state.name))


@as_(a_requester, agency_issuer, operator)
async def test_every_signed_in_person_reads_places(config: Running, caller: Person) -> None:
    by = config.as_(caller)
    assert {"code": "SP", "name": "São Paulo"} in data(await by.get("/states"))
    assert len(data(await by.get("/cities"))) == 20
    assert len(data(await by.get("/holidays", params={"year": 2026}))) == 10


async def test_who_is_not_signed_in_reads_none(config: Running) -> None:
    for path in ("/states", "/cities", "/holidays?year=2026"):
        assert (await config.as_(anonymous()).get(path)).status_code == 401


async def test_cities_are_found_by_part_of_their_name_beginnings_first(config: Running) -> None:
    by = config.as_(a_requester())
    found = data(await by.get("/cities", params={"search": "SAO PAULO", "limit": 3}))
    assert found[0] == {"uuid": str(city_uuid("3550308")), "name": "São Paulo", "state": "SP", "ibge_code": "3550308"}
    assert [
        city["name"] for city in data(await by.get("/cities", params={"search": "campo grande", "state": "MS"}))
    ] == ["Campo Grande"]
    page = (await by.get("/cities", params={"state": "RR", "limit": 100})).json()
    assert page["meta"]["total"] == 15
    assert data(await by.get("/cities", params={"search": "%"})) == []


async def test_holidays_of_a_year_include_the_movable_ones(config: Running) -> None:
    days = data(await config.as_(a_requester()).get("/holidays", params={"year": 2024}))
    assert {"day": "2024-03-29", "name": "Sexta-feira Santa"} in days
    assert days == sorted(days, key=lambda each: each["day"])


@pytest.mark.parametrize("year", ["", "abc", "1989", "2101", "99999"])
async def test_a_year_out_of_range_is_refused(config: Running, year: str) -> None:
    assert list(errors_of(await config.as_(a_requester()).get("/holidays", params={"year": year}))) == ["year"]


async def test_an_agency_takes_city_and_state_from_the_city_it_names(config: Running) -> None:
    by = config.as_(operator())
    body = {"company_name": "Sabiá Turismo", "cnpj": "11.222.333/0001-81", "email": "oi@sabia.demo"}
    made = data(await by.post("/agencies", json={**body, "city_uuid": str(city_uuid("2611606"))}), 201)
    assert (made["city"], made["state"], made["city_uuid"]) == ("Recife", "PE", str(city_uuid("2611606")))
    wrong = await by.put(f"/agencies/{made['uuid']}", json={"city_uuid": str(new_uuid())})
    assert errors_of(wrong) == {"city_uuid": ["Opção inválida"]}
    assert (await config.as_(an_administrator()).post("/agencies", json=body)).status_code == 403
