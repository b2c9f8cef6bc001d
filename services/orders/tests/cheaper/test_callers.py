"""Who sees a comparison, what of it, and who may take what it found."""

import pytest
from kit.testing import (
    Person,
    a_requester,
    agency_issuer,
    an_administrator,
    anonymous,
    operator,
    other_agency,
    other_customer,
)

from services.orders.tests.cheaper.looking import QuietMarket, asked_again, choose, compared, dear_order, look
from services.orders.tests.stage import Stage

pytestmark = pytest.mark.long

PARTS = ("provider_value", "du", "fee", "markup", "markdown", "provider_fees")


def _callers(stage: Stage) -> dict[str, tuple[Person, int]]:
    return {
        "issuer": (stage.ana, 202),
        "approver": (stage.bruno, 202),
        "administrator": (an_administrator(customer=stage.company), 202),
        "agency": (agency_issuer(), 202),
        "colleague": (a_requester(customer=stage.company, name="Davi"), 404),
        "other customer": (other_customer(), 404),
        "other agency": (other_agency(), 404),
        "operator": (operator(), 403),
        "anonymous": (anonymous(), 401),
    }


CALLERS = ("issuer", "approver", "administrator", "agency", "colleague", "other customer", "other agency", "operator")


@pytest.mark.parametrize("caller", [*CALLERS, "anonymous"])
async def test_who_sees_the_order_sees_what_was_cheaper(stage: Stage, market: QuietMarket, caller: str) -> None:
    order, _ = await dear_order(stage)
    await stage.submit(order)
    market.may_answer.clear()
    person, status = _callers(stage)[caller]
    answer = await look(stage, order, by=person)
    assert answer.status_code == status, answer.text
    assert await asked_again(stage, order) == (1 if status == 202 else 0)
    market.may_answer.set()


async def test_only_the_agency_sees_what_prices_are_made_of(stage: Stage) -> None:
    order, _ = await dear_order(stage)
    for person, sees in ((stage.ana, False), (agency_issuer(), True)):
        (told,) = await compared(stage, order, by=person)
        for offer in (told["chosen"], *told["alternatives"], *told["now"]["alternatives"]):
            assert (offer["parts"]["provider_value"] is not None) is sees
            if not sees:
                assert [offer["parts"][name] for name in PARTS] == [None] * len(PARTS)


async def test_whoever_looked_first_the_issuer_and_the_agency_may_take_what_is_cheaper_now(stage: Stage) -> None:
    order, _ = await dear_order(stage)
    admin = an_administrator(customer=stage.company)
    (told,) = await compared(stage, order, by=admin)
    now = told["now"]["alternatives"]
    assert (await choose(stage, order, now[0])).status_code == 201
    assert (await choose(stage, order, now[1], by=agency_issuer())).status_code == 201


async def test_nobody_else_may_take_an_offer_of_a_comparison(stage: Stage) -> None:
    order, _ = await dear_order(stage)
    (told,) = await compared(stage, order)
    admin = an_administrator(customer=stage.company)
    await stage.hire(admin)
    own = await stage.order(by=admin)
    refused = await choose(stage, own, told["now"]["alternatives"][0], by=admin)
    assert (refused.status_code, refused.json()["code"]) == (403, "FORBIDDEN")


async def test_an_offer_found_by_somebody_of_the_agency_is_not_everybodys(stage: Stage) -> None:
    """Only searches that compare an order serve the whole agency; every other is its maker's."""
    order, listed = await dear_order(stage)
    refused = await choose(stage, order, listed[2], by=agency_issuer())
    assert (refused.status_code, refused.json()["code"]) == (403, "FORBIDDEN")
