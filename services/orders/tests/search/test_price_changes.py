"""A fare costs more the day after it was searched; whoever wants it is told once and then gets it."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from kit.testing import Running, a_requester

from services.orders.tests.search.searching import a_query, all_offers, refusal, search, value
from services.orders.tests.stage import Stage

ANA = a_requester()
BEFORE_MIDNIGHT = datetime(2026, 3, 10, 2, 55, tzinfo=UTC)
"""23:55 in São Paulo."""


@pytest.fixture
def late(orders: Running) -> Iterator[None]:
    now = orders.clock.now()
    orders.clock.move_to(BEFORE_MIDNIGHT)
    yield
    orders.clock.move_to(now)


def pass_midnight(orders: Running) -> None:
    orders.clock.move_to(BEFORE_MIDNIGHT + timedelta(minutes=10))


async def test_a_price_that_changed_is_told_once_and_then_holds(orders: Running, late: None) -> None:
    found = await search(orders, ANA, a_query(orders, ahead=5))
    old = (await all_offers(orders, ANA, found["uuid"]))[0]
    pass_midnight(orders)
    path = f"/search/{found['uuid']}/offers/{old['uuid']}"
    refused = await orders.as_(ANA).get(path)
    assert refusal(refused) == (409, "PRICE_CHANGED")
    told = refused.json()["details"]
    assert told["value"] == old["value"]
    assert Decimal(told["new_value"]) > value(old)
    again = await orders.as_(ANA).get(path)
    assert (again.status_code, again.json()["data"]["value"]) == (200, told["new_value"])


async def test_the_same_call_again_accepts_the_new_price_of_an_item(orders: Running, stage: Stage, late: None) -> None:
    order = await stage.order()
    old = (await stage.offers())[0]
    pass_midnight(orders)
    body = {"offer_uuid": old["uuid"], "travelers_uuids": [str(stage.ana.employee_uuid)]}
    client, path = orders.as_(stage.ana), f"/orders/{order['uuid']}/items"
    refused = await client.post(path, json=body)
    assert refusal(refused) == (409, "PRICE_CHANGED")
    accepted = await client.post(path, json=body)
    assert accepted.status_code == 201, accepted.text
    (item,) = accepted.json()["data"]["items_included"]["airway"]
    assert item["value"] == refused.json()["details"]["new_value"]
