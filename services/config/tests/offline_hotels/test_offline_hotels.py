"""Offline hotels: an agency's staff reads its catalogue, its managers keep hotels, rates and photographs."""

import asyncio
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from config_agency import OF_ANDORINHA, a_photo, audited, in_reference, listed_uuids, statuses, told
from config_expenses import made, refused
from config_factories import a_cnpj, a_name, errors_of
from config_service.offline_hotels.resource import IMAGE_FILES
from config_service.offline_hotels.rules import MOST_IMAGES
from config_service.offline_hotels.tables import HotelRateTable, OfflineHotelTable
from contracts.commerce import OfflineHotelChanged
from kit.core.ids import new_uuid
from kit.core.metadata import columns_of
from kit.db.scopes import AgencyScope, CustomerScope, NoScope, Scope
from kit.process.file_sweeps import remove_unreferenced, report_missing
from kit.testing import (
    ANDORINHA,
    AURORA,
    TUCANO,
    Running,
    agency_issuer,
    agency_manager,
    an_administrator,
    anonymous,
    count_statements,
    operator,
    other_agency,
)
from sqlalchemy import select
from sqlalchemy.exc import DBAPIError

ALL = f"{OF_ANDORINHA}/offline-hotels"
ONE = "/agencies/offline-hotels"


async def a_city(config: Running, name: str = "Paraty") -> Any:
    (city, *_) = made(await config.as_(agency_manager()).get("/cities", params={"search": name}), 200)
    return city


async def a_body(config: Running, **given: Any) -> dict[str, Any]:
    return {"name": a_name("Pousada"), "city_uuid": (await a_city(config))["uuid"], **given}


async def a_hotel(config: Running, **given: Any) -> Any:
    return made(await config.as_(agency_manager()).post(ALL, json=await a_body(config, **given)))


def a_rate(**given: Any) -> dict[str, Any]:
    days = {"start_date": "2026-12-10", "end_date": "2026-12-31"}
    return {"room_description": "Duplo luxo", "regimen": "breakfast", "daily_amount": "420.00", **days, **given}


async def rated(config: Running, hotel: Any, **given: Any) -> Any:
    return made(await config.as_(agency_manager()).post(f"{ONE}/{hotel['uuid']}/rates", json=a_rate(**given)))


async def test_a_hotel_is_made_changed_switched_and_deleted(config: Running) -> None:
    by = config.as_(agency_manager())
    written = {
        **{"cnpj": a_cnpj(), "phone": "551140028922", "email": "reservas@saojoao.demo", "zip_code": "23970000"},
        **{"address": "Rua do Comércio", "number": "12", "district": "Centro", "stars": 4, "obs": "Sem elevador"},
        **{"amenities": ["wifi", "piscina"], "agreement": True},
    }
    one = await a_hotel(config, **written)
    assert {name: one[name] for name in written} == written
    assert (one["city"]["name"], one["city"]["state"], one["images"], one["rates"]) == ("Paraty", "RJ", [], [])
    path = f"{ONE}/{one['uuid']}"
    assert made(await by.get(path), 200) == one
    now = made(await by.put(path, json={"stars": None, "amenities": ["wifi"]}, headers={"If-Match": '"1"'}), 200)
    assert (now["stars"], now["amenities"], now["obs"]) == (None, ["wifi"], "Sem elevador")
    refused(await by.put(path, json={}, headers={"If-Match": '"1"'}), 409, "STALE_VERSION")
    assert made(await by.patch(f"{path}/inactive"), 200)["active"] is False
    assert made(await by.patch(f"{path}/active"), 200)["active"] is True
    await rated(config, one)
    assert one["uuid"] in await in_reference(config, "offline_hotel")
    assert (await by.delete(path)).status_code == 204
    assert (await by.get(path)).status_code == 404
    deeds = ("create", "update", "inactivate", "activate", "update", "delete")
    assert await audited(config, one["uuid"]) == [f"{deed}-offline-hotel" for deed in deeds]
    facts = await told(config, OfflineHotelChanged, one["uuid"])
    assert [(fact.version, fact.deleted, len(fact.rates)) for fact in facts][-2:] == [(5, False, 1), (6, True, 1)]
    assert facts[0].agency_uuid == ANDORINHA and str(facts[0].city_uuid) == one["city"]["uuid"]


async def test_a_rate_is_added_changed_and_taken_away_with_its_hotel_s_version(config: Running) -> None:
    hotel, by = await a_hotel(config), config.as_(agency_manager())
    rules = {"amount": None, "deadline": "2026-12-01T12:00:00Z", "penalty": "50.00", "no_show": "420.00"}
    rate = await rated(config, hotel, season_name="Alta", payment=["pix"], booking_rules=rules, hotel_fee=12.5)
    assert (rate["hotel_fee"], rate["max_guests"], rate["min_nights"]) == ("12.50", 2, 1)
    assert rate["booking_rules"] == rules and rate["payment"] == ["pix"]
    path = f"{ONE}/rates/{rate['uuid']}"
    changed = made(await by.put(path, json={"daily_amount": "399.90"}, headers={"If-Match": '"1"'}), 200)
    assert (changed["daily_amount"], changed["booking_rules"], changed["version"]) == ("399.90", rules, 2)
    refused(await by.put(path, json={"min_nights": 2}, headers={"If-Match": '"1"'}), 409, "STALE_VERSION")
    whole = made(await by.get(f"{ONE}/{hotel['uuid']}"), 200)
    assert whole["rates"] == [changed] and whole["version"] == 3
    (row,) = made(await by.get(ALL, params={"name": hotel["name"]}), 200)
    assert row["rates"] is None
    assert (await by.delete(path)).status_code == 204
    assert (await by.put(path, json={})).status_code == 404
    facts = await told(config, OfflineHotelChanged, hotel["uuid"])
    assert [[str(one.daily_amount) for one in fact.rates] for fact in facts] == [[], ["420.00"], ["399.90"], []]


async def test_seasons_of_a_room_do_not_overlap(config: Running) -> None:
    hotel, by = await a_hotel(config), config.as_(agency_manager())
    await rated(config, hotel)
    later = await rated(config, hotel, start_date="2027-01-01", end_date="2027-01-31")
    url = f"{ONE}/{hotel['uuid']}/rates"
    again = await by.post(
        url, json=a_rate(room_description="DUPLO  LUXO", start_date="2026-12-01", end_date="2026-12-15")
    )
    assert refused(again, 409, "ALREADY_EXISTS") == {"field": "start_date"}
    assert again.json()["message"] == "As temporadas se sobrepõem de 10/12 a 15/12."
    moved = await by.put(f"{ONE}/rates/{later['uuid']}", json={"start_date": "2026-12-31"})
    assert moved.json()["message"] == "As temporadas se sobrepõem de 31/12 a 31/12."
    made(await by.post(url, json=a_rate(regimen="room_only")))
    made(await by.put(f"{ONE}/rates/{later['uuid']}", json={"end_date": "2027-02-28"}), 200)


async def test_of_two_equal_rates_at_once_one_stands(config: Running) -> None:
    hotel, by = await a_hotel(config), config.as_(agency_manager())
    url = f"{ONE}/{hotel['uuid']}/rates"
    answers = await asyncio.gather(*(by.post(url, json=a_rate()) for _ in range(4)))
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409]


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"end_date": "2026-12-09"}, "end_date"),
        ({"start_date": "2026-13-01"}, "start_date"),
        ({"start_date": None}, "start_date"),
        ({"regimen": "banquete"}, "regimen"),
        ({"daily_amount": "-1"}, "daily_amount"),
        ({"payment": ["cheque"]}, "payment.0"),
        ({"max_guests": 0}, "max_guests"),
        ({"booking_rules": {"penalty": "x"}}, "booking_rules.penalty"),
    ],
)
async def test_a_rate_that_does_not_fit_is_refused(config: Running, given: dict[str, Any], field: str) -> None:
    hotel, by = await a_hotel(config), config.as_(agency_manager())
    assert field in errors_of(await by.post(f"{ONE}/{hotel['uuid']}/rates", json=a_rate(**given)))
    rate = await rated(config, hotel)
    assert field in errors_of(await by.put(f"{ONE}/rates/{rate['uuid']}", json=given))


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"name": " "}, "name"),
        ({"city_uuid": str(new_uuid())}, "city_uuid"),
        ({"city_uuid": None}, "city_uuid"),
        ({"stars": 6}, "stars"),
        ({"cnpj": "123"}, "cnpj"),
        ({"email": "x"}, "email"),
        ({"images": []}, "images"),
        ({"obs": "x" * 4001}, "obs"),
    ],
)
async def test_a_hotel_that_does_not_fit_is_refused(config: Running, given: dict[str, Any], field: str) -> None:
    by = config.as_(agency_manager())
    assert field in errors_of(await by.post(ALL, json=await a_body(config, **given)))
    one = await a_hotel(config)
    assert field in errors_of(await by.put(f"{ONE}/{one['uuid']}", json=given))


async def test_a_name_occurs_once_in_a_city(config: Running) -> None:
    one, by = await a_hotel(config), config.as_(agency_manager())
    again = await by.post(ALL, json=await a_body(config, name=one["name"].upper()))
    assert refused(again, 409, "ALREADY_EXISTS") == {"field": "name"}
    elsewhere = (await a_city(config, "Gramado"))["uuid"]
    made(await by.post(ALL, json=await a_body(config, name=one["name"], city_uuid=elsewhere)))


async def test_the_sweeps_keep_every_photograph_and_report_the_one_that_is_missing(config: Running) -> None:
    hotel, by = await a_hotel(config), config.as_(agency_manager())
    for _ in range(2):
        made(await by.post(f"{ONE}/{hotel['uuid']}/images", files={"image": a_photo()}))
    async with config.db.work(AgencyScope(ANDORINHA)) as uow:
        first, second = (await uow.lock(OfflineHotelTable, UUID(hotel["uuid"]))).image_paths
    files, later = config.service_context.files, config.clock.now() + timedelta(days=1)
    await remove_unreferenced(config.db, files, [IMAGE_FILES], before=later)
    assert await files.has(first) and await files.has(second)
    missing = await report_missing(config.db, files, [IMAGE_FILES])
    await files.delete(second)
    assert await report_missing(config.db, files, [IMAGE_FILES]) == missing + 1


async def test_photographs_are_added_up_to_a_number_and_shown_by_links(config: Running) -> None:
    hotel, by = await a_hotel(config), config.as_(agency_manager())
    url = f"{ONE}/{hotel['uuid']}/images"
    for _ in range(2):
        one = made(await by.post(url, files={"image": a_photo()}))
    assert len(one["images"]) == 2
    shown = await config.as_(anonymous()).get(one["images"][1].partition("/api/v1")[2])
    assert (shown.status_code, shown.headers["content-type"]) == (200, "image/png")
    (row,) = made(await config.as_(agency_issuer()).get(ALL, params={"name": hotel["name"]}), 200)
    assert len(row["images"]) == 2
    async with config.db.work(AgencyScope(ANDORINHA)) as uow:
        stored = await uow.lock(OfflineHotelTable, UUID(hotel["uuid"]))
        stored.image_paths = stored.image_paths * (MOST_IMAGES // 2)
        stored.image_types = stored.image_types * (MOST_IMAGES // 2)
    assert list(errors_of(await by.post(url, files={"image": a_photo()}))) == ["image"]
    refused(await by.post(url, files={"image": ("x.png", b"x", "image/png")}), 422, "INVALID_FILE")


async def test_the_list_is_narrowed_and_costs_few_statements(config: Running) -> None:
    one, off = await a_hotel(config), await a_hotel(config, city_uuid=(await a_city(config, "Gramado"))["uuid"])
    by = agency_issuer()
    made(await config.as_(agency_manager()).patch(f"{ONE}/{off['uuid']}/inactive"), 200)
    assert off["uuid"] not in await listed_uuids(config, ALL, by, active="true")
    of_city = await listed_uuids(config, ALL, by, city_uuid=off["city"]["uuid"])
    assert off["uuid"] in of_city and one["uuid"] not in of_city
    assert await listed_uuids(config, ALL, by, name=one["name"]) == [one["uuid"]]
    with count_statements(config) as seen:
        assert len(made(await config.as_(by).get(ALL), 200)) > 1
    assert len(seen) <= 3, seen


async def test_a_creation_that_is_repeated_is_done_once(config: Running) -> None:
    by, hotel = config.as_(agency_manager()), await a_hotel(config)
    key = {"Idempotency-Key": a_name("rate-once").replace(" ", "-")}
    url = f"{ONE}/{hotel['uuid']}/rates"
    first, again = [await by.post(url, json=a_rate(), headers=key) for _ in range(2)]
    assert made(first) == made(again) and again.headers["Idempotency-Replayed"] == "true"


_CALLERS = {
    agency_issuer: (200, 403),
    an_administrator: (403, 403),
    operator: (403, 403),
    anonymous: (401, 401),
    other_agency: (404, 404),
}


@pytest.mark.parametrize("caller", _CALLERS)
async def test_staff_reads_managers_write_and_nobody_else_does_either(config: Running, caller: Any) -> None:
    one, by = await a_hotel(config), config.as_(caller())
    rate = await rated(config, one)
    path, rates = f"{ONE}/{one['uuid']}", f"{ONE}/rates/{rate['uuid']}"
    reads, writes = _CALLERS[caller]
    assert statuses([await by.get(ALL), await by.get(path)]) == {reads}
    answers = [
        await by.post(ALL, json=await a_body(config)),
        await by.put(path, json={"name": a_name("Outra")}),
        await by.patch(f"{path}/inactive"),
        await by.patch(f"{path}/active"),
        await by.post(f"{path}/rates", json=a_rate(regimen="room_only")),
        await by.put(rates, json={"min_nights": 2}),
        await by.delete(rates),
        await by.post(f"{path}/images", files={"image": a_photo()}),
        await by.delete(path),
    ]
    assert statuses(answers) == {writes}


@pytest.mark.parametrize("scope", [NoScope(), CustomerScope(AURORA.uuid), AgencyScope(TUCANO)])
async def test_the_wall_keeps_hotels_and_rates_from_everybody_but_their_agency(config: Running, scope: Scope) -> None:
    one = await a_hotel(config)
    rate = await rated(config, one)
    for table, uuid in ((OfflineHotelTable, one["uuid"]), (HotelRateTable, rate["uuid"])):
        columns = columns_of(table)
        async with config.db.work(scope) as uow:
            assert await uow.rows(select(columns.uuid).where(columns.uuid == UUID(uuid))) == []
    given = {"name": "x", "name_folded": "x", "sameness": a_name("x"), "city_uuid": UUID(one["city"]["uuid"])}
    with pytest.raises(DBAPIError, match="row-level security"):
        async with config.db.work(scope) as uow:
            uow.add(OfflineHotelTable(agency_uuid=ANDORINHA, **given))
