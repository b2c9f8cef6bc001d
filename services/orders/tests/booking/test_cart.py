"""The cart: who may open, see and change it, what it refuses, what it costs the database."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from contracts.orders import OrderStatusChanged
from kit.testing import (
    Person,
    Running,
    a_requester,
    agency_issuer,
    agency_manager,
    anonymous,
    count_statements,
    eventually,
    operator,
    other_agency,
    other_customer,
)

from services.orders.tests.stage import Stage


def body(stage: Stage, **more: Any) -> dict[str, Any]:
    return {
        "travelers_uuids": [str(stage.ana.employee_uuid)],
        "cost_center_uuid": str(stage.cost_center),
        "reason_trip_uuid": str(stage.reason_trip),
        **more,
    }


async def test_orders_are_numbered_per_customer_and_start_open_and_empty(stage: Stage) -> None:
    first, second = await stage.order(obs="Sem mala"), await stage.order()
    assert (first["order_number"], second["order_number"]) == (1, 2)
    assert (first["status"], first["obs"], first["total_value"]) == ("open", "Sem mala", "0.00")
    assert first["cost_center"] == {"uuid": str(stage.cost_center), "name": "Engenharia", "cost_center_code": "ENG"}
    assert first["reason_trip"]["reason"] == "Visita a cliente"
    assert set(first["allowed_actions"]) == {
        *("edit", "add_item", "submit", "cancel"),
        *("request_advance", "add_expense"),
    }
    assert [traveler["full_name"] for traveler in first["travelers"]] == ["Ana Souza"]


async def test_the_same_key_opens_one_order_and_another_body_is_refused(stage: Stage) -> None:
    client, key = stage.as_(stage.ana), {"Idempotency-Key": f"abrir-{uuid4()}"}
    once = await client.post("/orders", json=body(stage), headers=key)
    again = await client.post("/orders", json=body(stage), headers=key)
    other = await client.post("/orders", json=body(stage, obs="outra"), headers=key)
    assert once.json()["data"]["uuid"] == again.json()["data"]["uuid"]
    assert again.headers["Idempotency-Replayed"] == "true"
    assert (other.status_code, other.json()["code"]) == (422, "IDEMPOTENCY_MISMATCH")
    assert await stage.scalar("SELECT count(*) FROM orders WHERE customer_uuid = :c", c=stage.company.uuid) == 1


@pytest.mark.parametrize(
    ("wrong", "field", "sentence"),
    [
        ({"travelers_uuids": []}, "travelers_uuids", "Selecione ao menos um viajante"),
        ({"travelers_uuids": [str(uuid4())]}, "travelers_uuids.0", "Opção inválida"),
        ({"cost_center_uuid": str(uuid4())}, "cost_center_uuid", "Opção inválida"),
        ({"cost_center_uuid": None}, "cost_center_uuid", "Valor inválido"),
        ({"reason_trip_uuid": None}, "reason_trip_uuid", "Selecione o motivo da viagem"),
        ({"branch_uuid": str(uuid4())}, "branch_uuid", "Opção inválida"),
        ({"project_uuid": str(uuid4())}, "project_uuid", "Opção inválida"),
        ({"obs": "x" * 4001}, "obs", "Deve ter no máximo 4000 caracteres"),
        ({"surpresa": 1}, "surpresa", "Campo não permitido"),
    ],
)
async def test_a_wrong_form_is_refused_in_portuguese_under_its_field(
    stage: Stage, wrong: dict[str, Any], field: str, sentence: str
) -> None:
    answer = await stage.as_(stage.ana).post("/orders", json=body(stage, **wrong))
    assert (answer.status_code, answer.json()["code"]) == (422, "VALIDATION_ERROR")
    assert answer.json()["errors"] == {field: [sentence]}


async def test_a_reason_is_optional_where_the_customer_says_so(stage: Stage) -> None:
    await stage.set_parameter("mandatory_reason_trip", "false")
    order = await stage.order(reason_trip_uuid=None)
    assert order["reason_trip"] is None


async def test_a_blocked_customer_opens_nothing(stage: Stage) -> None:
    order = await stage.order()
    fact = stage.company.fact(version=2).model_copy(update={"fraud_blocking": True})
    await stage.publish(fact)

    async def blocked() -> bool:
        answer = await stage.as_(stage.ana).post("/orders", json=body(stage))
        return answer.status_code == 422 and answer.json()["code"] == "CUSTOMER_BLOCKED"

    await eventually(blocked)
    refused = await stage.as_(stage.ana).post(f"/orders/{order['uuid']}/submit", json={"payment_method": "invoice"})
    assert refused.json()["code"] == "CUSTOMER_BLOCKED"
    assert (await stage.read(order))["status"] == "open"


# --- who sees what ---------------------------------------------------------------------------------------------------


async def calls_of(stage: Stage, order: dict[str, Any], caller: Person) -> dict[str, int]:
    client, path = stage.as_(caller), f"/orders/{order['uuid']}"
    item = order["items_included"]["airway"][0]["uuid"]
    return {
        "read": (await client.get(path)).status_code,
        "history": (await client.get(f"{path}/history")).status_code,
        "voucher": (await client.get(f"{path}/voucher")).status_code,
        "preview": (await client.get(f"{path}/cancellation")).status_code,
        "edit": (await client.put(path, json={"obs": "x"})).status_code,
        "edit item": (await client.put(f"{path}/items/{item}", json={})).status_code,
        "recall": (await client.post(f"{path}/recall", json={})).status_code,
        "submit": (await client.post(f"{path}/submit", json={"payment_method": "pix"})).status_code,
        "add item": (
            await client.post(
                f"{path}/items",
                json={"offer_uuid": str(uuid4()), "travelers_uuids": [str(stage.ana.employee_uuid)]},
            )
        ).status_code,
    }


def a_colleague(stage: Stage) -> Person:
    return a_requester(customer=stage.company, name="Davi")


ALLOWED = {"read": 200, "history": 200, "voucher": 404, "preview": 200, "edit": 200, "edit item": 200, "recall": 409}
CALLERS: dict[str, tuple[Any, dict[str, int]]] = {
    "its issuer": (lambda s: s.ana, {**ALLOWED, "submit": 422, "add item": 404}),
    "its agency": (lambda s: agency_manager(), {**ALLOWED, "submit": 422, "add item": 404}),
    "an agency issuer": (lambda s: agency_issuer(), {**ALLOWED, "submit": 422, "add item": 404}),
    "who sees all": (
        lambda s: s.bruno,
        {**ALLOWED, "edit": 403, "edit item": 403, "recall": 403, "submit": 403, "add item": 403},
    ),
    "a colleague": (a_colleague, dict.fromkeys([*ALLOWED, "submit", "add item"], 404)),
    "another customer": (lambda s: other_customer(), dict.fromkeys([*ALLOWED, "submit", "add item"], 404)),
    "another agency": (lambda s: other_agency(), dict.fromkeys([*ALLOWED, "submit", "add item"], 404)),
    "the operator": (lambda s: operator(), dict.fromkeys([*ALLOWED, "submit", "add item"], 403)),
    "nobody": (lambda s: anonymous(), dict.fromkeys([*ALLOWED, "submit", "add item"], 401)),
}


@pytest.mark.parametrize("caller", sorted(CALLERS))
async def test_each_kind_of_caller_gets_what_the_contract_says(stage: Stage, caller: str) -> None:
    order = await stage.cart()
    person, expected = CALLERS[caller]
    assert await calls_of(stage, order, person(stage)) == expected


async def test_a_traveler_and_an_asked_approver_see_the_order_without_seeing_all(stage: Stage) -> None:
    davi = a_requester(customer=stage.company, name="Davi")
    await stage.hire(davi)
    order = await stage.order(travelers_uuids=[str(stage.ana.employee_uuid), str(davi.employee_uuid)])
    assert (await stage.as_(davi).get(f"/orders/{order['uuid']}")).status_code == 200
    assert (await stage.as_(davi).put(f"/orders/{order['uuid']}", json={"obs": "x"})).status_code == 403

    asked = stage.bruno.with_actions("view-order")
    sent = await stage.cart()
    assert (await stage.as_(asked).get(f"/orders/{sent['uuid']}")).status_code == 404
    await stage.submit(sent)
    await stage.open_level(sent)

    async def seen() -> bool:
        answer = await stage.as_(asked).get(f"/orders/{sent['uuid']}")
        return answer.status_code == 200 and {"approve", "reject"} <= set(answer.json()["data"]["allowed_actions"])

    await eventually(seen)
    listed = await stage.as_(asked).get("/orders")
    assert [row["uuid"] for row in listed.json()["data"]] == [sent["uuid"]]
    assert {"approve", "reject"} <= set(listed.json()["data"][0]["allowed_actions"])


# --- changing it -----------------------------------------------------------------------------------------------------


async def test_an_edit_honours_the_version_seen(stage: Stage) -> None:
    order = await stage.order()
    client, path = stage.as_(stage.ana), f"/orders/{order['uuid']}"
    read = await client.get(path)
    seen = {"If-Match": read.headers["ETag"]}
    changed = await client.put(path, json={"obs": "Levar crachá"}, headers=seen)
    assert changed.json()["data"]["obs"] == "Levar crachá"
    assert changed.headers["ETag"] != read.headers["ETag"]
    stale = await client.put(path, json={"obs": "outra"}, headers=seen)
    assert (stale.status_code, stale.json()["code"]) == (409, "STALE_VERSION")
    assert stale.json()["details"]["current_version"] == changed.json()["data"]["version"]
    cleared = await client.put(path, json={"obs": None})
    assert cleared.json()["data"]["obs"] is None and cleared.json()["data"]["reason_trip"] is not None


async def test_a_sent_order_is_changed_only_after_it_was_taken_back(stage: Stage) -> None:
    order = await stage.cart()
    client, path = stage.as_(stage.ana), f"/orders/{order['uuid']}"
    item = f"{path}/items/{order['items_included']['airway'][0]['uuid']}"
    await stage.submit(order)
    for refused in (
        await client.put(path, json={"obs": "x"}),
        await client.put(item, json={}),
        await client.delete(item),
        await client.post(f"{path}/submit", json={"payment_method": "invoice"}),
    ):
        assert (refused.status_code, refused.json()["code"]) == (409, "INVALID_STATUS")
        assert refused.json()["details"] == {"status": "approving"}
    back = await client.post(f"{path}/recall", json={"reason": "Mudou a data"})
    assert back.json()["data"]["status"] == "open"
    assert (await client.delete(item)).status_code == 204
    empty = await stage.read(order)
    assert empty["items_included"]["airway"] == [] and empty["total_value"] == "0.00"
    refused = await client.post(f"{path}/submit", json={"payment_method": "invoice"})
    assert (refused.status_code, refused.json()["code"]) == (422, "EMPTY_ORDER")


async def test_history_tells_who_did_what_newest_first(stage: Stage) -> None:
    order = await stage.cart()
    client = stage.as_(stage.ana)
    await client.post(f"/orders/{order['uuid']}/cancel", json={"reason": "Reunião remota"})
    told = (await client.get(f"/orders/{order['uuid']}/history")).json()["data"]
    assert [(entry["kind"], entry["to"]) for entry in told] == [
        ("status", "canceled"),
        ("item_added", None),
        ("status", "open"),
    ]
    assert told[0]["reason"] == "Reunião remota" and told[0]["by"]["name"] == "Ana" and told[0]["from"] == "open"
    facts = [
        fact.to_status for fact in await stage.orders.outbox(OrderStatusChanged) if str(fact.uuid) == order["uuid"]
    ]
    assert facts == ["open", "canceled"]


# --- the list --------------------------------------------------------------------------------------------------------


async def test_the_list_filters_in_the_database(stage: Stage) -> None:
    open_one, canceled = await stage.cart(), await stage.cart()
    client = stage.as_(stage.ana)
    await client.post(f"/orders/{canceled['uuid']}/cancel", json={"reason": "Não vou mais"})
    number, locator = (
        open_one["order_number"],
        await stage.scalar("SELECT tracker FROM order_item WHERE order_uuid = :order", order=open_one["uuid"]),
    )
    later = str(stage.today() + timedelta(days=60))

    async def found(**filters: Any) -> set[str]:
        answer = await client.get("/orders", params=filters)
        assert answer.status_code == 200, answer.text
        return {row["uuid"] for row in answer.json()["data"]}

    both, first, second = {open_one["uuid"], canceled["uuid"]}, {open_one["uuid"]}, {canceled["uuid"]}
    assert await found() == both == await found(status="all") == await found(**{"statuses[]": ["all"]})
    assert await found(status="abertos") == first and await found(status="cancelados") == second
    assert await found(status="aprovados") == set() == await found(status="aguardando-aprovacao")
    assert await found(**{"statuses[]": ["open", ""]}) == first and await found(statuses="canceled") == second
    assert await found(**{"products[]": ["airway"]}) == both and await found(**{"products[]": ["hotel"]}) == set()
    assert await found(search=locator) == first and await found(search="SÔUZA") == both
    assert await found(order_number=number) == first and await found(search="zzz") == set()
    assert await found(issuer_name="aná") == both and await found(traveler_name="souz") == both
    assert await found(cost_center_uuid=stage.cost_center) == both and await found(cost_center_uuid=uuid4()) == set()
    assert await found(period="created", start_date=str(stage.today())) == both
    assert await found(period="trip", start_date=later) == set() and await found(period="trip", end_date=later) == both
    assert await found(mine="true") == both and await found(broken_policy="true") == set()
    assert await found(order_type="broken_policy") == set() and await found(project_uuid=uuid4()) == set()


@pytest.mark.parametrize(
    ("filters", "field"),
    [
        ({"order_type": "advance"}, "order_type"),
        ({"status": "fechados"}, "status"),
        ({"statuses[]": "sumido"}, "statuses"),
        ({"products[]": "trem"}, "products"),
        ({"page": "0"}, "page"),
        ({"limit": "101"}, "limit"),
        ({"start_date": "ontem"}, "start_date"),
        ({"cost_center_uuid": "x"}, "cost_center_uuid"),
    ],
)
async def test_a_wrong_filter_is_refused_under_its_name(stage: Stage, filters: dict[str, str], field: str) -> None:
    answer = await stage.as_(stage.ana).get("/orders", params=filters)
    assert answer.status_code == 422, answer.text
    assert any(name.startswith(field) for name in answer.json()["errors"])


async def test_an_agency_lists_across_its_customers_and_narrows_by_one(orders: Running, stage: Stage) -> None:
    order = await stage.order()
    manager = agency_manager()

    async def numbers(person: Person, **filters: Any) -> set[str]:
        answer = await orders.as_(person).get("/orders", params={"limit": 100, **filters})
        assert answer.status_code == 200, answer.text
        return {row["uuid"] for row in answer.json()["data"]}

    assert order["uuid"] in await numbers(manager)
    assert await numbers(manager, customer_uuid=stage.company.uuid) == {order["uuid"]}
    assert await numbers(manager.acting_for(stage.company)) == {order["uuid"]}
    assert order["uuid"] not in await numbers(other_agency()) | await numbers(other_customer())
    foreign = await orders.as_(other_agency()).get("/orders", params={"customer_uuid": str(stage.company.uuid)})
    assert foreign.status_code == 404


async def test_lists_and_creates_keep_to_their_statements(orders: Running, stage: Stage) -> None:
    for _ in range(3):
        await stage.order()
    client = stage.as_(stage.ana)
    await client.get("/orders")
    with count_statements(orders) as listed:
        assert len((await client.get("/orders", params={"limit": 2})).json()["data"]) == 2
    assert len(listed) <= 4, "\n".join(listed)
    with count_statements(orders) as created:
        assert (await client.post("/orders", json=body(stage))).status_code == 201
    assert len(created) <= 7, "\n".join(created)
