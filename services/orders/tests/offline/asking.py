"""Stays that a consultant finds, in tests: the question, the options, and an order on its way."""

from datetime import timedelta
from typing import Any

import httpx
from kit.testing import Person, agency_issuer, eventually

from services.orders.tests.hotel.staying import Answer, a_question
from services.orders.tests.stage import Stage


def consultant(stage: Stage) -> Person:
    """Ivo of the company's agency, with the company chosen."""
    return agency_issuer(agency=stage.company.agency_uuid, customer=stage.company)


async def search_offline(stage: Stage, question: Answer | None = None, *, by: Person | None = None) -> Answer:
    """The search once the agency has answered."""
    client = stage.as_(by or stage.ana)
    answer = await client.post("/search/offline-hotel", json=question or a_question(stage))
    assert answer.status_code == 202, answer.text
    path = f"/search/{answer.json()['data']['uuid']}"

    async def ended() -> Answer | None:
        found: Answer = (await client.get(path)).json()["data"]
        return found if found["status"] != "running" else None

    found = await eventually(ended, within=60)
    assert found is not None
    return found


async def offers_of(stage: Stage, search: Answer, *, by: Person | None = None, **params: Any) -> list[Answer]:
    """All its offers."""
    path = f"/search/{search['uuid']}/offers"
    answer = await stage.as_(by or stage.ana).get(path, params={"limit": 100, **params})
    assert answer.status_code == 200, answer.text
    return list(answer.json()["data"])


async def add_question(
    stage: Stage, order: Answer, *, at: int = 0, by: Person | None = None, days: int = 40, **more: Any
) -> httpx.Response:
    """Put an offer of the catalogue into the order; the last one, -1, is the agency's choice."""
    offers = await offers_of(stage, await search_offline(stage, a_question(stage, days=days), by=by), by=by)
    body = {"offer_uuid": offers[at]["uuid"], "travelers_uuids": [str(stage.ana.employee_uuid)], **more}
    return await stage.as_(by or stage.ana).post(f"/orders/{order['uuid']}/items", json=body)


async def a_quoting_order(stage: Stage, **more: Any) -> Answer:
    """An order with one stay that waits for its options."""
    answer = await add_question(stage, await stage.order(), **more)
    assert answer.status_code == 201, answer.text
    return dict(answer.json()["data"])


def an_option(**more: Any) -> Answer:
    """The option of UI section 6.14: R$ 712,00 for two nights."""
    return {
        "hotel_name": "Maré Alta",
        "room_description": "Casal",
        "regimen": "breakfast",
        "provider_value": "620.00",
        "other_taxes": "31.00",
        "hotel_fee": "20.00",
        "hotel_markup": "41.00",
        "payment": "pix",
        **more,
    }


def stays(order: Answer) -> list[Answer]:
    return list(order["items_included"]["offline_hotel"])


def the_stay(order: Answer) -> Answer:
    """Its one stay."""
    (item,) = stays(order)
    return dict(item)


async def quote(
    stage: Stage, order: Answer, *options: Answer, by: Person | None = None, item: Answer | None = None, **more: Any
) -> httpx.Response:
    """A consultant answers with these options, or with two."""
    told = list(options) or [an_option(), an_option(hotel_name="Baía Azul", provider_value="700.00")]
    path = f"/orders/{order['uuid']}/items/{(item or the_stay(order))['uuid']}/options"
    return await stage.as_(by or consultant(stage)).post(path, json={"options": told, **more})


async def choose(
    stage: Stage, order: Answer, *, at: int = 0, by: Person | None = None, item: Answer | None = None
) -> httpx.Response:
    """The issuer picks one of the options, as `order` shows them."""
    item = item or the_stay(order)
    path = f"/orders/{order['uuid']}/items/{item['uuid']}/options/{item['options'][at]['uuid']}/choose"
    return await stage.as_(by or stage.ana).post(path)


async def a_quoted_order(stage: Stage, *options: Answer, **more: Any) -> Answer:
    """An order whose stay has its options."""
    answer = await quote(stage, await a_quoting_order(stage, **more), *options)
    assert answer.status_code == 201, answer.text
    return await stage.read(answer.json()["data"])


async def a_chosen_order(stage: Stage, *options: Answer, **more: Any) -> Answer:
    """An order whose issuer has chosen the first option."""
    answer = await choose(stage, await a_quoted_order(stage, *options, **more))
    assert answer.status_code == 200, answer.text
    return dict(answer.json()["data"])


async def a_waiting_order(stage: Stage, *options: Answer, **more: Any) -> Answer:
    """An approved order whose stay a consultant has to issue."""
    order = await a_chosen_order(stage, *options, **more)
    await stage.submit(order)
    await stage.approve(order)
    return await stage.until(order, "approved")


def in_hours(stage: Stage, hours: int) -> str:
    """A point in time as a body tells it."""
    return (stage.orders.clock.now() + timedelta(hours=hours)).isoformat()
