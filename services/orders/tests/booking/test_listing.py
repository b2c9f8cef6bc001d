"""The list of orders is written past its model and counted from memory: what that may never change."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from kit.core.ids import new_uuid
from kit.db import totals
from kit.db.totals import Totals
from kit.testing import agency_manager, an_administrator, count_statements
from orders_service.booking.queries.decisions import is_awaited
from orders_service.booking.schemas.order import OrderSummary
from orders_service.records.lifecycle import OrderStatus

from services.orders.tests.stage import Stage


async def listed(stage: Stage, **filters: Any) -> dict[str, Any]:
    answer = await stage.as_(stage.ana).get("/orders", params=filters)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def test_each_line_of_the_list_is_what_the_contract_says(stage: Stage) -> None:
    await stage.order(travelers_uuids=[str(stage.bruno.employee_uuid), str(stage.ana.employee_uuid)])
    submitted = await stage.cart()
    await stage.submit(submitted)
    lines = (await listed(stage))["data"]
    assert [line["status"] for line in lines] == ["approving", "open"]
    assert [traveler["full_name"] for traveler in lines[1]["travelers"]] == ["Bruno Souza", "Ana Souza"]
    for line in lines:
        assert OrderSummary.model_validate(line).model_dump(mode="json") == line
        assert list(line) == list(OrderSummary.model_fields)


async def test_who_is_asked_may_decide_from_the_list(stage: Stage) -> None:
    order = await stage.cart()
    await stage.submit(order)
    line = (await stage.as_(stage.bruno).get("/orders")).json()["data"][0]
    assert line["uuid"] == order["uuid"] and {"approve", "reject"} <= set(line["allowed_actions"])
    assert not {"approve", "reject"} & set((await listed(stage))["data"][0]["allowed_actions"])


async def test_the_issuer_and_the_agency_may_remind_who_decides(stage: Stage) -> None:
    """In the list as on the order's page; not who decides, and not once it is decided."""
    order = await stage.cart()
    await stage.submit(order)
    for person, may in ((stage.ana, True), (agency_manager(customer=stage.company), True), (stage.bruno, False)):
        line = (await stage.as_(person).get("/orders")).json()["data"][0]
        shown = await stage.read(order, by=person)
        assert ["remind" in one["allowed_actions"] for one in (line, shown)] == [may, may], person.name
    await stage.approve(order)
    await stage.until(order, "issued")
    assert "remind" not in (await stage.read(order))["allowed_actions"]


def test_a_decision_is_awaited_until_the_order_expires() -> None:
    now, second = datetime(2026, 11, 20, 12, tzinfo=UTC), timedelta(seconds=1)
    assert is_awaited(OrderStatus.APPROVING, now + second, now)
    assert is_awaited(OrderStatus.WAITING_FINANCIAL_APPROVAL, None, now)
    assert not is_awaited(OrderStatus.APPROVING, now, now)
    assert not is_awaited(OrderStatus.APPROVED, None, now)


async def test_an_order_is_found_by_the_locators_it_shows_and_a_cart_shows_none(stage: Stage) -> None:
    cart = await stage.cart(items=2)
    held = "SELECT count(tracker) FROM order_item WHERE order_uuid = :order"
    assert await stage.scalar(held, order=cart["uuid"]) == 2
    assert (await listed(stage))["data"][0]["trackers"] == []
    await stage.submit(cart)
    items = (await stage.read(cart))["items_included"]["airway"]
    line = (await listed(stage))["data"][0]
    assert len(line["trackers"]) == 2 and sorted(line["trackers"]) == sorted(item["tracker"] for item in items)
    found = await listed(stage, search=line["trackers"][1])
    assert [each["uuid"] for each in found["data"]] == [cart["uuid"]]


async def test_the_locators_cost_no_statement_per_line(stage: Stage) -> None:
    for _ in range(3):
        await stage.submit(await stage.cart())
    await listed(stage)
    with count_statements(stage.orders) as seen:
        assert all(line["trackers"] for line in (await listed(stage))["data"])
    assert len(seen) == 1


async def test_an_issued_order_shows_its_flights_and_a_cart_shows_none(stage: Stage) -> None:
    issued = await stage.issued()
    await stage.cart()
    cart, line = (await listed(stage))["data"]
    assert cart["flights"] == []
    (item,) = (await stage.read(issued))["items_included"]["airway"]
    legs = [[leg for leg in item["segments"] if leg["flight_uuid"] == flight["uuid"]] for flight in item["flights"]]
    assert line["flights"] == [
        {
            "origin": origin,
            "origin_city": flown[0]["departure"]["city"],
            "destination": destination,
            "destination_city": flown[-1]["arrival"]["city"],
            "starts_at": flown[0]["departure"]["datetime"],
            "ends_at": flown[-1]["arrival"]["datetime"],
            "airline_name": flown[0]["airline_name"],
            "flight_number": flown[0]["flight_number"],
            "stops": len(flown) - 1,
        }
        for (origin, destination), flown in zip([("GRU", "SSA"), ("SSA", "GRU")], legs, strict=True)
    ]
    assert OrderSummary.model_validate(line).model_dump(mode="json") == line


async def test_the_flights_cost_no_statement_per_line(stage: Stage) -> None:
    for _ in range(2):
        await stage.issued()
    await listed(stage)
    with count_statements(stage.orders) as seen:
        assert [len(line["flights"]) for line in (await listed(stage))["data"]] == [2, 2]
    assert len(seen) == 1


async def test_order_and_item_statuses_are_asked_for_together(stage: Stage) -> None:
    await stage.order()
    await stage.submit(await stage.cart())
    by_item = await listed(stage, **{"statuses[]": ["on_approval"]})
    either = await listed(stage, **{"statuses[]": ["on_approval", "open"]})
    neither = await listed(stage, **{"statuses[]": ["pending_issue", "issued"]})
    assert [by_item["meta"]["total"], either["meta"]["total"], neither["meta"]["total"]] == [1, 2, 0]
    first = await listed(stage, limit=1, **{"statuses[]": ["on_approval", "open"], "products[]": ["airway"]})
    assert first["meta"]["total"] == 1


async def test_a_total_is_counted_anew_after_every_change(stage: Stage) -> None:
    for total in (1, 2, 3):
        await stage.order()
        assert (await listed(stage, limit=1))["meta"]["total"] == total


async def test_a_total_is_not_counted_twice_while_nothing_changes(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(totals, "_SECONDS", 60.0)  # its two seconds may be over before a busy machine asks again
    for _ in range(2):
        await stage.order()
    await listed(stage, limit=1)
    with count_statements(stage.orders) as seen:
        await listed(stage, limit=1)
    assert len(seen) == 1
    admin = an_administrator(customer=stage.company)
    assert (await stage.as_(admin).get("/orders", params={"limit": 1})).json()["meta"]["total"] == 2


def test_a_total_learnt_while_something_changed_is_not_believed() -> None:
    totals, customer, other = Totals(), new_uuid(), new_uuid()
    before = totals.moment(customer)
    totals.changed(customer)
    totals.learn("orders", 7, moment=before)
    assert totals.find("orders", totals.moment(customer)) is None
    now = totals.moment(customer)
    totals.learn("orders", 8, moment=now)
    totals.changed(other)
    assert totals.find("orders", totals.moment(customer)) == 8
    assert totals.find("orders", totals.moment(None)) is None
