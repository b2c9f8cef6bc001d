"""The limit: the least that still is the same work. Bare ASGI, asyncpg and msgspec, one process."""

import gc
import os
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import asyncpg
import msgspec
import uuid_utils

from bench.references.columns import SHOWN

CUSTOMER = UUID(os.environ.get("BENCH_CUSTOMER", "00000000-0000-0000-0000-000000000000"))
POOL = 16
_BEGIN = f"BEGIN; SELECT set_config('app.customer', '{CUSTOMER}', true)"
_LIST = f"""SELECT {", ".join(SHOWN)} FROM orders WHERE customer_uuid = $1
ORDER BY created_at DESC, uuid DESC LIMIT 20"""
_COUNT = "SELECT count(*) FROM orders WHERE customer_uuid = $1"
_CREATE = """WITH made AS (
  INSERT INTO bench.limit_order (uuid, order_number, status, issuer_user_uuid, issuer_name, customer_uuid,
    cost_center_uuid, cost_center_name, total_value, created_at, updated_at, products, destination, broken_policy,
    has_price_change, version)
  VALUES ($1, $2, 'open', $3, 'Ana Souza', $3, $3, 'Engenharia', 0, $4, $4, '{}', '', false, false, 1)
  RETURNING uuid)
INSERT INTO bench.limit_outbox (uuid, channel, subject, type, about_uuid, customer_uuid, version, data, occurred_at)
SELECT $5, 'facts', 'bench.order.status_changed', 'bench.order', uuid, $3, 1, $6::jsonb, $4 FROM made"""


class Limit:
    """The application and its pool."""

    def __init__(self) -> None:
        self.pool: Any = None
        self.number = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["method"] == "POST":
            await _answer(send, 201, await self._create((await receive())["body"]))
        else:
            await _answer(send, 200, await self._list())

    async def _live(self, receive: Any, send: Any) -> None:
        await receive()
        if url := os.environ.get("BENCH_DATABASE_URL"):
            self.pool = await asyncpg.create_pool(url, min_size=POOL, max_size=POOL)
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 50, 100)
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self.pool.close()
        await send({"type": "lifespan.shutdown.complete"})

    async def _list(self) -> bytes:
        """begin and tenant in one trip, page, count, commit."""
        async with self.pool.acquire() as connection:
            await connection.execute(_BEGIN)
            rows = await connection.fetch(_LIST, CUSTOMER)
            total = await connection.fetchval(_COUNT, CUSTOMER)
            await connection.execute("COMMIT")
        return msgspec.json.encode({"data": [dict(row) for row in rows], "meta": {"total": total}})

    async def _create(self, body: bytes) -> bytes:
        """Row and outbox row in one statement."""
        asked = msgspec.json.decode(body)
        self.number += 1
        order, event = (UUID(bytes=uuid_utils.uuid7().bytes) for _ in range(2))
        fact = {"uuid": str(order), "number": self.number, "to_status": "open", **asked}
        values = (order, self.number, CUSTOMER, datetime.now(UTC), event, msgspec.json.encode(fact).decode())  # noqa: TID251
        await self.pool.execute(_CREATE, *values)
        return msgspec.json.encode({"data": fact})


async def _answer(send: Any, status: int, body: bytes) -> None:
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


app = Limit()
