"""The gallery of what was issued: what lies ahead and what is over, page by page, for who may see the orders."""

from datetime import date, timedelta
from typing import Any

import pytest
from kit.core.principal import Context, Principal
from kit.db.scopes import CustomerScope
from kit.testing import (
    AURORA,
    a_requester,
    agency_issuer,
    agency_manager,
    an_administrator,
    anonymous,
    count_statements,
    operator,
    other_agency,
    other_customer,
)
from orders_service.booking.queries.issued_items import IssuedFilters, issued_of
from orders_service.vouchers.schemas import Voucher
from sqlalchemy import text
from sqlalchemy.dialects.postgresql import asyncpg

from services.orders.tests.stage import Stage
from services.orders.tests.vouchers.album import Album

LIST = 2
"""Statements of a page: its rows, and how many there are in all."""


@pytest.fixture
async def album(stage: Stage) -> Album:
    return await Album.opened(stage)


def _trips(today: date, *spans: tuple[int, int]) -> list[tuple[date, date]]:
    return [(today + timedelta(first), today + timedelta(last)) for first, last in spans]


# --- one order -------------------------------------------------------------------------------------------------------


async def test_an_order_has_no_voucher_before_it_is_issued_and_one_for_each_item_after(stage: Stage) -> None:
    order = await stage.cart(items=2)
    path = f"/orders/{order['uuid']}/vouchers"
    assert (await stage.as_(stage.ana).get(path)).json() == {"data": []}
    await stage.submit(order)
    await stage.approve(order)
    done = await stage.until(order, "issued")
    found = (await stage.as_(stage.ana).get(path)).json()["data"]
    assert {one["item_uuid"]: one["tracker"] for one in found} == {
        item["uuid"]: item["tracker"] for item in done["items_included"]["airway"]
    }
    assert (await stage.as_(stage.ana).get(f"/customers/{stage.company.uuid}/vouchers")).json()["meta"]["total"] == 2


async def test_a_voucher_says_who_travels_when_by_the_clocks_of_the_places_and_where_its_pdf_is(stage: Stage) -> None:
    done = await stage.issued()
    (item,) = done["items_included"]["airway"]
    (voucher,) = (await stage.as_(stage.ana).get(f"/orders/{done['uuid']}/vouchers")).json()["data"]
    assert Voucher.model_validate(voucher).model_dump(mode="json") == voucher
    first, last = item["segments"][0]["departure"], item["segments"][-1]["arrival"]
    assert (voucher["starts_at"], voucher["ends_at"]) == (first["datetime"], last["datetime"])
    assert (voucher["order_uuid"], voucher["order_number"]) == (done["uuid"], done["order_number"])
    assert (voucher["table"], voucher["start_date"], voucher["tracker"]) == ("airway", first["date"], item["tracker"])
    assert voucher["travelers"] == [{"uuid": str(stage.ana.employee_uuid), "name": "Ana Souza"}]
    assert voucher["issued_at"] == item["issued_at"] and "GRU" in voucher["description"]
    printed = await stage.as_(stage.ana).get(voucher["link"].removeprefix("/api/v1"))
    assert (printed.status_code, printed.headers["content-type"]) == (200, "application/pdf")


async def test_a_round_trip_is_two_ways_of_one_voucher(stage: Stage) -> None:
    done = await stage.issued()
    (item,) = done["items_included"]["airway"]
    (voucher,) = (await stage.as_(stage.ana).get(f"/orders/{done['uuid']}/vouchers")).json()["data"]
    by_flight = [
        [segment for segment in item["segments"] if segment["flight_uuid"] == flight["uuid"]]
        for flight in item["flights"]
    ]
    assert len(by_flight) == 2
    assert voucher["ways"] == [
        {
            "origin": legs[0]["departure"]["iata"],
            "destination": legs[-1]["arrival"]["iata"],
            "starts_at": legs[0]["departure"]["datetime"],
            "ends_at": legs[-1]["arrival"]["datetime"],
        }
        for legs in by_flight
    ]


async def test_who_travels_on_one_item_only_is_not_on_the_voucher_of_the_other(stage: Stage) -> None:
    both = [str(stage.ana.employee_uuid), str(stage.bruno.employee_uuid)]
    order = await stage.order(travelers_uuids=both)
    for person in both:
        added = await stage.add(order, travelers_uuids=[person])
        assert added.status_code == 201, added.text
    await stage.submit(order)
    await stage.approve(order)
    await stage.until(order, "issued")
    found = (await stage.as_(stage.bruno).get(f"/orders/{order['uuid']}/vouchers")).json()["data"]
    assert sorted([one["uuid"] for one in voucher["travelers"]] for voucher in found) == sorted(
        [[uuid] for uuid in both]
    )


async def test_a_canceled_ticket_has_no_voucher_beside_the_one_that_stays(stage: Stage) -> None:
    done = await stage.issued(items=2)
    gone, stays = done["items_included"]["airway"]
    async with stage.orders.db.work(CustomerScope(stage.company.uuid)) as uow:
        await uow.session.execute(
            text("UPDATE order_item SET status = 'canceled' WHERE uuid = :u"), {"u": gone["uuid"]}
        )
    found = (await stage.as_(stage.ana).get(f"/orders/{done['uuid']}/vouchers")).json()["data"]
    assert [voucher["item_uuid"] for voucher in found] == [stays["uuid"]]


@pytest.mark.parametrize("status", ["failed", "canceling", "failed_cancel"])
async def test_an_order_that_is_not_issued_has_no_voucher_though_one_of_its_tickets_is(
    album: Album, status: str
) -> None:
    stage, order = album.stage, album.model["uuid"]
    async with stage.orders.db.work(CustomerScope(stage.company.uuid)) as uow:
        await uow.session.execute(text("UPDATE orders SET status = :s WHERE uuid = :o"), {"s": status, "o": order})
    assert (await stage.as_(stage.ana).get(f"/orders/{order}/vouchers")).json() == {"data": []}
    assert await album.numbers() == []
    printed = await stage.as_(stage.ana).get(f"/orders/{order}/voucher")
    assert (printed.status_code, printed.json()["code"]) == (404, "VOUCHER_NOT_AVAILABLE")


# --- who sees it -----------------------------------------------------------------------------------------------------


async def test_vouchers_are_shown_to_those_who_see_the_order_and_to_nobody_else(stage: Stage) -> None:
    done = await stage.issued()
    paths = (f"/orders/{done['uuid']}/vouchers", f"/customers/{stage.company.uuid}/vouchers")
    near = agency_manager().acting_for(stage.company), agency_issuer(), an_administrator(customer=stage.company)
    barred = a_requester(customer=stage.company, name="Dora").with_actions("create-update-expense")
    await stage.hire(barred)
    for path in paths:
        for person in (stage.ana, stage.bruno, *near):
            answer = await stage.as_(person).get(path)
            assert [one["order_uuid"] for one in answer.json()["data"]] == [done["uuid"]], (person.name, path)
        for stranger, status in ((other_customer(), 404), (other_agency(), 404), (operator(), 403), (anonymous(), 401)):
            assert (await stage.as_(stranger).get(path)).status_code == status, path
        assert (await stage.as_(barred).get(path)).json()["code"] == "FORBIDDEN"


@pytest.mark.long
async def test_the_gallery_shows_whoever_it_is_the_orders_that_the_list_shows(album: Album) -> None:
    stage = album.stage
    dora = a_requester(customer=stage.company, name="Dora")
    await stage.hire(dora)
    mine = await album.add(*_trips(stage.today(), (1, 2)))
    hers = {"issuer_user_uuid": str(dora.user_uuid), "issuer_employee_uuid": str(dora.employee_uuid)}
    travels = await album.add(*_trips(stage.today(), (3, 4)), order=hers)
    async with stage.orders.db.work(CustomerScope(stage.company.uuid)) as uow:
        off = text("DELETE FROM order_traveler WHERE order_uuid = (SELECT uuid FROM orders WHERE order_number = :n)")
        await uow.session.execute(off, {"n": travels[0]})
    first = album.model["order_number"]
    seen = {"Ana": {first, *mine}, "Dora": {*travels}, "Bruno": {first}, "Heitor": {first, *mine, *travels}}
    asked = stage.bruno.with_actions("view-order")
    for person in (stage.ana, dora, asked, an_administrator(customer=stage.company)):
        listed = await stage.as_(person).get("/orders", params={"statuses[]": ["issued", "done"], "limit": 100})
        numbers = {order["order_number"] for order in listed.json()["data"]}
        assert set(await album.numbers(person, limit=100)) == numbers == seen[person.name], person.name


# --- what lies ahead, what is over -----------------------------------------------------------------------------------


@pytest.mark.long
async def test_ahead_stands_the_next_departure_first_and_behind_what_was_over_last(album: Album) -> None:
    today = album.stage.today()
    later, under_way, sooner = await album.add(*_trips(today, (9, 9), (-3, 0), (2, 12)))
    long_ago, yesterday, ended_before = await album.add(*_trips(today, (-90, -80), (-2, -1), (-9, -2)))
    model = album.model["order_number"]
    ahead: dict[str, Any] = {"start_date": f"{today}"}
    behind: dict[str, Any] = {"end_date": f"{today - timedelta(1)}"}
    assert await album.numbers(**ahead) == [under_way, sooner, later, model]
    assert await album.numbers(**behind) == [yesterday, ended_before, long_ago]
    assert await album.numbers() == [model, sooner, later, under_way, yesterday, ended_before, long_ago]
    assert await album.numbers(**ahead, end_date=f"{today + timedelta(9)}") == [under_way, later]


@pytest.mark.long
async def test_the_pages_of_the_gallery_make_the_whole_without_a_gap(album: Album) -> None:
    today = album.stage.today()
    await album.add(*_trips(today, *[(5, 6)] * 7))
    whole = [one["uuid"] for one in (await album.page(start_date=f"{today}"))["data"]]
    pages = [await album.page(start_date=f"{today}", limit=3, page=page) for page in (1, 2, 3, 4)]
    assert [one["uuid"] for page in pages for one in page["data"]] == whole and len(set(whole)) == 8
    assert [len(page["data"]) for page in pages] == [3, 3, 2, 0]
    assert pages[0]["meta"]["total"] == 8 and pages[2]["links"]["next"] is None


@pytest.mark.long
async def test_the_gallery_is_searched_by_number_traveler_and_locator_and_by_product(album: Album) -> None:
    (number,) = await album.add(
        *_trips(album.stage.today(), (1, 2)), order={"search_folded": "7001 joao davila qwerty"}
    )
    both = {number, album.model["order_number"]}
    tracker = album.model["items_included"]["airway"][0]["tracker"]
    for words, found in (
        (str(number), {number}),
        ("QWERTY", {number}),
        ("João D", {number}),
        (tracker.lower(), both - {number}),
        ("Ana Souza", both - {number}),
        ("%", set()),
        ("  ", both),
    ):
        assert set(await album.numbers(search=words)) == found, words
    hotels: dict[str, Any] = {"products[]": ["hotel"]}
    either: dict[str, Any] = {"products[]": ["hotel", "airway"]}
    assert set(await album.numbers(**either)) == both
    assert await album.numbers(**hotels) == []


@pytest.mark.parametrize(
    "asked", [{"start_date": "ontem"}, {"products[]": "trem"}, {"limit": 101}, {"page": 0}, {"search": "x" * 121}]
)
async def test_a_filter_that_says_nothing_is_refused(stage: Stage, asked: dict[str, Any]) -> None:
    answer = await stage.as_(stage.ana).get(f"/customers/{stage.company.uuid}/vouchers", params=asked)
    assert (answer.status_code, answer.json()["code"]) == (422, "VALIDATION_ERROR")


async def test_another_company_of_the_same_agency_is_not_reached_by_its_address(stage: Stage) -> None:
    answer = await stage.as_(stage.ana).get(f"/customers/{AURORA.uuid}/vouchers")
    assert (answer.status_code, answer.json()["code"]) == (404, "NOT_FOUND")


# --- what it costs ---------------------------------------------------------------------------------------------------


@pytest.mark.long
async def test_the_gallery_costs_as_much_for_a_hundred_as_for_twenty(album: Album) -> None:
    await album.add(*_trips(album.stage.today(), *[(5, 6)] * 110))
    costs = []
    for limit in (20, 100):
        with count_statements(album.stage.orders) as seen:
            page = await album.page(limit=limit)
        assert len(page["data"]) == limit and page["meta"]["total"] == 111
        costs.append(list(seen))
    # the total, counted for the first page, is remembered for the second
    assert len(costs[1]) <= len(costs[0]) <= LIST, "\n".join(costs[1])


@pytest.mark.long
async def test_what_is_over_can_be_read_along_the_index_without_sorting_it(album: Album) -> None:
    """What the planner takes hangs on its figures of the moment; that it could go without a sort hangs on the index."""
    company, person = album.stage.company.uuid, album.stage.bruno
    who = (person.user_uuid, person.session_uuid, Context.CUSTOMER, "issuer", person.name, person.email)
    by = Principal(*who, customer_uuid=company, actions=frozenset({"view-all-order"}))
    over = IssuedFilters(search=None, products=(), start_date=None, end_date=album.stage.today() - timedelta(1))
    asked = issued_of(company, over, by=by).limit(20)
    sql = asked.compile(dialect=asyncpg.dialect(), compile_kwargs={"literal_binds": True})  # type: ignore[no-untyped-call]
    async with album.stage.orders.db.work(CustomerScope(company)) as uow:
        connection = await uow.session.connection()
        for way in ("sort", "bitmapscan", "seqscan"):
            await connection.exec_driver_sql(f"SET LOCAL enable_{way} = off")
        plan = "\n".join((await connection.exec_driver_sql(f"EXPLAIN {sql}")).scalars())
    page = plan.split("SubPlan")[0]
    assert "Index Scan Backward using order_item_issued" in page and "Sort" not in page, plan
