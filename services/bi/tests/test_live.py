"""Open dashboards are refreshed when spending is booked: after the commit, once per booking."""

import asyncio
import json
from datetime import date

import nats
from bi_service.spending.reactions import book_spending_when_item_issued
from bi_spending import a_cost_center, an_issue
from kit.db.scopes import CustomerScope
from kit.testing import Running, a_customer
from kit.testing.servers import Servers
from nats.aio.msg import Msg


async def test_a_booking_sends_spending_changed_to_those_who_may_view_the_dashboard(
    bi: Running, servers: Servers
) -> None:
    company = a_customer()
    await bi.introduce_company(company)
    center = a_cost_center(company, "Engenharia")
    flights = [an_issue(company, on=date(2026, 3, 2), value=value, cost_center=center.uuid) for value in ("10", "20")]
    hints = asyncio.Queue[bytes]()

    async def keep(message: Msg) -> None:
        hints.put_nowait(message.data)

    connection = await nats.connect(servers.nats.admin_url)
    await connection.subscribe(f"live.{company.uuid}", cb=keep)
    await connection.flush()
    for fact in (flights[0], flights[0], flights[1]):  # the first is delivered twice
        async with bi.db.work(CustomerScope(company.uuid)) as uow:
            await book_spending_when_item_issued(fact, uow)
    received = [json.loads(await asyncio.wait_for(hints.get(), 5)) for _ in flights]
    assert [hint["entity_uuid"] for hint in received] == [str(fact.uuid) for fact in flights]
    assert received[0]["entity"] == "spending"
    assert received[0]["audience"] == {
        "user_uuids": [],
        "actions": ["view-dashboard"],
        "agency_uuid": str(company.agency_uuid),
    }
    assert hints.empty()
    await connection.close()
