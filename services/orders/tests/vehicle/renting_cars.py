"""Rented cars in tests: the question, its answers, and a cart with a car in it."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import httpx
from kit.testing import Person, eventually

from services.orders.tests.stage import Stage

Answer = dict[str, Any]


def a_question(stage: Stage, *, days: int = 40, length: int = 3, **more: Any) -> Answer:
    """The body of POST /search/vehicle: from Recife to João Pessoa."""
    first = stage.today() + timedelta(days=days)
    times = {"pickup_at": f"{first}T10:00", "return_at": f"{first + timedelta(days=length)}T10:00"}
    return {"pickup_airport": "REC", "return_airport": "JPA", **times, **more}


async def search_cars(stage: Stage, question: Answer) -> Answer:
    """The search once all companies have answered."""
    client = stage.as_(stage.ana)
    answer = await client.post("/search/vehicle", json=question)
    assert answer.status_code == 202, answer.text
    path = f"/search/{answer.json()['data']['uuid']}"

    async def ended() -> Answer | None:
        found: Answer = (await client.get(path)).json()["data"]
        return found if found["status"] != "running" else None

    found = await eventually(ended, within=60)
    assert found is not None
    return found


async def page_of(stage: Stage, search: Answer, **params: Any) -> Answer:
    """All its offers, with facets."""
    answer = await stage.as_(stage.ana).get(f"/search/{search['uuid']}/offers", params={"limit": 100, **params})
    assert answer.status_code == 200, answer.text
    found: Answer = answer.json()
    return found


async def add_car(
    stage: Stage,
    order: Answer,
    *,
    coverage: int | None = None,
    travelers: list[UUID | None] | None = None,
    by: Person | None = None,
    **more: Any,
) -> httpx.Response:
    """Reserve the cheapest compact car of Locadora Sul."""
    search = await search_cars(stage, a_question(stage))
    params = {"sort": "price", "companies[]": ["locadora-sul"], "vehicle_groups[]": ["C"]}
    offer = (await page_of(stage, search, **params))["data"][0]
    people = [str(uuid) for uuid in travelers or [stage.ana.employee_uuid]]
    body = {"offer_uuid": offer["uuid"], "travelers_uuids": people, "conductor_uuid": people[0], **more}
    if coverage is not None:
        body["coverage_uuid"] = offer["vehicle"]["coverages"][coverage]["id"]
    return await stage.as_(by or stage.ana).post(f"/orders/{order['uuid']}/items", json=body)


async def a_car_cart(stage: Stage, **more: Any) -> Answer:
    """An order with one reserved car."""
    answer = await add_car(stage, await stage.order(), **more)
    assert answer.status_code == 201, answer.text
    return dict(answer.json()["data"])


async def an_issued_car(stage: Stage, **more: Any) -> Answer:
    """An order whose rental is confirmed."""
    order = await a_car_cart(stage, **more)
    await stage.submit(order)
    await stage.approve(order)
    return await stage.until(order, "issued")


def the_car(order: Answer) -> Answer:
    """Its one rental."""
    (item,) = order["items_included"]["vehicle"]
    return dict(item)
