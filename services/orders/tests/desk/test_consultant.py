"""A manager says which consultant looks after an order, and what consultants have taken of it goes along."""

from typing import Any

import pytest
from kit.core.ids import new_uuid
from kit.testing import Person, an_administrator, anonymous, operator, other_agency
from orders_service.booking.schemas.order import OrderSummary

from services.orders.tests.desk.counter import Counter, Told

CLOSE: Told = {"resolution": "solved", "obs": "Emitido"}


def employ(counter: Counter, person: Person, *, active: bool = True) -> str:
    """Identity knows a colleague; their uuid as an employee."""
    uuid = str(new_uuid())
    shown = {"uuid": uuid, "user_uuid": str(person.user_uuid), "name": person.name, "email": person.email}
    found = {"data": {**shown, "active": active}}
    counter.stage.orders.remotes["identity"].answers("GET", f"/api/v1/agencies/agency-employees/{uuid}", found)
    return uuid


async def assign(counter: Counter, order: Told, employee: str | None, *, by: Person | None = None) -> Any:
    client = counter.stage.as_(by or counter.gilda)
    return await client.patch(f"/orders/{order['uuid']}/consultant", json={"agency_employee_uuid": employee})


async def assigned(counter: Counter, order: Told, employee: str | None) -> Told:
    answer = await assign(counter, order, employee)
    assert answer.status_code == 200, answer.text
    return dict(answer.json()["data"])


async def test_an_order_shows_its_consultant_wherever_it_is_shown(counter: Counter) -> None:
    order, other = await counter.stage.order(), await counter.stage.order()
    rita, ivo = employ(counter, counter.rita), employ(counter, counter.ivo)
    for employee, person in ((rita, counter.rita), (ivo, counter.ivo)):
        now = await assigned(counter, order, employee)
        assert now["consultant"] == {"uuid": employee, "name": person.name, "email": person.email, "phone": None}
        for by in (counter.gilda, counter.ivo, counter.stage.ana):
            lines = (await counter.stage.as_(by).get("/orders")).json()["data"]
            shown = {line["uuid"]: line["consultant"] for line in lines}
            assert shown == {order["uuid"]: {"uuid": employee, "name": person.name}, other["uuid"]: None}
            assert all(OrderSummary.model_validate(line).model_dump(mode="json") == line for line in lines)
    found = (await counter.stage.as_(counter.gilda).get("/orders", params={"consultant_uuid": ivo})).json()["data"]
    assert [line["uuid"] for line in found] == [order["uuid"]]
    free = await assigned(counter, order, None)
    assert free["consultant"] is None and free["version"] > now["version"]
    said = (await counter.stage.as_(counter.gilda).get(f"/orders/{order['uuid']}/history")).json()["data"]
    told = [entry["description"] for entry in said if entry["kind"] == "consultant"]
    assert sorted(told) == ["Consultor definido: Ivo", "Consultor definido: Rita", "Pedido sem consultor"]


async def test_what_was_taken_of_the_order_goes_along(counter: Counter) -> None:
    order = await counter.failed()
    rita = employ(counter, counter.rita)
    await assigned(counter, order, rita)
    task = await counter.only_task()
    assert task["status"] == "open", "what nobody has taken waits on"
    await counter.done("take", task, by=counter.ivo)
    assert "transfer" in (await counter.only_task(counter.gilda))["allowed_actions"]
    await assigned(counter, order, rita)
    hers = await counter.only_task(counter.rita)
    assert (hers["status"], hers["taken_by"]["name"]) == ("taken", "Rita") and "close" in hers["allowed_actions"]
    refused = await counter.do("close", task, by=counter.ivo, **CLOSE)
    assert (refused.status_code, refused.json()["code"]) == (403, "FORBIDDEN")
    await assigned(counter, order, None)
    assert (await counter.only_task())["taken_by"] is None
    lines = await counter.rows("SELECT action FROM audit WHERE entity_uuid = :u", u=task["uuid"])
    assert sorted(line["action"] for line in lines) == [
        *("pending_task.opened", "pending_task.taken", "pending_task.transferred", "pending_task.transferred")
    ]


async def test_what_was_closed_stays_with_who_closed_it(counter: Counter) -> None:
    order = await counter.failed()
    task = await counter.done("take", await counter.only_task(), by=counter.ivo)
    await counter.done("close", task, by=counter.ivo, **CLOSE)
    await assigned(counter, order, employ(counter, counter.rita))
    (row,) = await counter.rows("SELECT status, taken_by_name FROM pending_task WHERE uuid = :u", u=task["uuid"])
    assert (row["status"], row["taken_by_name"]) == ("closed", "Ivo")


async def test_only_an_active_colleague_is_named(counter: Counter) -> None:
    order = await counter.stage.order()
    for employee in (str(new_uuid()), employ(counter, counter.rita, active=False)):
        refused = await assign(counter, order, employee)
        assert (refused.status_code, refused.json()["errors"]) == (422, {"agency_employee_uuid": ["Opção inválida"]})
    ivo = employ(counter, counter.ivo)
    counter.stage.orders.remotes["identity"].away = True
    try:
        assert (await assign(counter, order, ivo)).status_code == 503
        assert (await assign(counter, order, None)).status_code == 200, "nobody is asked about nobody"
    finally:
        counter.stage.orders.remotes["identity"].away = False
    assert (await counter.stage.read(order))["consultant"] is None


async def test_a_stale_page_names_nobody(counter: Counter) -> None:
    order, ivo = await counter.stage.order(), employ(counter, counter.ivo)
    client, path = counter.stage.as_(counter.gilda), f"/orders/{order['uuid']}/consultant"
    await assigned(counter, order, ivo)
    stale = await client.patch(path, json={}, headers={"If-Match": f'"{order["version"]}"'})
    assert (stale.status_code, stale.json()["code"]) == (409, "STALE_VERSION")


@pytest.mark.parametrize(
    ("who", "status"), {"ivo": 403, "ana": 403, "boss": 403, "operator": 403, "stranger": 404, "anonymous": 401}.items()
)
async def test_managers_of_the_agency_alone_name_consultants(counter: Counter, who: str, status: int) -> None:
    order, ivo = await counter.stage.order(), employ(counter, counter.ivo)
    people = {
        "ivo": counter.ivo,
        "ana": counter.stage.ana,
        "boss": an_administrator(customer=counter.stage.company),
        "operator": operator(),
        "stranger": other_agency(),
        "anonymous": anonymous(),
    }
    refused = [await assign(counter, order, employee, by=people[who]) for employee in (ivo, str(new_uuid()), None)]
    assert [answer.status_code for answer in refused] == [status] * 3
    assert (await counter.stage.read(order))["consultant"] is None
    may = {
        by.name: "set_consultant" in (await counter.stage.read(order, by=by))["allowed_actions"]
        for by in (counter.gilda, counter.ivo, counter.stage.ana)
    }
    assert may == {"Gilda": True, "Ivo": False, "Ana": False}
