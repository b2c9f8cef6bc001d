"""How far a customer is trusted, read by who may see it."""

from collections.abc import Awaitable, Callable
from decimal import Decimal

import pytest
from contracts.fact import Fact
from kit.testing import (
    Person,
    Running,
    a_requester,
    agency_issuer,
    agency_manager,
    an_administrator,
    anonymous,
    as_,
    count_statements,
    operator,
    other_agency,
    other_customer,
)

from services.orders.tests.stage import Stage

Publish = Callable[[Fact], Awaitable[str]]


def url_of(stage: Stage) -> str:
    return f"/customers/{stage.company.uuid}/credit-balance"


async def test_who_never_booked_has_the_whole_limit(stage: Stage) -> None:
    answer = await stage.as_(an_administrator(customer=stage.company)).get(url_of(stage))
    assert answer.json()["data"] == {
        "invoice_limit": "500000.00",
        "reserved": "0.00",
        "used": "0.00",
        "available": "500000.00",
    }


async def test_what_a_submit_reserves_is_not_there_any_more(stage: Stage) -> None:
    order = await stage.cart()
    await stage.submit(order)
    with_agency = stage.as_(agency_issuer(agency=stage.company.agency_uuid))
    await with_agency.get(url_of(stage))
    with count_statements(stage.orders) as seen:
        balance = (await with_agency.get(url_of(stage))).json()["data"]
    total = Decimal(order["total_value"])
    assert (balance["reserved"], balance["used"]) == (f"{total:.2f}", "0.00")
    assert Decimal(balance["available"]) == Decimal("500000.00") - total
    assert len(seen) <= 2, seen


async def test_a_limit_lowered_under_what_is_taken_leaves_nothing(orders: Running, publish: Publish) -> None:
    stage = await Stage.set(orders, publish, invoice_limit="3000.00")
    order = await stage.cart()
    await stage.submit(order)
    lowered = stage.company.fact(version=2).model_copy(update={"invoice_limit": Decimal("1.00")})
    await orders._store([lowered], orders.service_context.access.store)
    balance = (await stage.as_(agency_manager()).get(url_of(stage))).json()["data"]
    assert (balance["invoice_limit"], balance["available"]) == ("1.00", "0.00")


@as_(a_requester, operator, other_customer, other_agency, anonymous)
async def test_nobody_else_sees_it(stage: Stage, caller: Person) -> None:
    at_home = a_requester(customer=stage.company) if caller.name == a_requester().name else caller
    answer = await stage.as_(at_home).get(url_of(stage))
    expected = {
        a_requester().name: (403, "FORBIDDEN"),
        operator().name: (403, "WRONG_CONTEXT"),
        anonymous().name: (401, "UNAUTHENTICATED"),
    }
    assert (answer.status_code, answer.json()["code"]) == expected.get(caller.name, (404, "NOT_FOUND"))


@pytest.mark.parametrize("slug", ["view-credit-limit"])
async def test_the_action_alone_opens_it(stage: Stage, slug: str) -> None:
    by = stage.as_(a_requester(customer=stage.company, name="Célio").with_actions(slug))
    assert (await by.get(url_of(stage))).status_code == 200
