"""A consultant issues by hand what a supplier refused, or what waits for the agency."""

import asyncio
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest
from contracts.orders import ItemIssued, OrderStatusChanged
from kit.testing import (
    Running,
    a_requester,
    an_administrator,
    anonymous,
    eventually,
    operator,
    other_agency,
    other_customer,
)
from orders_service.suppliers.bpe import access_key

from services.orders.tests.booking.ended import write
from services.orders.tests.booking.rising import breaches
from services.orders.tests.desk.counter import Counter, Told
from services.orders.tests.desk.hand import history_of, issue
from services.orders.tests.road.riding import add_bus
from services.orders.tests.stage import Publish, Stage

KEY = access_key(state="SP", issued_on=date(2026, 11, 20), cnpj="12345678000195", number=7, code=42)


async def a_failed_bus(counter: Counter) -> Told:
    """An order of two travelers whose only item the bus company refused to issue."""
    stage = counter.stage
    colleague = a_requester(customer=stage.company)
    await stage.hire(colleague)
    people = [stage.ana.employee_uuid, colleague.employee_uuid]
    empty = await stage.order(travelers_uuids=[str(uuid) for uuid in people])
    answer = await add_bus(stage, empty, travelers=people, sandbox_scenario="issue_refused")
    order = answer.json()["data"]
    await stage.submit(order)
    await stage.approve(order)
    return await stage.until(order, "failed")


async def test_a_failed_item_issued_by_hand_is_issued_with_its_voucher_its_credit_and_its_fact(
    counter: Counter,
) -> None:
    order = await counter.failed()
    (item,) = order["items_included"]["airway"]
    assert (
        "issue" in (await counter.stage.read(order, by=counter.ivo))["items_included"]["airway"][0]["allowed_actions"]
    )
    answer = await issue(counter, order, ticket="957-1234567890", obs="Comprado no balcão da companhia")
    assert answer.status_code == 200, answer.text
    done = answer.json()["data"]
    assert int(answer.headers["ETag"].strip('"')) == done["version"] and done["status"] == "issued"
    (now,) = done["items_included"]["airway"]
    assert (now["status"], now["tracker"], now["ticket"]) == ("issued", "BALCAO", "957-1234567890")
    assert (now["supplier_message"], now["value"]) == (None, item["value"]) and "issue" not in now["allowed_actions"]
    assert await counter.stage.credit() == (Decimal(0), Decimal(item["value"]))
    assert await counter.queue() == [], "the task of the failed issue has ended"
    (voucher,) = (await counter.stage.as_(counter.stage.ana).get(f"/orders/{order['uuid']}/vouchers")).json()["data"]
    assert voucher["tracker"] == "BALCAO"
    pdf = await counter.stage.as_(counter.stage.ana).get(done["link_voucher"].removeprefix("/api/v1"))
    assert pdf.content.startswith(b"%PDF")
    (fact,) = [f for f in await counter.stage.orders.outbox(ItemIssued) if str(f.order_uuid) == order["uuid"]]
    assert (fact.value, fact.table) == (Decimal(item["value"]), "airway")
    moves = [f for f in await counter.stage.orders.outbox(OrderStatusChanged) if str(f.uuid) == order["uuid"]]
    assert (moves[-1].from_status, moves[-1].to_status) == ("failed", "issued")


async def test_it_is_written_down_who_issued_it_and_what_they_said(counter: Counter) -> None:
    order = await counter.failed()
    await issue(counter, order, obs="Comprado no balcão")
    written = [entry for entry in await history_of(counter, order) if entry["kind"] == "item_issued"]
    assert [(entry["by"]["name"], entry["reason"]) for entry in written] == [("Ivo", "Comprado no balcão")]
    audit = "SELECT count(*) FROM audit WHERE entity_uuid = :u AND user_uuid = :ivo"
    assert await counter.stage.scalar(audit, u=order["uuid"], ivo=counter.ivo.user_uuid) == 2, "the item, the order"


async def test_what_our_supplier_held_is_given_up_unless_it_is_the_ticket(counter: Counter) -> None:
    order = await counter.failed()
    held = order["items_included"]["airway"][0]["tracker"]
    await issue(counter, order)
    state = "SELECT state FROM sandbox_booking WHERE customer_uuid = :c AND locator = :l"

    async def released() -> bool:
        return await counter.stage.scalar(state, c=counter.stage.company.uuid, l=held) == "released"

    await eventually(released, within=60)
    same = await counter.failed()
    hold = same["items_included"]["airway"][0]["tracker"]
    await issue(counter, same, tracker=hold)
    releases = "SELECT count(*) FROM supplier_step WHERE step = 'release' AND order_uuid = :o"
    assert await counter.stage.scalar(releases, o=same["uuid"]) == 0
    assert [await breaches(counter.stage, one) for one in (order, same)] == [[], []]


@pytest.mark.long
async def test_an_order_is_issued_with_the_last_of_its_items(counter: Counter) -> None:
    order = await counter.failed(items=2)
    first, second = order["items_included"]["airway"]
    half = (await issue(counter, order, item=first, tracker="UM")).json()["data"]
    assert half["status"] == "failed" and len(await counter.queue()) == 1
    whole = (await issue(counter, order, item=second, tracker="DOIS")).json()["data"]
    assert whole["status"] == "issued"
    assert await counter.stage.credit() == (Decimal(0), Decimal(whole["total_value"]))


@pytest.mark.long
async def test_what_waits_for_a_consultant_is_issued_too(counter: Counter) -> None:
    order = await counter.failed()
    waiting = "UPDATE order_item SET status = 'pending_issue' WHERE order_uuid = :o"
    await write(counter.stage, waiting, o=UUID(order["uuid"]))
    assert (await issue(counter, order)).json()["data"]["items_included"]["airway"][0]["status"] == "issued"


# --- numbers of tickets ----------------------------------------------------------------------------------------------


async def test_a_bus_takes_one_verified_key_per_traveler(counter: Counter) -> None:
    order = await a_failed_bus(counter)
    (item,) = order["items_included"]["road"]
    other = access_key(state="PR", issued_on=date(2026, 11, 20), cnpj="12345678000195", number=8, code=43)
    one = await issue(counter, order, item=item, bpe=KEY)
    assert one.json()["errors"]["bpe"] == ["Informe um número por viajante, separados por vírgula"]
    done = (await issue(counter, order, item=item, bpe=f"{KEY}, {other}")).json()["data"]
    assert done["items_included"]["road"][0]["bpe"] == f"{KEY}, {other}"
    pdf = await counter.stage.as_(counter.stage.ana).get(done["link_voucher"].removeprefix("/api/v1"))
    assert pdf.status_code == 200


async def test_a_bus_without_a_key_has_its_tickets_number_and_no_key(counter: Counter) -> None:
    order = await a_failed_bus(counter)
    done = (await issue(counter, order, item=order["items_included"]["road"][0], ticket="123, 124")).json()["data"]
    (now,) = done["items_included"]["road"]
    assert (now["ticket"], now["bpe"]) == ("123, 124", None)


@pytest.mark.long
@pytest.mark.parametrize(
    "key", [KEY[:-1], KEY[:-1] + str((int(KEY[-1]) + 1) % 10), "99" + KEY[2:], KEY[:20] + "65" + KEY[22:], "x" * 44]
)
async def test_a_key_with_another_form_or_check_digit_is_refused(counter: Counter, key: str) -> None:
    order = await counter.failed()
    refused = await issue(counter, order, bpe=key)
    assert (refused.status_code, refused.json()["errors"]) == (422, {"bpe": ["Chave de acesso do BP-e inválida"]})


@pytest.mark.long
@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"bpe": KEY}, "bpe"),
        ({"tracker": " "}, "tracker"),
        ({"tracker": None}, "tracker"),
        ({"ticket": "1, 2"}, "ticket"),
        ({"ticket": "1,,2"}, "ticket.1"),
        ({"ticket": ["957-1234567890"]}, "ticket"),
        ({"bpe": [KEY]}, "bpe"),
        ({"value": "1.00"}, "value"),
    ],
)
async def test_a_ticket_that_does_not_fit_its_item_is_refused(counter: Counter, body: Told, field: str) -> None:
    order = await counter.failed()
    refused = await issue(counter, order, **body)
    assert refused.status_code == 422 and field in refused.json()["errors"], refused.text
    assert (await counter.stage.read(order))["status"] == "failed"


# --- who, and when ---------------------------------------------------------------------------------------------------


@pytest.mark.long
async def test_what_failed_asks_for_its_credit_again(orders: Running, publish: Publish) -> None:
    probe = await Stage.set(orders, publish)
    value = (await probe.cart())["total_value"]
    counter = Counter(await Stage.set(orders, publish, invoice_limit=value))
    failed = await counter.failed()
    await counter.stage.submit(await counter.stage.cart())
    refused = await issue(counter, failed)
    assert (refused.status_code, refused.json()["code"]) == (422, "INSUFFICIENT_CREDIT")
    assert (await counter.stage.read(failed))["status"] == "failed"


async def test_of_a_hand_and_a_new_try_at_once_one_counts(counter: Counter) -> None:
    order = await counter.failed()
    again = counter.stage.as_(counter.rita).post(f"/orders/{order['uuid']}/retry")
    answers: list[Any] = list(await asyncio.gather(issue(counter, order), again))
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    await counter.stage.until(order, "issued")
    facts = [f for f in await counter.stage.orders.outbox(ItemIssued) if str(f.order_uuid) == order["uuid"]]
    assert len(facts) == 1


@pytest.mark.long
async def test_a_repeated_call_answers_the_same_and_issues_once(counter: Counter) -> None:
    order, key = await counter.failed(), {"Idempotency-Key": "emitir-na-mao"}
    first = await issue(counter, order, headers=key)
    again = await issue(counter, order, headers=key)
    assert first.json() == again.json() and again.headers["Idempotency-Replayed"] == "true"
    late = await issue(counter, order)
    assert (late.status_code, late.json()["code"]) == (409, "INVALID_STATUS")


@pytest.mark.long
async def test_nothing_is_issued_by_hand_that_a_supplier_will_issue(counter: Counter) -> None:
    cart = await counter.stage.cart()
    early = await issue(counter, cart)
    assert (early.status_code, early.json()["details"]) == (409, {"status": "open"})
    order = await counter.failed()
    stale = await issue(counter, order, headers={"If-Match": f'"{order["version"] - 1}"'})
    assert (stale.status_code, stale.json()["code"]) == (409, "STALE_VERSION")
    foreign = await issue(counter, order, item=cart["items_included"]["airway"][0])
    assert foreign.status_code == 404


@pytest.mark.long
@pytest.mark.parametrize(
    ("who", "status"),
    {"ana": 403, "boss": 403, "operator": 403, "customer": 403, "stranger": 404, "anonymous": 401}.items(),
)
async def test_consultants_of_the_agency_alone_issue_by_hand(counter: Counter, who: str, status: int) -> None:
    order = await counter.failed()
    people = {
        "ana": counter.stage.ana,
        "boss": an_administrator(customer=counter.stage.company),
        "operator": operator(),
        "customer": other_customer(),
        "stranger": other_agency(),
        "anonymous": anonymous(),
    }
    refused = await issue(counter, order, by=people[who])
    assert refused.status_code == status, refused.text
    assert (await counter.stage.read(order))["status"] == "failed"
