"""Flights in tests: an offer, its seats, a cart with chosen seats and bags."""

from typing import Any

import httpx
from kit.testing import Person

from services.orders.tests.stage import Stage

Answer = dict[str, Any]


async def a_flight(stage: Stage, *, days: int = 40, **more: Any) -> Answer:
    """The cheapest flight there and back that has a seat map."""
    found = await stage.offers(days=days, **more)
    return next(offer for offer in found if all(flight["has_seat_map"] for flight in offer["airway"]["flights"]))


async def maps_of(stage: Stage, offer: Answer) -> list[Answer]:
    answer = await stage.as_(stage.ana).get(f"/search/{offer['search_uuid']}/offers/{offer['uuid']}/seats")
    assert answer.status_code == 200, answer.text
    return list(answer.json()["data"])


def free_seats(told: Answer) -> list[Answer]:
    """The seats nobody has, row by row."""
    return [seat for row in told["rows"] for seat in row["seats"] if seat["status"] == "free"]


def a_seat(told: Answer, person: Any, number: str) -> Answer:
    return {"traveler_uuid": str(person), "segment_uuid": told["segment_uuid"], "seat_number": number}


async def book(stage: Stage, order: Answer, offer: Answer, *, by: Person | None = None, **more: Any) -> httpx.Response:
    """Ana's flight."""
    body = {"offer_uuid": offer["uuid"], "travelers_uuids": [str(stage.ana.employee_uuid)], **more}
    return await stage.as_(by or stage.ana).post(f"/orders/{order['uuid']}/items", json=body)


async def change(stage: Stage, order: Answer, **body: Any) -> httpx.Response:
    """Change the order's first flight."""
    path = f"/orders/{order['uuid']}/items/{flight_of(order)['uuid']}"
    return await stage.as_(stage.ana).put(path, json=body)


def flight_of(order: Answer) -> Answer:
    """Its first flight."""
    return dict(order["items_included"]["airway"][0])
