"""What the last release knew of each schema, and whether its code could live with the one of today (HARDENING B12).

`python -m stack.releases` writes it down; done when a release is made, and by nobody else.
"""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import asyncpg

from stack.catalogue import SERVICES, Service
from stack.layout import INFRA, REPOSITORY
from stack.refusals import ServerDidNotStart
from stack.servers import PostgresServer, ensure_databases, start_postgres

RELEASED = INFRA / "postgres" / "released.json"
COLUMNS = """SELECT table_name, array_agg(column_name::text ORDER BY ordinal_position) AS names,
array_agg(udt_name::text ORDER BY ordinal_position) AS types
FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'alembic_version' GROUP BY 1"""
SAMPLES = {
    "uuid": "gen_random_uuid()",
    "bool": "true",
    "int2": "1",
    "int4": "1",
    "int8": "1",
    "numeric": "1",
    "float8": "1",
    "timestamptz": "now()",
    "date": "current_date",
    "time": "'10:00'",
    "jsonb": "'{}'::jsonb",
    "bytea": "'\\x00'",
    "interval": "'1 day'",
}
Tables = dict[str, tuple[list[str], list[str]]]


class Schema:
    """A service's database, migrated to the head of this tree, seen by one whom no wall and no foreign key holds."""

    def __init__(self, server: PostgresServer, service: Service) -> None:
        self._server, self._name = server, f"{service.database}_release"
        self._urls = ensure_databases(server, service=service.database, database=self._name)
        self._migrate(service)

    def _migrate(self, service: Service) -> None:
        told = {
            "APP_ENV": "test",
            "OWNER_DATABASE_URL": self._urls.owner,
            "DATABASE_URL": self._urls.app,
            "NATS_URL": "nats://127.0.0.1:1",
            "SERVICE_TOKEN_SECRET": "nobody is called",
            "FIELD_KEY": "nothing is sealed",
        }
        command = [sys.executable, "-m", f"{service.package}.main", "migrate"]
        done = subprocess.run(
            command, env={**os.environ, **told}, cwd=REPOSITORY, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise ServerDidNotStart(f"The migrations of {service.name} failed:\n{done.stderr[-3000:]}")

    async def head(self) -> str:
        """The newest migration."""
        connection = await self._connect()
        try:
            return str(await connection.fetchval("SELECT version_num FROM alembic_version"))
        finally:
            await connection.close()

    async def tables(self) -> Tables:
        """Names and types of every table's columns."""
        connection = await self._connect()
        try:
            rows = await connection.fetch(COLUMNS)
        finally:
            await connection.close()
        return {row["table_name"]: (row["names"], row["types"]) for row in rows}

    async def outcomes(self, tables: Tables) -> dict[str, str]:
        """What a write and a read of just these columns come to, table by table; nothing stays written."""
        connection = await self._connect()
        try:
            await connection.execute("SET session_replication_role = replica")
            return {name: await _outcome(connection, name, columns) for name, columns in sorted(tables.items())}
        finally:
            await connection.close()

    async def _connect(self) -> Any:
        return await asyncpg.connect(self._server.url(self._name, role=self._server.superuser, scheme="postgresql"))


async def _outcome(connection: Any, table: str, columns: tuple[list[str], list[str]]) -> str:
    names = ", ".join(f'"{name}"' for name in columns[0])
    values = ", ".join("'{}'" if kind.startswith("_") else SAMPLES.get(kind, "'2026-11'") for kind in columns[1])
    attempt = connection.transaction()
    await attempt.start()
    try:
        already = await connection.fetchval(f'SELECT count(*) FROM "{table}"')  # a migration may bring rows
        await connection.execute(f'INSERT INTO "{table}" ({names}) OVERRIDING SYSTEM VALUE VALUES ({values})')
        read = await connection.fetch(f'SELECT {names} FROM "{table}"')
        return f"{len(read) - already} row"
    except asyncpg.PostgresError as refused:
        return f"{type(refused).__name__} {refused.constraint_name or refused.column_name or refused}"
    finally:
        await attempt.rollback()


def released() -> dict[str, Any]:
    """What was written down at the last release, by service."""
    found: dict[str, Any] = json.loads(RELEASED.read_text())
    return found


async def _knowledge(schema: Schema) -> dict[str, Any]:
    tables = await schema.tables()
    return {"head": await schema.head(), "tables": tables, "outcomes": await schema.outcomes(tables)}


def main() -> None:
    """Write down what this tree's code knows."""
    folder = Path(tempfile.mkdtemp(prefix="trajeto-release-"))
    folder.chmod(0o755)
    with start_postgres(folder) as server:
        known = {service.name: asyncio.run(_knowledge(Schema(server, service))) for service in SERVICES}
    RELEASED.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
