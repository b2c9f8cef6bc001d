"""Buses in tests: the question, its answers, and a cart with a bus in it."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import httpx
from kit.testing import Person, eventually
from orders_service.places.stations import stations_by_slug

from services.orders.tests.stage import Stage

Answer = dict[str, Any]


def station(slug: str) -> str:
    """Key of a bus station."""
    return str(stations_by_slug()[slug].uuid)


def city(slug: str) -> str:
    """Key of the city of a bus station."""
    return str(stations_by_slug()[slug].city_uuid)


def a_question(
    stage: Stage, origin: str, destination: str, *, days: int = 40, back: int | None = None, **more: Any
) -> Answer:
    """The body of POST /search/road; `back`: days after the way there."""
    go = stage.today() + timedelta(days=days)
    stretch = {"origin": origin, "destination": destination, "go_date": str(go)}
    if back is not None:
        stretch["return_date"] = str(go + timedelta(days=back))
    return {"stretches": [stretch], **more}


async def search_buses(stage: Stage, question: Answer, *, by: Person | None = None) -> Answer:
    """The search once all companies have answered."""
    client = stage.as_(by or stage.ana)
    answer = await client.post("/search/road", json=question)
    assert answer.status_code == 202, answer.text
    path = f"/search/{answer.json()['data']['uuid']}"

    async def ended() -> Answer | None:
        found: Answer = (await client.get(path)).json()["data"]
        return found if found["status"] != "running" else None

    found = await eventually(ended, within=60)
    assert found is not None
    return found


async def page_of(stage: Stage, search: Answer, **params: Any) -> Answer:
    """A page of its offers, with facets and nearby."""
    answer = await stage.as_(stage.ana).get(f"/search/{search['uuid']}/offers", params={"limit": 100, **params})
    assert answer.status_code == 200, answer.text
    found: Answer = answer.json()
    return found


async def every_bus(stage: Stage, search: Answer, **params: Any) -> list[Answer]:
    """All offers of a search, page after page."""
    found: list[Answer] = []
    for number in range(1, 20):
        page = await page_of(stage, search, page=number, **params)
        found += page["data"]
        if page["links"]["next"] is None:
            return found
    raise AssertionError("more than 1,900 offers")


async def buses(stage: Stage, question: Answer, **params: Any) -> list[Answer]:
    """The offers of a question."""
    return list((await page_of(stage, await search_buses(stage, question), **params))["data"])


async def add_bus(
    stage: Stage, order: Answer, *, travelers: list[UUID | None] | None = None, by: Person | None = None, **more: Any
) -> httpx.Response:
    """Reserve the cheapest bus from São Paulo to Curitiba."""
    people = travelers or [stage.ana.employee_uuid]
    question = a_question(stage, station("tiete"), station("curitiba"), passenger_quantity=len(people))
    offer = (await buses(stage, question, sort="price"))[0]
    body = {"offer_uuid": offer["uuid"], "travelers_uuids": [str(uuid) for uuid in people], **more}
    return await stage.as_(by or stage.ana).post(f"/orders/{order['uuid']}/items", json=body)


async def a_bus_cart(stage: Stage, **more: Any) -> Answer:
    """An order with one reserved bus."""
    answer = await add_bus(stage, await stage.order(), **more)
    assert answer.status_code == 201, answer.text
    return dict(answer.json()["data"])


async def an_issued_bus(stage: Stage, **more: Any) -> Answer:
    """An order whose bus tickets exist."""
    order = await a_bus_cart(stage, **more)
    await stage.submit(order)
    await stage.approve(order)
    return await stage.until(order, "issued")
