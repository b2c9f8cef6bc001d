"""The agency ends by hand a cancellation that a supplier refused, and closes trips."""

from decimal import Decimal

import pytest
from contracts.orders import ItemCanceled, OrderStatusChanged
from kit.testing import an_administrator, an_approver, anonymous, eventually, operator, other_agency, other_customer

from services.orders.tests.booking.ended import put_into_the_past
from services.orders.tests.booking.rising import breaches
from services.orders.tests.desk.counter import Counter, Told
from services.orders.tests.desk.hand import close, history_of, settle


async def half_canceled(counter: Counter) -> tuple[Told, Told, Told]:
    """An issued order, the item of it whose tickets the airline keeps, and the other one."""
    done = await counter.stage.issued(items=2, sandbox_scenario="cancel_refused")
    first, second = done["items_included"]["airway"]
    body = {"reason": "Só a volta", "items_uuid": [first["uuid"]]}
    await counter.stage.as_(counter.gilda).post(f"/orders/{done['uuid']}/cancel", json=body)

    async def refused() -> bool:
        return (await counter.stage.read(done))["items_included"]["airway"][0]["status"] == "failed_cancel"

    await eventually(refused, within=60)
    return done, first, second


async def canceled_facts(counter: Counter, order: Told) -> list[ItemCanceled]:
    return [f for f in await counter.stage.orders.outbox(ItemCanceled) if str(f.order_uuid) == order["uuid"]]


# --- settling --------------------------------------------------------------------------------------------------------


@pytest.mark.long
async def test_a_settled_cancellation_owes_what_the_supplier_kept_and_nothing_else(counter: Counter) -> None:
    order = await counter.not_canceled()
    (item,) = order["items_included"]["airway"]
    assert "settle_cancellation" in (await counter.stage.read(order, by=counter.ivo))["allowed_actions"]
    answer = await settle(counter, order, cancellation_tax="50.25")
    assert answer.status_code == 200, answer.text
    done = answer.json()["data"]
    assert int(answer.headers["ETag"].strip('"')) == done["version"]
    assert (done["status"], done["items_included"]["airway"][0]["status"]) == ("canceled", "canceled")
    assert done["cancellation_tax"] == "50.25" and "settle_cancellation" not in done["allowed_actions"]
    assert await counter.stage.credit() == (Decimal(0), Decimal("50.25"))
    assert await counter.queue() == [] and await breaches(counter.stage, order) == []
    (fact,) = await canceled_facts(counter, order)
    assert (fact.value, fact.was_issued) == (Decimal(item["value"]) - Decimal("50.25"), True)
    moves = [f for f in await counter.stage.orders.outbox(OrderStatusChanged) if str(f.uuid) == order["uuid"]]
    assert (moves[-1].from_status, moves[-1].to_status) == ("failed_cancel", "canceled")


async def test_nothing_is_owed_where_nothing_is_said_to_be_kept(counter: Counter) -> None:
    order = await counter.not_canceled()
    assert (await settle(counter, order)).json()["data"]["cancellation_tax"] is None
    assert await counter.stage.credit() == (Decimal(0), Decimal(0))
    entries = await history_of(counter, order)
    assert [entry["by"]["name"] for entry in entries[:2]] == ["Ivo", "Ivo"]
    assert {entry["reason"] for entry in entries[:2]} == {"Combinado por telefone"}


async def test_one_item_of_an_issued_order_is_settled_and_the_trip_goes_on(counter: Counter) -> None:
    order, first, second = await half_canceled(counter)
    done = (await settle(counter, order, cancellation_tax="10.00")).json()["data"]
    left = Decimal(second["value"]) + Decimal("10.00")
    assert (done["status"], Decimal(done["total_value"])) == ("issued", left)
    assert await counter.stage.credit() == (Decimal(0), left)
    assert [str(fact.uuid) for fact in await canceled_facts(counter, order)] == [first["uuid"]]
    again = await settle(counter, order)
    assert (again.status_code, again.json()["details"]) == (409, {"status": "issued"}), "nothing is left to settle"


@pytest.mark.long
async def test_a_closed_trip_still_settles_what_a_supplier_keeps(counter: Counter) -> None:
    order, _, second = await half_canceled(counter)
    await close(counter, order)
    done = (await settle(counter, order)).json()["data"]
    assert (done["status"], done["total_value"]) == ("done", second["value"])
    assert await counter.queue() == []


@pytest.mark.long
@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"obs": " "}, "obs"),
        ({"obs": "x" * 4001}, "obs"),
        ({"cancellation_tax": "-1.00"}, "cancellation_tax"),
        ({"cancellation_tax": "1.001"}, "cancellation_tax"),
        ({"cancellation_tax": "999999.00"}, "cancellation_tax"),
        ({"items_uuid": []}, "items_uuid"),
    ],
)
async def test_a_settlement_says_how_and_keeps_no_more_than_was_paid(counter: Counter, body: Told, field: str) -> None:
    order = await counter.not_canceled()
    refused = await settle(counter, order, **body)
    assert refused.status_code == 422 and field in refused.json()["errors"], refused.text
    assert (await counter.stage.read(order))["status"] == "failed_cancel"


@pytest.mark.long
async def test_only_a_refused_cancellation_is_settled_and_only_once(counter: Counter) -> None:
    issued = await counter.stage.issued()
    early = await settle(counter, issued)
    assert (early.status_code, early.json()["details"]) == (409, {"status": "issued"})
    order, key = await counter.not_canceled(), {"Idempotency-Key": "acertar-cancelamento"}
    stale = await settle(counter, order, headers={"If-Match": f'"{order["version"] - 1}"'})
    assert (stale.status_code, stale.json()["code"]) == (409, "STALE_VERSION")
    first = await settle(counter, order, headers=key)
    again = await settle(counter, order, headers=key)
    assert first.json() == again.json() and len(await canceled_facts(counter, order)) == 1
    assert (await settle(counter, order)).status_code == 409


@pytest.mark.long
@pytest.mark.parametrize(
    ("who", "status"),
    {"ana": 403, "boss": 403, "operator": 403, "customer": 403, "stranger": 404, "anonymous": 401}.items(),
)
async def test_consultants_of_the_agency_alone_settle(counter: Counter, who: str, status: int) -> None:
    order = await counter.not_canceled()
    people = {
        "ana": counter.stage.ana,
        "boss": an_administrator(customer=counter.stage.company),
        "operator": operator(),
        "customer": other_customer(),
        "stranger": other_agency(),
        "anonymous": anonymous(),
    }
    refused = await settle(counter, order, by=people[who])
    assert refused.status_code == status, refused.text
    assert (await counter.stage.read(order))["status"] == "failed_cancel"


# --- closing ---------------------------------------------------------------------------------------------------------


@pytest.mark.long
async def test_the_agency_closes_an_issued_trip_before_it_is_over_and_its_vouchers_stay(counter: Counter) -> None:
    order = await counter.stage.issued()
    assert "done" in (await counter.stage.read(order, by=counter.ivo))["allowed_actions"]
    assert "done" not in order["allowed_actions"], "an issuer's profile holds no such action"
    answer = await close(counter, order)
    assert answer.status_code == 200, answer.text
    done = answer.json()["data"]
    assert (done["status"], done["items_included"]["airway"][0]["status"]) == ("done", "issued")
    assert await counter.stage.credit() == (Decimal(0), Decimal(order["total_value"]))
    vouchers = await counter.stage.as_(counter.stage.ana).get(f"/orders/{order['uuid']}/vouchers")
    assert len(vouchers.json()["data"]) == 1 and await breaches(counter.stage, order) == []
    (entry,) = [entry for entry in await history_of(counter, order) if entry["to"] == "done"]
    assert (entry["from"], entry["by"]["name"]) == ("issued", "Ivo")
    again = await close(counter, order)
    assert (again.status_code, again.json()["details"]) == (409, {"status": "done"})


@pytest.mark.long
async def test_a_trip_under_way_is_closed_too_and_nothing_else_is(counter: Counter) -> None:
    order = await counter.stage.issued()
    await put_into_the_past(counter.stage, order)
    assert (await close(counter, order)).json()["data"]["status"] == "done"
    cart = await counter.stage.cart()
    early = await close(counter, cart)
    assert (early.status_code, early.json()["details"]) == (409, {"status": "open"})
    stale = await close(counter, cart, headers={"If-Match": f'"{cart["version"] - 1}"'})
    assert (stale.status_code, stale.json()["code"]) == (409, "STALE_VERSION")


@pytest.mark.long
async def test_who_holds_the_action_closes_the_orders_they_see(counter: Counter) -> None:
    order = await counter.stage.issued()
    closer = an_approver(customer=counter.stage.company).with_actions("view-order", "done-airway-order")
    await counter.stage.hire(closer)
    unseen = await close(counter, order, by=closer)
    assert unseen.status_code == 404, "neither issued, traveled on nor approved by them"
    seer = closer.with_actions("view-order", "view-all-order", "done-airway-order")
    await counter.stage.hire(seer)
    assert "done" in (await counter.stage.read(order, by=seer))["allowed_actions"]
    assert (await close(counter, order, by=seer)).status_code == 200


@pytest.mark.long
@pytest.mark.parametrize(
    ("who", "status"), {"ana": 403, "operator": 403, "customer": 404, "stranger": 404, "anonymous": 401}.items()
)
async def test_nobody_else_closes_a_trip(counter: Counter, who: str, status: int) -> None:
    order = await counter.stage.issued()
    people = {
        "ana": counter.stage.ana,
        "operator": operator(),
        "customer": other_customer(),
        "stranger": other_agency(),
        "anonymous": anonymous(),
    }
    assert (await close(counter, order, by=people[who])).status_code == status
    assert (await counter.stage.read(order))["status"] == "issued"
