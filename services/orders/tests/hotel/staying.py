"""Stays in tests: the question, its answers, and a cart with a hotel in it."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import httpx
from contracts.places import city_uuid
from kit.testing import Person, eventually

from services.orders.tests.stage import Stage

Answer = dict[str, Any]
RECIFE, SAO_PAULO = str(city_uuid("2611606")), str(city_uuid("3550308"))


def a_question(stage: Stage, *, days: int = 40, nights: int = 3, **more: Any) -> Answer:
    """The body of POST /search/hotel: one adult in Recife."""
    checkin = stage.today() + timedelta(days=days)
    asked = {"checkin": checkin.isoformat(), "checkout": (checkin + timedelta(days=nights)).isoformat()}
    return {"city_uuid": RECIFE, **asked, "rooms": [{"adults": 1}], **more}


async def search_hotels(stage: Stage, question: Answer, *, by: Person | None = None) -> Answer:
    """The search once all sellers have answered."""
    client = stage.as_(by or stage.ana)
    answer = await client.post("/search/hotel", json=question)
    assert answer.status_code == 202, answer.text
    path = f"/search/{answer.json()['data']['uuid']}"

    async def ended() -> Answer | None:
        found: Answer = (await client.get(path)).json()["data"]
        return found if found["status"] != "running" else None

    found = await eventually(ended, within=60)
    assert found is not None
    return found


async def page_of(stage: Stage, search: Answer, **params: Any) -> Answer:
    """Its first hundred offers, with facets."""
    answer = await stage.as_(stage.ana).get(f"/search/{search['uuid']}/offers", params={"limit": 100, **params})
    assert answer.status_code == 200, answer.text
    found: Answer = answer.json()
    return found


async def details_of(stage: Stage, offer: Answer) -> Answer:
    """An offer with all its rooms."""
    answer = await stage.as_(stage.ana).get(f"/search/{offer['search_uuid']}/offers/{offer['uuid']}")
    assert answer.status_code == 200, answer.text
    found: Answer = answer.json()["data"]
    return found


async def an_offer_of_many_rooms(stage: Stage, question: Answer | None = None, *, regimens: int = 3) -> Answer:
    """The first hotel with so many kinds of meals, with all its rooms."""
    page = await page_of(stage, await search_hotels(stage, question or a_question(stage)), free_cancellation="true")
    listed = next(offer for offer in page["data"] if len(offer["hotel"]["regimens"]) >= regimens)
    return await details_of(stage, listed)


def flexible(offer: Answer) -> Answer:
    """Its dearest room that can be canceled without cost until a deadline."""
    rooms: list[Answer] = offer["hotel"]["rooms"]
    return next(room for room in reversed(rooms) if room["free_cancellation_until"])


async def add_stay(
    stage: Stage,
    order: Answer,
    *,
    offer: Answer | None = None,
    travelers: list[UUID | None] | None = None,
    by: Person | None = None,
    **more: Any,
) -> httpx.Response:
    """Reserve the dearest room of a hotel that can be canceled freely."""
    offer = offer or await an_offer_of_many_rooms(stage)
    people = [str(uuid) for uuid in travelers or [stage.ana.employee_uuid]]
    body = {"offer_uuid": offer["uuid"], "room_uuid": flexible(offer)["uuid"], "travelers_uuids": people, **more}
    return await stage.as_(by or stage.ana).post(f"/orders/{order['uuid']}/items", json=body)


async def a_hotel_cart(stage: Stage, **more: Any) -> Answer:
    """An order with one reserved stay."""
    answer = await add_stay(stage, await stage.order(), **more)
    assert answer.status_code == 201, answer.text
    return dict(answer.json()["data"])


async def an_issued_stay(stage: Stage, **more: Any) -> Answer:
    """An order whose stay is confirmed."""
    order = await a_hotel_cart(stage, **more)
    await stage.submit(order)
    await stage.approve(order)
    return await stage.until(order, "issued")


def the_stay(order: Answer) -> Answer:
    """Its one hotel."""
    (item,) = order["items_included"]["hotel"]
    return dict(item)
