"""People join and leave an order while it is a cart."""

from typing import Any
from uuid import uuid4

import pytest
from kit.testing import (
    Person,
    a_requester,
    agency_issuer,
    agency_manager,
    an_approver,
    operator,
    other_agency,
    other_customer,
)

from services.orders.tests.stage import Stage


def path_of(order: dict[str, Any]) -> str:
    return f"/orders/{order['uuid']}/travelers"


def names(order: dict[str, Any]) -> list[str]:
    return [traveler["full_name"] for traveler in order["travelers"]]


async def join(stage: Stage, order: dict[str, Any], *people: Person, by: Person | None = None, **more: Any) -> Any:
    body = {"travelers_uuids": [str(person.employee_uuid) for person in people]}
    return await stage.as_(by or stage.ana).post(path_of(order), json=body, **more)


async def leave(stage: Stage, order: dict[str, Any], person: Person, *, by: Person | None = None) -> Any:
    return await stage.as_(by or stage.ana).delete(f"{path_of(order)}/{person.employee_uuid}")


async def test_a_colleague_joins_an_order_and_its_items_stay_with_whom_they_were_booked_for(stage: Stage) -> None:
    order = await stage.cart()
    answer = await join(stage, order, stage.bruno)
    after = answer.json()["data"]
    assert (answer.status_code, names(after)) == (200, ["Ana Souza", "Bruno Souza"])
    assert answer.headers["etag"] == f'"{after["version"]}"' and after["version"] > order["version"]
    item = after["items_included"]["airway"][0]
    assert [person["full_name"] for person in item["travelers"]] == ["Ana Souza"]
    assert after["total_value"] == order["total_value"]
    found = (await stage.as_(stage.ana).get("/orders", params={"traveler_name": "bruno"})).json()["data"]
    assert [one["uuid"] for one in found] == [order["uuid"]]
    assert (await stage.as_(stage.bruno).get(f"/orders/{order['uuid']}")).status_code == 200, "it is his trip too"


async def test_whoever_travels_already_joins_once(stage: Stage) -> None:
    order = await stage.order()
    await join(stage, order, stage.bruno)
    before = await stage.read(order)
    answer = await join(stage, order, stage.bruno, stage.ana)
    assert (answer.status_code, names(answer.json()["data"])) == (200, ["Ana Souza", "Bruno Souza"])
    assert answer.json()["data"]["version"] == before["version"]


async def test_a_repeated_call_adds_nobody_twice(stage: Stage) -> None:
    order, key = await stage.order(), {"Idempotency-Key": uuid4().hex}
    first, again = [await join(stage, order, stage.bruno, headers=key) for _ in range(2)]
    assert first.json() == again.json() and again.headers["idempotency-replayed"] == "true"
    other = await join(stage, order, stage.ana, headers=key)
    assert other.json()["code"] == "IDEMPOTENCY_MISMATCH"


async def test_an_order_takes_nine_travelers(stage: Stage) -> None:
    order = await stage.order()
    people = [a_requester(customer=stage.company, name=f"Pessoa {number}") for number in range(9)]
    for person in people:
        await stage.hire(person)
    answer = await join(stage, order, *people)
    assert answer.json()["errors"] == {"travelers_uuids": ["Um pedido leva até 9 viajantes"]}
    answer = await join(stage, order, *people[:8])
    assert len(names(answer.json()["data"])) == 9


async def test_somebody_who_has_no_items_leaves(stage: Stage) -> None:
    order = await stage.cart()
    await join(stage, order, stage.bruno)
    assert (await leave(stage, order, stage.ana)).json()["code"] == "IN_USE"
    assert (await leave(stage, order, stage.bruno)).status_code == 204
    assert names(await stage.read(order)) == ["Ana Souza"]
    assert (await leave(stage, order, stage.bruno)).status_code == 404, "is no traveler of it any more"
    found = (await stage.as_(stage.ana).get("/orders", params={"traveler_name": "bruno"})).json()["data"]
    assert found == []
    said = [entry["description"] for entry in await history_of(stage, order)]
    assert {"Viajantes incluídos: 1", "Viajante retirado"} <= set(said)


async def history_of(stage: Stage, order: dict[str, Any]) -> list[dict[str, Any]]:
    return list((await stage.as_(stage.ana).get(f"/orders/{order['uuid']}/history")).json()["data"])


async def test_an_order_keeps_a_traveler(stage: Stage) -> None:
    answer = await leave(stage, await stage.order(), stage.ana)
    assert answer.json()["errors"] == {"travelers_uuids": ["O pedido precisa de ao menos um viajante"]}


@pytest.mark.parametrize("wrong", ["unknown", "foreign", "nobody"])
async def test_only_active_people_of_the_company_join(stage: Stage, wrong: str) -> None:
    order = await stage.order()
    foreign = other_customer().employee_uuid
    uuids = {"unknown": [str(uuid4())], "foreign": [str(foreign)], "nobody": []}[wrong]
    answer = await stage.as_(stage.ana).post(path_of(order), json={"travelers_uuids": uuids})
    told = {"nobody": {"travelers_uuids": ["Selecione ao menos um viajante"]}}
    assert answer.status_code == 422
    assert answer.json()["errors"] == told.get(wrong, {"travelers_uuids.0": ["Opção inválida"]})


async def test_a_submitted_order_changes_only_after_it_was_taken_back(stage: Stage) -> None:
    order = await stage.cart()
    await join(stage, order, stage.bruno)
    await stage.submit(order)
    for refused in (await join(stage, order, stage.bruno), await leave(stage, order, stage.bruno)):
        assert (refused.status_code, refused.json()["code"]) == (409, "INVALID_STATUS")
    await stage.as_(stage.ana).post(f"/orders/{order['uuid']}/recall", json={})
    assert (await leave(stage, order, stage.bruno)).status_code == 204


async def test_an_issued_order_keeps_its_travelers(stage: Stage) -> None:
    order = await stage.issued()
    assert (await join(stage, order, stage.bruno)).json()["code"] == "INVALID_STATUS"
    assert (await leave(stage, order, stage.ana)).json()["code"] == "INVALID_STATUS"


async def test_a_stale_copy_of_the_order_changes_nothing(stage: Stage) -> None:
    order = await stage.order()
    answer = await join(stage, order, stage.bruno, headers={"If-Match": f'"{order["version"] + 1}"'})
    assert (answer.status_code, answer.json()["code"]) == (409, "STALE_VERSION")


@pytest.mark.parametrize("method", ["POST", "DELETE"])
async def test_the_issuer_and_their_agency_say_who_travels(stage: Stage, method: str) -> None:
    order = await stage.order()
    await join(stage, order, stage.bruno)
    callers: dict[str, tuple[Person, int]] = {
        "a colleague who sees everything": (an_approver(customer=stage.company, name="Carla"), 403),
        "a colleague who sees only their own": (a_requester(customer=stage.company, name="Davi"), 404),
        "another company": (other_customer(), 404),
        "another agency": (other_agency(), 404),
        "the operator": (operator(), 403),
        "the agency's consultant": (agency_issuer(customer=stage.company), 200),
        "the agency's manager": (agency_manager(customer=stage.company), 200),
        "the agency without a chosen company": (agency_manager(), 200),
        "the issuer": (stage.ana, 200),
    }
    for who, (caller, wanted) in callers.items():
        await join(stage, order, stage.bruno)
        answer = await (join if method == "POST" else leave)(stage, order, stage.bruno, by=caller)
        assert answer.status_code == (204 if method == "DELETE" and wanted == 200 else wanted), (who, answer.text)
