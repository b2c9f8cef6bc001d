"""Migrations give up rather than hold up, leave nothing half-done, and run one after another (HARDENING B12)."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest
from kit.db.migrations import upgrade_to_head
from kit.testing.servers import Servers
from sqlalchemy.exc import DBAPIError
from stack.servers import DatabaseUrls, ensure_databases

ENV = "from kit.db.migrations import run\n\nrun({role!r})\n"
FIRST = """
import sqlalchemy as sa
from alembic import op
revision, down_revision = "0001", None
def upgrade():
    op.create_table("trip", sa.Column("seat", sa.Integer()), sa.Column("tax", sa.Integer()))
    op.execute("INSERT INTO trip (seat) SELECT generate_series(1, 12000)")
"""
SECOND = """
import sqlalchemy as sa
from alembic import op
revision, down_revision = "0002", "0001"
def upgrade():
    op.create_table("before_the_lock", sa.Column("x", sa.Integer()))
    op.add_column("trip", sa.Column("cabin", sa.Text()))
"""
BATCHES = """
from alembic import op
from kit.db.migrations import in_batches
revision, down_revision = "0002", "0001"
def upgrade():
    fill = "UPDATE trip SET tax = 0 WHERE ctid IN (SELECT ctid FROM trip WHERE tax IS NULL LIMIT :batch)"
    assert in_batches(op, fill) == 12000
    op.execute("CREATE TABLE transactions AS SELECT count(DISTINCT xmin::text) AS seen FROM trip")
"""
INDEX = """
from alembic import op
from kit.db.migrations import index_beside_writers
revision, down_revision = "0002", "0001"
def upgrade():
    index_beside_writers(op, "trip_seat", "trip (seat)")
"""


class Schema:
    """A database of its own and a folder of migrations for it."""

    def __init__(self, folder: Path, urls: DatabaseUrls, role: str) -> None:
        self.folder, self.urls = folder, urls
        (folder / "versions").mkdir()
        (folder / "env.py").write_text(ENV.format(role=role))

    def add(self, number: str, text: str) -> None:
        (self.folder / "versions" / f"{number}.py").write_text(text)

    def upgrade(self) -> None:
        upgrade_to_head(self.folder, self.urls.owner)

    async def connect(self) -> "asyncpg.Connection[asyncpg.Record]":
        return await asyncpg.connect(self.urls.owner.replace("+asyncpg", ""))

    async def ask(self, question: str) -> object:
        connection = await self.connect()
        try:
            return await connection.fetchval(question)
        finally:
            await connection.close()


@pytest.fixture
def schema(servers: Servers, tmp_path: Path) -> Iterator[Schema]:
    name = f"moves_{abs(hash(tmp_path)) % 10**8}"
    yield Schema(tmp_path, ensure_databases(servers.postgres, service=name), name)


async def test_a_migration_that_meets_a_held_lock_gives_up_and_leaves_nothing_half_done(schema: Schema) -> None:
    schema.add("0001", FIRST)
    await asyncio.to_thread(schema.upgrade)
    schema.add("0002", SECOND)
    holder = await schema.connect()
    try:
        async with holder.transaction():
            await holder.execute("LOCK TABLE trip IN ACCESS SHARE MODE")
            with pytest.raises(DBAPIError, match="lock timeout"):
                await asyncio.to_thread(schema.upgrade)
            assert await holder.fetchval("SELECT to_regclass('before_the_lock')") is None
            assert await holder.fetchval("SELECT version_num FROM alembic_version") == "0001"
    finally:
        await holder.close()
    await asyncio.to_thread(schema.upgrade)
    assert await schema.ask("SELECT version_num FROM alembic_version") == "0002"
    assert await schema.ask("SELECT to_regclass('before_the_lock')") is not None


async def test_an_index_that_could_not_wait_for_a_writer_is_made_anew(schema: Schema) -> None:
    is_valid = "SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('trip_seat')"
    schema.add("0001", FIRST)
    await asyncio.to_thread(schema.upgrade)
    schema.add("0002", INDEX)
    writer = await schema.connect()
    try:
        async with writer.transaction():
            await writer.execute("INSERT INTO trip (seat) VALUES (1)")
            with pytest.raises(DBAPIError, match="lock timeout"):
                await asyncio.to_thread(schema.upgrade)
        assert await schema.ask(is_valid) is False
    finally:
        await writer.close()
    await asyncio.to_thread(schema.upgrade)
    assert await schema.ask(is_valid) is True


def twice_at_once(schema: Schema) -> list[tuple[int, str]]:
    """Exit code and last words of two `migrate`s started together."""
    line = "import sys, pathlib, kit.db.migrations as m; m.upgrade_to_head(pathlib.Path(sys.argv[1]), sys.argv[2])"
    command = [sys.executable, "-c", line, str(schema.folder), schema.urls.owner]
    both = [subprocess.Popen(command, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    said = [process.communicate(timeout=60)[1] for process in both]
    return [(process.returncode, words) for process, words in zip(both, said, strict=True)]


async def test_two_migrations_at_once_run_one_after_the_other(schema: Schema) -> None:
    schema.add("0001", FIRST)
    said = await asyncio.to_thread(twice_at_once, schema)
    assert [code for code, _ in said] == [0, 0], said
    assert await schema.ask("SELECT count(*) FROM trip") == 12_000


async def test_many_rows_are_changed_in_batches_of_their_own_transactions(schema: Schema) -> None:
    schema.add("0001", FIRST)
    schema.add("0002", BATCHES)
    await asyncio.to_thread(schema.upgrade)
    assert await schema.ask("SELECT seen FROM transactions") == 3
    assert await schema.ask("SELECT count(*) FROM trip WHERE tax IS NULL") == 0


async def test_the_application_may_not_change_the_schema(schema: Schema) -> None:
    schema.add("0001", FIRST)
    await asyncio.to_thread(schema.upgrade)
    connection = await asyncpg.connect(schema.urls.app.replace("+asyncpg", ""))
    try:
        for forbidden in ("CREATE TABLE mine (x int)", "ALTER TABLE trip ADD COLUMN x int", "DROP TABLE trip"):
            with pytest.raises(asyncpg.InsufficientPrivilegeError):
                await connection.execute(forbidden)
    finally:
        await connection.close()
