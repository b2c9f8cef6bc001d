"""The agency books costs beside an order: with their proof, for whom, when, and who may."""

from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest
from contracts.orders import ExtraCostChanged
from kit.core.clock import local_day
from kit.core.ids import new_uuid
from kit.testing import a_requester, an_administrator, anonymous, operator, other_agency, other_customer

from services.orders.tests.desk.counter import Counter, Told
from services.orders.tests.desk.hand import history_of
from services.orders.tests.extra_costs.booking_costs import (
    TAKEN_AT,
    a_category,
    a_paper,
    a_photo,
    book,
    booked,
    change,
    listed,
    parts,
)


async def facts_of(counter: Counter, cost: Told) -> list[ExtraCostChanged]:
    return [fact for fact in await counter.stage.orders.outbox(ExtraCostChanged) if str(fact.uuid) == cost["uuid"]]


async def test_a_cost_is_booked_with_its_category_as_it_is_now(counter: Counter, order: Told) -> None:
    category = await a_category(counter)
    days = {"start_date": "2027-01-10", "end_date": "2027-01-12"}
    traveler = str(counter.stage.ana.employee_uuid)
    cost = await booked(counter, order, category, traveler_uuid=traveler, obs="Três dias", **days)
    assert (cost["value"], cost["obs"], cost["exported_at"], cost["proof_link"]) == ("89.90", "Três dias", None, None)
    assert {name: cost[name] for name in days} == days
    assert (cost["traveler"]["uuid"], cost["order_number"]) == (traveler, order["order_number"])
    await a_category(counter, uuid=category, version=2, name="Outro nome", active=False)
    (read,) = await listed(counter, order)
    assert read["cost_category"]["name"] == "Seguro viagem" and read["uuid"] == cost["uuid"]
    (fact,) = await facts_of(counter, cost)
    assert (fact.value, fact.category, fact.version, fact.deleted) == (Decimal("89.90"), "Seguro viagem", 1, False)
    assert fact.booked_on.isoformat() == "2027-01-10"
    (entry,) = [entry for entry in await history_of(counter, order) if entry["kind"] == "extra_cost_added"]
    assert (entry["by"]["name"], entry["description"]) == ("Ivo", "Custo extra incluído: Seguro viagem, R$ 89,90")


async def test_a_cost_changes_neither_the_order_s_total_nor_its_credit(counter: Counter) -> None:
    order = await counter.stage.issued()
    before = await counter.stage.credit()
    await booked(counter, order, await a_category(counter))
    now = await counter.stage.read(order)
    assert now["total_value"] == order["total_value"] and await counter.stage.credit() == before


@pytest.mark.parametrize("proof", [a_photo(), a_paper()])
async def test_a_proof_is_kept_anew_and_read_by_a_link_of_the_reader_alone(
    counter: Counter, order: Told, proof: Any
) -> None:
    cost = await booked(counter, order, await a_category(counter, is_proof_required=True), proof=proof)
    (seen,) = await listed(counter, order)
    assert seen["proof_link"] != cost["proof_link"], "each has a link of their own"
    path = "/" + seen["proof_link"].partition("/api/v1/")[2]
    own, others = counter.stage.as_(counter.stage.ana), counter.stage.as_(counter.ivo)
    answer = await own.get(path)
    assert answer.status_code == 200 and answer.headers["content-type"] == proof[2]
    assert answer.headers["x-content-type-options"] == "nosniff" and answer.content
    assert TAKEN_AT.encode() not in answer.content, "what a picture tells besides is dropped"
    assert (await others.get(path)).status_code == 404


@pytest.mark.parametrize(
    "proof",
    [
        ("recibo.png", b"isto nao e imagem", "image/png"),
        ("recibo.png", a_paper()[1], "image/png"),
        ("recibo.svg", b"<svg/>", "image/svg+xml"),
    ],
)
async def test_a_proof_that_is_no_image_and_no_pdf_is_refused(counter: Counter, order: Told, proof: Any) -> None:
    refused = await book(counter, order, await a_category(counter), proof=proof)
    assert (refused.status_code, refused.json()["code"]) == (422, "INVALID_FILE")
    assert await listed(counter, order) == []


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"value": "0.00"}, "value"),
        ({"value": "-1.00"}, "value"),
        ({"value": "1.999"}, "value"),
        ({"traveler_uuid": str(new_uuid())}, "traveler_uuid"),
        ({"cost_category_uuid": str(new_uuid())}, "cost_category_uuid"),
        ({"start_date": "2027-01-02", "end_date": "2027-01-01"}, "end_date"),
        ({"obs": "x" * 4001}, "obs"),
        ({"exported_at": "2027-01-01T00:00:00Z"}, "exported_at"),
    ],
)
async def test_a_cost_that_does_not_fit_its_order_is_refused(
    counter: Counter, order: Told, form: Told, field: str
) -> None:
    refused = await book(counter, order, await a_category(counter), **form)
    assert refused.status_code == 422 and field in refused.json()["errors"], refused.text


async def test_a_category_that_is_off_removed_or_another_agency_s_is_no_choice(counter: Counter, order: Told) -> None:
    off, gone = await a_category(counter, active=False), await a_category(counter, deleted=True)
    for category in (off, gone, await a_category(counter, agency=new_uuid())):
        refused = await book(counter, order, category)
        assert refused.json()["errors"] == {"cost_category_uuid": ["Opção inválida"]}
    needs = await a_category(counter, is_proof_required=True)
    assert (await book(counter, order, needs)).json()["errors"] == {"proof": ["Anexe o comprovante"]}


async def test_a_repeated_call_books_once(counter: Counter, order: Told) -> None:
    category, key = await a_category(counter), {"Idempotency-Key": "seguro-da-ana"}
    photo = a_photo()
    first = await book(counter, order, category, proof=photo, headers=key)
    again = await book(counter, order, category, proof=photo, headers=key)
    assert first.status_code == again.status_code == 201 and again.headers["Idempotency-Replayed"] == "true"
    assert first.json()["data"]["uuid"] == again.json()["data"]["uuid"] and len(await listed(counter, order)) == 1


# --- changing --------------------------------------------------------------------------------------------------------


async def test_what_is_sent_changes_what_is_sent_empty_is_cleared_and_the_rest_stays(
    counter: Counter, order: Told
) -> None:
    traveler = str(counter.stage.ana.employee_uuid)
    cost = await booked(counter, order, await a_category(counter), traveler_uuid=traveler, obs="Um", proof=a_photo())
    answer = await change(counter, cost, value="100.00", traveler_uuid="", headers={"If-Match": '"1"'})
    assert answer.status_code == 200, answer.text
    now = answer.json()["data"]
    assert (now["value"], now["traveler"], now["obs"], now["version"]) == ("100.00", None, "Um", 2)
    assert now["proof_link"] is not None and answer.headers["ETag"] == '"2"'
    stale = await change(counter, cost, obs="Dois", headers={"If-Match": '"1"'})
    assert (stale.status_code, stale.json()["code"]) == (409, "STALE_VERSION")
    empty = await change(counter, cost, value="")
    assert empty.json()["errors"] == {"value": ["Informe o valor"]}
    assert [(fact.version, fact.value) for fact in await facts_of(counter, cost)] == [
        (1, Decimal("89.90")),
        (2, Decimal("100.00")),
    ]


async def test_a_new_proof_takes_the_place_of_the_old_one(counter: Counter, order: Told) -> None:
    cost = await booked(counter, order, await a_category(counter), proof=a_photo())
    old = "/" + cost["proof_link"].partition("/api/v1/")[2]
    now = (await change(counter, cost, proof=a_paper())).json()["data"]
    new = "/" + now["proof_link"].partition("/api/v1/")[2]
    client = counter.stage.as_(counter.ivo)
    assert (await client.get(new)).headers["content-type"] == "application/pdf"
    assert (await client.get(old)).status_code == 404


async def test_another_category_may_ask_for_the_proof_and_one_that_is_off_stays(counter: Counter, order: Told) -> None:
    category = await a_category(counter)
    cost = await booked(counter, order, category)
    needs = await a_category(counter, is_proof_required=True)
    refused = await change(counter, cost, cost_category_uuid=needs)
    assert refused.json()["errors"] == {"proof": ["Anexe o comprovante"]}
    await a_category(counter, uuid=category, version=2, active=False)
    assert (await change(counter, cost, cost_category_uuid=category, obs="Igual")).status_code == 200


async def test_a_removed_cost_is_gone_with_its_proof_and_its_last_fact_says_so(counter: Counter, order: Told) -> None:
    cost = await booked(counter, order, await a_category(counter), proof=a_photo())
    client = counter.stage.as_(counter.ivo)
    assert (await client.delete(f"/orders/extra-costs/{cost['uuid']}")).status_code == 204
    assert await listed(counter, order) == []
    assert (await client.get("/" + cost["proof_link"].partition("/api/v1/")[2])).status_code == 404
    assert [fact.deleted for fact in await facts_of(counter, cost)] == [False, True]
    assert (await client.delete(f"/orders/extra-costs/{cost['uuid']}")).status_code == 404
    assert "extra_cost_removed" in [entry["kind"] for entry in await history_of(counter, order)]


# --- who -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "status"),
    {"ana": 403, "boss": 403, "operator": 403, "customer": 403, "stranger": 404, "anonymous": 401}.items(),
)
async def test_consultants_of_the_agency_alone_book_change_and_remove(
    counter: Counter, order: Told, who: str, status: int
) -> None:
    category = await a_category(counter)
    cost = await booked(counter, order, category)
    people = {
        "ana": counter.stage.ana,
        "boss": an_administrator(customer=counter.stage.company),
        "operator": operator(),
        "customer": other_customer(),
        "stranger": other_agency(),
        "anonymous": anonymous(),
    }
    by = people[who]
    removing = await counter.stage.as_(by).delete(f"/orders/extra-costs/{cost['uuid']}")
    answers = [await book(counter, order, category, by=by), await change(counter, cost, by=by, obs="x"), removing]
    assert [answer.status_code for answer in answers] == [status] * 3
    assert len(await listed(counter, order)) == 1


async def test_whoever_sees_the_order_sees_its_costs_and_the_agency_is_offered_more(
    counter: Counter, order: Told
) -> None:
    await booked(counter, order, await a_category(counter))
    path = f"/orders/{order['uuid']}/extra-costs"
    colleague = a_requester(customer=counter.stage.company)
    await counter.stage.hire(colleague)
    seen = {counter.stage.ana: 200, counter.stage.bruno: 200, counter.ivo: 200, colleague: 404, other_customer(): 404}
    for by, status in {**seen, other_agency(): 404, operator(): 403, anonymous(): 401}.items():
        assert (await counter.stage.as_(by).get(path)).status_code == status, by.name
    assert "add_extra_cost" in (await counter.stage.read(order, by=counter.ivo))["allowed_actions"]
    assert "add_extra_cost" not in order["allowed_actions"]


async def test_the_day_of_a_cost_without_days_is_the_one_it_was_booked_on(counter: Counter, order: Told) -> None:
    cost = await booked(counter, order, await a_category(counter))
    (fact,) = await facts_of(counter, cost)
    assert fact.booked_on == local_day(counter.stage.orders.clock.now())
    strange = await counter.stage.as_(counter.ivo).post(f"/orders/{UUID(int=1)}/extra-costs", **parts({}, None))
    assert strange.status_code == 422
