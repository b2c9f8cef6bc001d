"""The policy of trips in a month, from the first search to the cart: only trips that were sent and stand count."""

import pytest
from contracts.config import PolicyValueChanged
from kit.core.ids import new_uuid

from services.orders.tests.stage import Stage

pytestmark = pytest.mark.long

LIMIT = "A opção selecionada está acima da quantidade máxima máximo definido de 1."


async def allow_trips(stage: Stage, many: int) -> None:
    fact = PolicyValueChanged(
        uuid=new_uuid(),
        customer_uuid=stage.company.uuid,
        version=1,
        product="airway",
        policy_parameter="max_trips_month",
        type_value="amount_maximum",
        value=str(many),
        scope_type="everyone",
        active=True,
    )
    await stage.publish(fact)
    await stage.heard("policy_value_copy", fact.uuid)


async def marks(stage: Stage, *, days: int = 40) -> set[bool]:
    return {offer["policy"]["in_policy"] for offer in await stage.offers(days=days)}


async def test_a_second_trip_of_the_month_is_out_of_policy_and_one_of_another_month_is_not(stage: Stage) -> None:
    await allow_trips(stage, 1)
    order = await stage.cart()
    assert await marks(stage) == {True}, "a cart is no trip yet"
    assert order["items_included"]["airway"][0]["violated_policies"] == []
    await stage.submit(order)
    assert await marks(stage) == {False}
    assert await marks(stage, days=75) == {True}
    second = await stage.cart()
    (found,) = second["items_included"]["airway"][0]["violated_policies"]
    assert (found["policy_parameter"], found["message"]) == ("max_trips_month", LIMIT)


async def test_a_trip_that_was_called_off_counts_no_more(stage: Stage) -> None:
    await allow_trips(stage, 1)
    order = await stage.cart()
    await stage.submit(order)
    await stage.reject(order)
    await stage.until(order, "disapproved")
    assert await marks(stage) == {True}


async def test_an_order_is_not_counted_against_itself(stage: Stage) -> None:
    await allow_trips(stage, 1)
    order = await stage.cart(items=2)
    assert [item["violated_policies"] for item in order["items_included"]["airway"]] == [[], []]
    await stage.submit(order)
    now = await stage.read(order)
    assert [item["violated_policies"] for item in now["items_included"]["airway"]] == [[], []]
