"""Holds the migrated schema against the models, and the walls against the list of exceptions."""

from collections.abc import Iterable
from typing import Any

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, MetaData, text

from kit.metadata import all_tables
from kit.own_tables import EXEMPT, OWN
from kit.testing.running import Running

_WALLS = text(
    "SELECT relname, relrowsecurity AND relforcerowsecurity AS walled FROM pg_class"
    " WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND relname <> 'alembic_version'"
)


def _differences(connection: Connection) -> list[Any]:
    wanted = MetaData()
    for table in (*all_tables(), *OWN.tables.values()):
        table.to_metadata(wanted)
    context = MigrationContext.configure(
        connection, opts={"include_name": lambda name, kind, _: kind != "table" or name != "alembic_version"}
    )
    return list(compare_metadata(context, wanted))


async def assert_migrated(service: Running) -> None:
    """The migrations make exactly the models' tables, columns and indexes."""
    async with service.db.engine.connect() as connection:
        differences = await connection.run_sync(_differences)
    assert not differences, "\n".join(map(str, differences))


async def assert_walls(service: Running, *, exempt: Iterable[str] = ()) -> None:
    """Every table is behind row-level security, forced, but the ones named here and kit's own few."""
    async with service.db.engine.connect() as connection:
        rows = (await connection.execute(_WALLS)).mappings().all()
    open_tables = {row["relname"] for row in rows if not row["walled"]}
    assert open_tables == EXEMPT | frozenset(exempt)
