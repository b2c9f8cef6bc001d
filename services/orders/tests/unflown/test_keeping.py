"""A canceled ticket leaves a credit, and what was not paid back stays owed, to the cent."""

from datetime import date
from decimal import Decimal

import pytest
from contracts.orders import ItemCanceled
from kit.core.clock import local_day
from kit.testing import a_requester
from orders_service.products.air_terms import credit_ends_on
from orders_service.unflown.schemas import UnflownAirway

from services.orders.tests.booking.rising import breaches
from services.orders.tests.stage import Stage
from services.orders.tests.unflown.flying import a_light_ticket, canceled, credits_of, previewed


async def test_a_canceled_ticket_becomes_a_credit_of_its_traveler(stage: Stage) -> None:
    order = await a_light_ticket(stage)
    (item,) = order["items_included"]["airway"]
    (shown,) = (await previewed(stage, order))["items"]
    assert Decimal(shown["credit_value"]) > 0 and shown["refund_value"] == "0.00"
    assert Decimal(shown["credit_value"]) + Decimal(shown["cancellation_tax"]) == Decimal(item["value"])
    await canceled(stage, order)
    (credit,) = await credits_of(stage, stage.ana.employee_uuid)
    assert credit == UnflownAirway.model_validate(credit).model_dump(mode="json")
    assert (credit["credit_value"], credit["ticket"]) == (shown["credit_value"], item["ticket"])
    assert (credit["airline"], credit["airline_slug"]) == (item["provider"]["name"], item["provider"]["slug"])
    assert (credit["status"], credit["order_uuid"], credit["used_at"]) == ("available", order["uuid"], None)
    assert credit["employee"]["uuid"] == str(stage.ana.employee_uuid) and stage.ana.name in credit["employee"]["name"]
    assert date.fromisoformat(credit["expired_at"]) == credit_ends_on(stage.orders.clock.now())
    assert date.fromisoformat(credit["expired_at"]).year == local_day(stage.orders.clock.now()).year + 1


async def test_what_was_not_paid_back_stays_in_credit_limit_and_spending(stage: Stage) -> None:
    order = await a_light_ticket(stage)
    value = Decimal(order["total_value"])
    assert await stage.credit() == (Decimal(0), value)
    tax = (await previewed(stage, order))["total_tax"]
    done = await canceled(stage, order)
    assert (done["total_value"], done["cancellation_tax"]) == (order["total_value"], tax)
    assert await stage.credit() == (Decimal(0), value)
    told = [fact for fact in await stage.orders.outbox(ItemCanceled) if str(fact.order_uuid) == order["uuid"]]
    assert [fact.value for fact in told] == [Decimal(0)]
    assert await breaches(stage, order) == []


@pytest.mark.long
async def test_the_credit_of_a_booking_is_divided_among_its_tickets(stage: Stage) -> None:
    colleague = a_requester(customer=stage.company)
    await stage.hire(colleague)
    order = await a_light_ticket(stage, travelers=[stage.ana.employee_uuid, colleague.employee_uuid])
    (shown,) = (await previewed(stage, order))["items"]
    await canceled(stage, order)
    found = [(await credits_of(stage, person.employee_uuid))[0] for person in (stage.ana, colleague)]
    assert sum(Decimal(one["credit_value"]) for one in found) == Decimal(shown["credit_value"])
    assert {one["ticket"] for one in found} == set(order["items_included"]["airway"][0]["ticket"].split(", "))


async def test_a_ticket_canceled_in_its_free_time_leaves_no_credit(stage: Stage) -> None:
    order = await stage.issued()
    await canceled(stage, order)
    assert await credits_of(stage, stage.ana.employee_uuid) == []
    assert await stage.credit() == (Decimal(0), Decimal(0))
    assert await breaches(stage, order) == []
