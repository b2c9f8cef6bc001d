"""Changes single rows as the superuser and puts every one back as it was."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import asyncpg

from reconciling.corruptions import Corruption

Done = tuple[Corruption, str, str | None]


class Saboteur:
    """One connection per database, past every wall and foreign key."""

    def __init__(self, env: Mapping[str, Any]) -> None:
        self._env = env
        self._connections: dict[str, Any] = {}
        self._done: list[Done] = []

    async def corrupt(self, one: Corruption) -> str:
        """Do it; answers the uuid under which it must be found."""
        connection = await self._connection(one.service)
        found = await connection.fetchrow(
            f"SELECT t.ctid, to_jsonb(t)::text AS kept, {one.uuid}::text AS uuid FROM {one.table} t"
            f" WHERE {one.which} ORDER BY to_jsonb(t)::text OFFSET {one.nth} LIMIT 1"
        )
        assert found is not None, f"there is no row for: {one.name}"
        verb = f"UPDATE {one.table} t SET {one.change}" if one.change else f"DELETE FROM {one.table} t"
        changed = await connection.fetchval(f"{verb} WHERE t.ctid = $1 RETURNING to_jsonb(t)::text", found["ctid"])
        assert changed is not None
        self._done.append((one, found["kept"], changed if one.change else None))
        uuid: str = found["uuid"]
        return uuid

    async def restore(self) -> None:
        """Everything as it was, the last first."""
        while self._done:
            one, kept, changed = self._done.pop()
            connection = await self._connection(one.service)
            async with connection.transaction():
                if changed is not None:
                    await connection.execute(f"DELETE FROM {one.table} t WHERE to_jsonb(t) = $1::text::jsonb", changed)
                await connection.execute(
                    f"INSERT INTO {one.table} OVERRIDING SYSTEM VALUE"
                    f" SELECT * FROM jsonb_populate_record(NULL::{one.table}, $1::text::jsonb)",
                    kept,
                )

    async def close(self) -> None:
        for connection in self._connections.values():
            await connection.close()

    async def _connection(self, service: str) -> Any:
        if service not in self._connections:
            server = self._env["postgres"]["superuser_url"].rpartition("/")[0]
            opened = await asyncpg.connect(f"{server}/{service.replace('-', '_')}")
            await opened.execute("SET session_replication_role = replica")
            self._connections[service] = opened
        return self._connections[service]


@asynccontextmanager
async def saboteur(env: Mapping[str, Any]) -> AsyncIterator[Saboteur]:
    """At work until the end of the block, then undone."""
    working = Saboteur(env)
    try:
        yield working
    finally:
        await working.restore()
        await working.close()
