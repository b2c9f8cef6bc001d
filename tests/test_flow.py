"""From an empty company to a trip booked, approved and issued, at the edge, with nothing of the demo's in it."""

import time
from datetime import date, timedelta

import pytest
from journey.company import Founder
from journey.stack import Stack
from journey.trip import decide, fill_order, issued, search_offers, spent, submit, take_trip

pytestmark = pytest.mark.timeout(900)  # the first test waits for the stack and its demo


async def test_a_trip_of_a_company_made_just_now(stack: Stack, founder: Founder) -> None:
    company = await founder.found()
    trip = await take_trip(company, stack.mails)
    assert trip.total > 0


async def test_everybody_sees_it_live(stack: Stack, founder: Founder) -> None:
    company = await founder.found()
    ana, bruno = company.people["Ana"].caller, company.people["Bruno"].caller
    on = date.today() + timedelta(days=40)  # noqa: TID251, DTZ011
    async with ana.listening() as anas, bruno.listening() as brunos:
        offers = await search_offers(company, "CGH", "SDU", on, None)
        order = await submit(company, await fill_order(company, offers))
        await brunos.until("notification", lambda said: said["kind"] == "approval_requested")
        await brunos.until("approval.changed")
        decided_at = time.monotonic()
        await decide(company, order)
        seen_at = await anas.until(
            "order.changed", lambda said: said["entity_uuid"] == order["uuid"] and said["status"] != "approving"
        )
        final = await issued(company, order["uuid"])
        assert seen_at - decided_at < 5
    assert float(await spent(company)) == float(final["total_value"])
