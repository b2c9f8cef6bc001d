"""What happens at the same moment: credit is never overdrawn, an order is submitted once (HARDENING B7, B9)."""

import asyncio
from collections.abc import AsyncIterator
from decimal import Decimal
from typing import Any

import asyncpg
import httpx
import pytest
from contracts.orders import ApprovalRequested
from kit.http.shedding import AT_ONCE
from kit.testing.servers import Servers

from services.orders.tests.stage import Stage

pytestmark = pytest.mark.long

MANY = 50
LEFT_FOR = 10
_COPY = """WITH one AS (SELECT gen_random_uuid() AS uuid, n FROM generate_series(1, $2::int) n),
carts AS (INSERT INTO orders SELECT (jsonb_populate_record(NULL::orders, to_jsonb(o)
 || jsonb_build_object('uuid', one.uuid, 'order_number', o.order_number + one.n))).* FROM orders o, one
 WHERE o.uuid = $1 RETURNING uuid),
people AS (INSERT INTO order_traveler SELECT (jsonb_populate_record(NULL::order_traveler, to_jsonb(t)
 || jsonb_build_object('uuid', gen_random_uuid(), 'order_uuid', carts.uuid))).* FROM order_traveler t, carts
 WHERE t.order_uuid = $1)
INSERT INTO order_item SELECT (jsonb_populate_record(NULL::order_item, to_jsonb(i)
 || jsonb_build_object('uuid', gen_random_uuid(), 'order_uuid', carts.uuid))).* FROM order_item i, carts
 WHERE i.order_uuid = $1 RETURNING order_uuid::text"""


@pytest.fixture
async def superuser(stage: Stage, servers: Servers) -> AsyncIterator[Any]:
    """Makes many carts of one, which people would need an hour for."""
    database = stage.orders.service_context.settings.database_url.get_secret_value().rpartition("/")[2]
    connection = await asyncpg.connect(servers.postgres.superuser_url.rpartition("/")[0] + f"/{database}")
    yield connection
    await connection.close()


IN_HAND = asyncio.Semaphore(AT_ONCE)
"""As many as a process takes in: whoever came beyond would be told so at once, and ask again without a pause."""


async def submit(stage: Stage, order_uuid: str) -> httpx.Response:
    """One submit; who is told to come back later comes back."""
    while True:
        async with IN_HAND:
            path, body = f"/orders/{order_uuid}/submit", {"payment_method": "invoice"}
            answer = await stage.as_(stage.ana).post(path, json=body)
        if answer.status_code != 503:
            return answer


async def test_fifty_submits_at_once_never_take_more_credit_than_there_is(stage: Stage, superuser: Any) -> None:
    cart = await stage.cart()
    value = Decimal(cart["total_value"])
    limit = value * LEFT_FOR + value / 2
    await superuser.execute("UPDATE customer_copy SET invoice_limit = $1 WHERE uuid = $2", limit, stage.company.uuid)
    carts = [row["order_uuid"] for row in await superuser.fetch(_COPY, cart["uuid"], MANY)]
    answers = await asyncio.gather(*(submit(stage, uuid) for uuid in carts))
    codes = [answer.json().get("code") for answer in answers]
    assert codes.count("INSUFFICIENT_CREDIT") == MANY - LEFT_FOR, codes
    assert await stage.credit() == (value * LEFT_FOR, Decimal(0))


async def test_of_two_submits_at_once_one_is_told_and_one_refused(stage: Stage) -> None:
    cart = await stage.cart()
    answers = await asyncio.gather(*(submit(stage, cart["uuid"]) for _ in range(2)))
    assert sorted(answer.status_code for answer in answers) == [202, 409]
    sent = [fact for fact in await stage.orders.outbox(ApprovalRequested) if str(fact.uuid) == cart["uuid"]]
    assert [fact.submission for fact in sent] == [1]


async def test_the_database_itself_refuses_a_second_submit_of_one_number(stage: Stage, superuser: Any) -> None:
    cart = await stage.cart()
    await submit(stage, cart["uuid"])
    with pytest.raises(asyncpg.UniqueViolationError, match="order_history_submission"):
        await superuser.execute(
            "INSERT INTO order_history SELECT (jsonb_populate_record(NULL::order_history, to_jsonb(h)"
            " || jsonb_build_object('uuid', gen_random_uuid()))).* FROM order_history h"
            " WHERE order_uuid = $1 AND submission = 1",
            cart["uuid"],
        )
