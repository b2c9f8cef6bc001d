"""What the databases hold of a company: equal before and after means that a refused call changed nothing."""

from typing import Any

import asyncpg
from journey.stack import Stack

TECHNICAL = frozenset(
    {"inbox", "inbox_position", "outbox_counter", "audit_seal", "alembic_version", "warehouse_export"}
)
"""What services keep for themselves; the nightly export notes there whom it has exported, whenever its turn comes."""
MOVING = {"outbox": "seq, published_at"}
"""Columns the relay writes behind the transaction that made the row."""
_TABLES = (
    "SELECT table_name FROM information_schema.columns WHERE table_schema = 'public'"
    " AND column_name = 'customer_uuid' ORDER BY table_name"
)
_UNPUBLISHED = "SELECT count(*) FROM outbox WHERE published_at IS NULL"


def address(stack: Stack, service: str, role: str = "sweep_database_url") -> str:
    """A service's database as one of its roles reaches it."""
    url: str = stack.described["services"][service][role]
    return url.replace("postgresql+asyncpg://", "postgresql://")


async def holdings(stack: Stack, customer: str) -> dict[str, str]:
    """A digest of the rows a customer has in each table of each service, `service.table` → digest."""
    found: dict[str, str] = {}
    for service in stack.described["services"]:
        connection = await asyncpg.connect(address(stack, service))
        try:
            for row in await connection.fetch(_TABLES):
                table = row["table_name"]
                if table not in TECHNICAL:
                    found[f"{service}.{table}"] = await _digest(connection, table, customer)
        finally:
            await connection.close()
    return found


async def _digest(connection: Any, table: str, customer: str) -> str:
    shown = "to_jsonb(t)" + "".join(f" - '{column.strip()}'" for column in MOVING.get(table, "").split(",") if column)
    refused = " AND action NOT LIKE '%refus%'" if table == "audit" else ""
    question = (
        f"SELECT md5(coalesce(string_agg(row, ',' ORDER BY row), '')) FROM"
        f' (SELECT ({shown})::text AS row FROM "{table}" t WHERE customer_uuid = $1{refused}) rows'
    )
    return str(await connection.fetchval(question, customer))


async def audited(stack: Stack, service: str, requests: list[str]) -> bool:
    """Whether one of these requests left a line in a service's audit, which its owner alone may read."""
    server = stack.described["postgres"]["superuser_url"].rpartition("/")[0]
    connection = await asyncpg.connect(f"{server}/{service.replace('-', '_')}")
    try:
        return bool(await connection.fetchval("SELECT count(*) FROM audit WHERE request_id = ANY($1)", requests))
    finally:
        await connection.close()


async def unpublished(stack: Stack) -> int:
    """Facts on their way out of any service."""
    total = 0
    for service in stack.described["services"]:
        connection = await asyncpg.connect(address(stack, service))
        try:
            total += int(await connection.fetchval(_UNPUBLISHED))
        finally:
            await connection.close()
    return total


async def at_rest(stack: Stack, customer: str) -> dict[str, str]:
    """The holdings once nothing moves: two looks alike with nothing on its way."""
    from journey.caller import eventually

    last: dict[str, str] = {}

    async def still() -> dict[str, str] | None:
        nonlocal last
        before, last = last, await holdings(stack, customer)
        return last if before == last and await unpublished(stack) == 0 else None

    found = await eventually(still, within=60, every=0.5)
    assert found is not None
    return found
