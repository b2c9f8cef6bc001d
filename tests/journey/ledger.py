"""Nothing lost, nothing doubled: what the databases and the market say after a flow."""

from typing import Any

import asyncpg

from journey.stack import Stack
from journey.trip import Trip

_PENDING = "SELECT count(*) FROM outbox WHERE published_at IS NULL"


def _url(stack: Stack, service: str) -> str:
    url: str = stack.described["services"][service]["database_url"]
    return url.replace("postgresql+asyncpg://", "postgresql://")


async def ask(stack: Stack, service: str, customer: str, question: str, *arguments: Any) -> Any:
    """One value from a service's database, in the customer's scope."""
    connection = await asyncpg.connect(_url(stack, service))
    try:
        async with connection.transaction():
            await connection.execute("SELECT set_config('app.customer', $1, true)", customer)
            return await connection.fetchval(question, *arguments)
    finally:
        await connection.close()


async def unpublished(stack: Stack) -> int:
    """Facts still waiting in any outbox."""
    total = 0
    for service in stack.described["services"]:
        total += int(await ask(stack, service, "", _PENDING))
    return total


async def check_once(stack: Stack, customer: str, trip: Trip) -> None:
    """One issued fact for the kept item, none for the rejected, one booking at the market, one decision."""
    issued = "SELECT count(*) FROM outbox WHERE type = 'trajeto.orders.item.issued.v1' AND about_uuid = $1"
    assert await ask(stack, "orders", customer, issued, trip.kept_item) == 1
    assert await ask(stack, "orders", customer, issued, trip.rejected_item) == 0
    booked = "SELECT count(*) FROM spend_fact WHERE source_uuid = $1"
    assert await ask(stack, "bi", customer, booked, trip.kept_item) == 1
    decided = (
        "SELECT count(*) FROM outbox WHERE type = 'trajeto.approvals.request.approved.v1'"
        " AND data ->> 'subject_uuid' = $1"
    )
    assert await ask(stack, "approvals", customer, decided, trip.order) == 1
    asked = "SELECT count(*) FROM outbox WHERE type = 'trajeto.orders.order.approval_requested.v1' AND about_uuid = $1"
    assert await ask(stack, "orders", customer, asked, trip.order) == 1
