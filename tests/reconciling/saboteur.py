"""Changes single rows as the superuser and puts every one back as it was."""

import json
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
        assert not one.change or changed != found["kept"], f"nothing changed for: {one.name}"
        self._done.append((one, found["kept"], changed if one.change else None))
        uuid: str = found["uuid"]
        return uuid

    async def restore(self) -> None:
        """Everything as it was, the last first; what a sweep did to the same rows meanwhile stays."""
        while self._done:
            one, kept, changed = self._done.pop()
            connection = await self._connection(one.service)
            was = f"jsonb_populate_record(NULL::{one.table}, $1::text::jsonb)"
            if changed is None:
                await connection.execute(
                    f"INSERT INTO {one.table} OVERRIDING SYSTEM VALUE SELECT * FROM {was} ON CONFLICT DO NOTHING", kept
                )
                continue
            before, after = json.loads(kept), json.loads(changed)
            columns = [name for name in before if before[name] != after[name]]
            restored = await connection.execute(
                f"UPDATE {one.table} t SET {', '.join(f'{name} = was.{name}' for name in columns)} FROM {was} was"
                f" WHERE {' AND '.join(f't.{key} = was.{key}' for key in await self._key(connection, one.table))}",
                kept,
            )
            assert restored == "UPDATE 1", f"{one.name}: {restored}"

    async def close(self) -> None:
        for connection in self._connections.values():
            await connection.close()

    @staticmethod
    async def _key(connection: Any, table: str) -> list[str]:
        found = await connection.fetch(
            "SELECT a.attname FROM pg_index i"
            " JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey)"
            " WHERE i.indisprimary AND i.indrelid = $1::text::regclass",
            table,
        )
        return [row["attname"] for row in found]

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
