"""The whole truth of every service's database, past every tenant: a superuser reads it."""

from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

import asyncpg

Rows = list[Mapping[str, Any]]


class Databases:
    """One connection per service, for reading."""

    def __init__(self, connections: dict[str, Any]) -> None:
        self._connections = connections
        self.services = tuple(connections)

    async def rows(self, service: str, question: str, *arguments: Any) -> Rows:
        """Rows as mappings."""
        return [dict(row) for row in await self._connections[service].fetch(question, *arguments)]

    async def value(self, service: str, question: str, *arguments: Any) -> Any:
        """One value."""
        return await self._connections[service].fetchval(question, *arguments)

    async def everywhere(self, question: str, *arguments: Any) -> dict[str, Any]:
        """One value from each service."""
        return {name: await self.value(name, question, *arguments) for name in self.services}


@asynccontextmanager
async def databases(described: dict[str, Any]) -> AsyncIterator[Databases]:
    """Open them; `described` is what `stack env` says."""
    whole = str(described["postgres"]["superuser_url"]).replace("+asyncpg", "").rpartition("/")[0]
    async with AsyncExitStack() as opened:
        connections = {}
        for name, service in described["services"].items():
            connection = await asyncpg.connect(whole + urlsplit(service["database_url"]).path, timeout=10)
            opened.push_async_callback(connection.close)
            connections[name] = connection
        yield Databases(connections)
