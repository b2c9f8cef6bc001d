"""The agency tries again what a supplier refused: tickets that were not issued, tickets that were not taken back."""

import asyncio
from decimal import Decimal
from typing import Any

import pytest
from contracts.notifications import NotificationSent
from contracts.orders import ItemCanceled, ItemIssued, OrderStatusChanged
from kit.testing import (
    Person,
    Running,
    an_administrator,
    anonymous,
    eventually,
    operator,
    other_agency,
    other_customer,
)

from services.orders.tests.desk.counter import Counter, Told
from services.orders.tests.stage import Publish, Stage

pytestmark = pytest.mark.long


async def retry(counter: Counter, order: Told, *, by: Person | None = None, headers: Told | None = None) -> Any:
    return await counter.stage.as_(by or counter.ivo).post(f"/orders/{order['uuid']}/retry", headers=headers)


async def facts_about(counter: Counter, kind: Any, order: Told) -> list[Any]:
    return [fact for fact in await counter.stage.orders.outbox(kind) if str(fact.order_uuid) == order["uuid"]]


async def tickets(counter: Counter) -> int:
    sql = "SELECT coalesce(sum(jsonb_array_length(tickets)), 0) FROM sandbox_booking WHERE customer_uuid = :c"
    return int(await counter.stage.scalar(sql, c=counter.stage.company.uuid))


async def half_canceled(counter: Counter) -> tuple[Told, Told]:
    """An issued order of two tickets, one of which the airline keeps, and that item."""
    done = await counter.stage.issued(items=2, sandbox_scenario="cancel_refused")
    first = done["items_included"]["airway"][0]
    body = {"reason": "Só a volta", "items_uuid": [first["uuid"]]}
    await counter.stage.as_(counter.gilda).post(f"/orders/{done['uuid']}/cancel", json=body)

    async def refused() -> bool:
        return (await counter.stage.read(done))["items_included"]["airway"][0]["status"] == "failed_cancel"

    await eventually(refused, within=60)
    return done, first


# --- issuing again ---------------------------------------------------------------------------------------------------


async def test_a_failed_order_is_issued_again_under_a_key_of_its_own(counter: Counter) -> None:
    order = await counter.failed()
    answer = await retry(counter, order)
    assert answer.status_code == 200, answer.text
    now = answer.json()["data"]
    assert (now["status"], now["items_included"]["airway"][0]["status"]) == ("approved", "approved")
    assert "retry" not in now["allowed_actions"] and int(answer.headers["ETag"].strip('"')) == now["version"]
    done = await counter.stage.until(order, "issued")
    assert await counter.stage.credit() == (Decimal(0), Decimal(done["total_value"]))
    assert await tickets(counter) == 1 and len(await facts_about(counter, ItemIssued, order)) == 1
    assert await counter.queue() == [], "what was left undone is done"
    calls = await counter.rows(
        "SELECT state FROM sandbox_call WHERE kind = 'issue' AND booking_uuid IN"
        " (SELECT uuid FROM sandbox_booking WHERE customer_uuid = :c) ORDER BY created_at, uuid",
        c=counter.stage.company.uuid,
    )
    assert [row["state"] for row in calls] == ["refused", "issued"]


async def test_trying_again_is_told_and_written_down_with_who_did_it(counter: Counter) -> None:
    order = await counter.failed()
    await retry(counter, order)
    await counter.stage.until(order, "issued")
    moves = [
        (fact.from_status, fact.to_status)
        for fact in await counter.stage.orders.outbox(OrderStatusChanged)
        if str(fact.uuid) == order["uuid"]
    ]
    assert moves[-3:] == [("approved", "failed"), ("failed", "approved"), ("approved", "issued")]
    history = (await counter.stage.as_(counter.ivo).get(f"/orders/{order['uuid']}/history")).json()["data"]
    (entry,) = [entry for entry in history if entry["from"] == "failed"]
    assert (entry["to"], entry["by"]["name"]) == ("approved", "Ivo")
    assert entry["description"] == "Nova tentativa de emissão"
    lines = await counter.rows(
        "SELECT action FROM audit WHERE entity_uuid = :u AND user_uuid = :ivo",
        u=order["uuid"],
        ivo=counter.ivo.user_uuid,
    )
    assert len(lines) == 1


async def test_a_failed_order_asks_for_its_credit_again(orders: Running, publish: Publish) -> None:
    probe = await Stage.set(orders, publish)
    value = Decimal((await probe.cart())["total_value"])
    counter = Counter(await Stage.set(orders, publish, invoice_limit=str(value)))
    failed = await counter.failed()
    await counter.stage.submit(await counter.stage.cart())
    refused = await retry(counter, failed)
    assert (refused.status_code, refused.json()["code"]) == (422, "INSUFFICIENT_CREDIT")
    assert (await counter.stage.read(failed))["status"] == "failed" and await tickets(counter) == 0


async def test_of_two_tries_at_once_one_is_made(counter: Counter) -> None:
    order = await counter.failed()
    answers = await asyncio.gather(retry(counter, order), retry(counter, order, by=counter.rita))
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    await counter.stage.until(order, "issued")
    assert await tickets(counter) == 1


async def test_a_repeated_call_answers_the_same_and_tries_once(counter: Counter) -> None:
    order, key = await counter.failed(), {"Idempotency-Key": "tentar-de-novo"}
    first = await retry(counter, order, headers=key)
    again = await retry(counter, order, headers=key)
    assert first.status_code == again.status_code == 200 and first.json() == again.json()
    assert again.headers["Idempotency-Replayed"] == "true"


# --- taking tickets back again ---------------------------------------------------------------------------------------


async def test_a_failed_cancellation_is_asked_again_and_frees_the_credit(counter: Counter) -> None:
    order = await counter.not_canceled()
    assert (await counter.stage.read(order, by=counter.ivo))["allowed_actions"].count("retry") == 1
    answer = await retry(counter, order)
    assert answer.status_code == 200, answer.text
    assert answer.json()["data"]["status"] == "canceling"
    await counter.stage.until(order, "canceled")
    assert await counter.stage.credit() == (Decimal(0), Decimal(0))
    assert len(await facts_about(counter, ItemCanceled, order)) == 1 and await counter.queue() == []


async def test_one_ticket_of_an_issued_order_is_asked_back_again(counter: Counter) -> None:
    order, item = await half_canceled(counter)
    assert (await counter.only_task())["item"]["uuid"] == item["uuid"]
    now = (await retry(counter, order)).json()["data"]
    assert (now["status"], now["items_included"]["airway"][0]["status"]) == ("issued", "canceling")

    async def gone() -> bool:
        return (await counter.stage.read(order))["items_included"]["airway"][0]["status"] == "canceled"

    await eventually(gone, within=60)
    assert (await counter.stage.read(order, by=counter.ivo))["status"] == "issued" and await counter.queue() == []
    again = await retry(counter, order)
    assert (again.status_code, again.json()["details"]) == (409, {"status": "issued"}), "nothing is left to try"


# --- who, and when ---------------------------------------------------------------------------------------------------


async def test_lists_and_pages_offer_it_alike_to_the_agency_alone(counter: Counter) -> None:
    half, _ = await half_canceled(counter)
    orders = [await counter.failed(), await counter.not_canceled(), half, await counter.stage.issued()]
    boss = an_administrator(customer=counter.stage.company)
    for by, offered in ((counter.ivo, [True] * 3 + [False]), (counter.stage.ana, [False] * 4), (boss, [False] * 4)):
        listed = {line["uuid"]: line for line in (await counter.stage.as_(by).get("/orders")).json()["data"]}
        for order, is_offered in zip(orders, offered, strict=True):
            page = await counter.stage.read(order, by=by)
            assert ("retry" in page["allowed_actions"]) == is_offered, (by.name, page["status"])
            assert ("retry" in listed[order["uuid"]]["allowed_actions"]) == is_offered


@pytest.mark.parametrize(
    ("who", "status"),
    {"ana": 403, "boss": 403, "operator": 403, "customer": 403, "stranger": 404, "anonymous": 401}.items(),
)
async def test_consultants_of_the_agency_alone_try_again(counter: Counter, who: str, status: int) -> None:
    order = await counter.failed()
    people = {
        "ana": counter.stage.ana,
        "boss": an_administrator(customer=counter.stage.company),
        "operator": operator(),
        "customer": other_customer(),
        "stranger": other_agency(),
        "anonymous": anonymous(),
    }
    refused = await retry(counter, order, by=people[who])
    assert refused.status_code == status, refused.text
    assert (await counter.stage.read(order))["status"] == "failed"


async def test_nothing_is_tried_again_where_nothing_failed_or_the_page_is_stale(counter: Counter) -> None:
    cart = await counter.stage.cart()
    early = await retry(counter, cart)
    assert (early.status_code, early.json()["code"]) == (409, "INVALID_STATUS")
    order = await counter.failed()
    stale = await retry(counter, order, headers={"If-Match": f'"{order["version"] - 1}"'})
    assert (stale.status_code, stale.json()["code"]) == (409, "STALE_VERSION")
    assert (await counter.stage.read(order))["status"] == "failed"


# --- what is said ----------------------------------------------------------------------------------------------------


async def test_what_is_said_of_a_failure_holds_for_whoever_reads_it(counter: Counter) -> None:
    """The issuer may be of the agency, which is not told that it was told."""
    failed, kept = await counter.failed(), await counter.not_canceled()
    preview = (await counter.stage.as_(counter.ivo).get(f"/orders/{kept['uuid']}/cancellation")).text
    rung = [
        note
        for note in await counter.stage.orders.outbox(NotificationSent)
        if note.kind == "order_failed" and str(note.about_uuid) in (failed["uuid"], kept["uuid"])
    ]
    assert len(rung) == 2
    assert not [said for said in (preview, *(note.text for note in rung)) if "avisada" in said]
