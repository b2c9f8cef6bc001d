"""Who may look at a price that rose and who may answer it, as every kind of caller; and what looking costs."""

from typing import Any

import httpx
import pytest
from kit.core.ids import new_uuid
from kit.testing import (
    Person,
    a_requester,
    agency_issuer,
    agency_manager,
    an_administrator,
    anonymous,
    count_statements,
    operator,
    other_agency,
    other_customer,
)

from services.orders.tests.booking.rising import airway
from services.orders.tests.stage import Stage

pytestmark = pytest.mark.long

LOOK = ("price-changes",)
STATEMENTS = 4
"""Whose it is, the order, its items; the scope apart."""


async def call(stage: Stage, order: Any, what: str, by: Person) -> httpx.Response:
    """One of the calls, on an order whose only item is still in its cart."""
    client, at = stage.as_(by), f"/orders/{order['uuid']}"
    item = airway(order)[0]["uuid"]
    if what in ("price-changes", "re-search"):
        return await client.get(f"{at}/{what}")
    if what == "swap":
        body = {"offer_uuid": str(new_uuid()), "travelers_uuids": [str(stage.ana.employee_uuid)]}
        return await client.post(f"{at}/items/{item}/swap", json=body)
    total = {"new_value": "1.00"} if what == "accept" else {}
    return await client.post(f"{at}/price-changes/{what}", json={"items_uuid": [item], **total})


CALLS = ("price-changes", "re-search", "accept", "drop", "swap")
LET_IN = {"price-changes": 200, "re-search": 200, "accept": 409, "drop": 409, "swap": 404}
"""A cart has no price to answer; nobody ever searched this offer."""


@pytest.mark.parametrize("what", CALLS)
async def test_the_issuer_and_the_agency_answer(stage: Stage, what: str) -> None:
    order = await stage.cart()
    for by in (stage.ana, agency_manager(), agency_issuer()):
        assert (await call(stage, order, what, by)).status_code == LET_IN[what], by.name


@pytest.mark.parametrize("what", CALLS)
async def test_who_only_sees_the_order_may_look_and_answers_nothing(stage: Stage, what: str) -> None:
    order = await stage.cart()
    seen = await call(stage, order, what, an_administrator(customer=stage.company))
    expected = (200, None) if what in LOOK else (403, "FORBIDDEN")
    assert (seen.status_code, seen.json().get("code")) == expected


@pytest.mark.parametrize("what", CALLS)
async def test_to_everybody_else_it_is_not_there(stage: Stage, what: str) -> None:
    order = await stage.cart()
    colleague = a_requester(customer=stage.company, name="Célio")
    callers: list[tuple[Person, tuple[int, str]]] = [
        (colleague, (404, "NOT_FOUND")),
        (other_customer(), (404, "NOT_FOUND")),
        (other_agency(), (404, "NOT_FOUND")),
        (operator(), (403, "WRONG_CONTEXT")),
        (anonymous(), (401, "UNAUTHENTICATED")),
    ]
    for by, expected in callers:
        refused = await call(stage, order, what, by)
        assert (refused.status_code, refused.json()["code"]) == expected, by.name


@pytest.mark.parametrize("what", ["price-changes", "re-search"])
async def test_looking_costs_the_same_for_one_item_as_for_three(stage: Stage, what: str) -> None:
    costs = []
    for items in (1, 3):
        order = await stage.cart(items=items)
        await call(stage, order, what, stage.ana)
        with count_statements(stage.orders) as seen:
            await call(stage, order, what, stage.ana)
        costs.append(len(seen))
    assert costs[0] == costs[1] <= STATEMENTS, costs
