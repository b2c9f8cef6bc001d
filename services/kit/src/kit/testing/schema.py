"""Compares the migrated schema with the models, and row-level security with the list of exceptions."""

from collections.abc import Iterable
from typing import Any

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, MetaData, text

from kit.core.metadata import all_tables, models
from kit.db.own_tables import EXEMPT, OWN
from kit.privacy.personal import Kind, tags_of, untagged
from kit.process.service import Service
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


def assert_personal(service: Service) -> None:
    """Every column that looks personal says whose it is or why it is nobody's, and the service obeys requests."""
    assert service.people is not None, f"{service.name} does not say where its people are"
    declared = sorted(models(service.people.package), key=lambda model: str(model.__table__.name))
    assert declared, f"no model in {service.people.package}"
    problems = [problem for model in declared for problem in untagged(model)]
    for model in declared:
        tags, columns = tags_of(model), model.__table__.columns
        names = {*tags.of, *tags.columns, *tags.others}
        problems += [f"{model.__table__.name}.{name} is no column" for name in names if name not in columns]
        if (tags.columns or tags.delete) and not tags.of and Kind.JSON not in tags.columns.values():
            problems.append(f"{model.__table__.name} does not say whose its rows are")
    assert not problems, "neither tagged nor explained (kit.privacy.personal): " + ", ".join(problems)


async def assert_walls(service: Running, *, exempt: Iterable[str] = ()) -> None:
    """Every table is behind row-level security, forced, but the ones named here and kit's own few."""
    async with service.db.engine.connect() as connection:
        rows = (await connection.execute(_WALLS)).mappings().all()
    open_tables = {row["relname"] for row in rows if not row["walled"]}
    assert open_tables == EXEMPT | frozenset(exempt)
