"""Runs migrations as the owner role: one at a time, short locks; one line per table adds row-level security."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from alembic import command, context
from alembic.config import Config
from alembic.operations import Operations
from sqlalchemy import Boolean, Column, Connection, Integer, Uuid, pool, text
from sqlalchemy.ext.asyncio import create_async_engine

from kit.core.metadata import table_of
from kit.core.settings import ServiceSettings
from kit.db.access_copies import CustomerCopy, EndedSession, ProfileCopy, SigningKey
from kit.db.own_tables import AUDIT, AUDIT_SEAL, ERASURE, EXEMPT, OWN, PERSONAL_EXPORT

_ONE_AT_A_TIME = 7_264_310_001
_CUSTOMER = "(SELECT nullif(current_setting('app.customer', true), '')::uuid)"
_AGENCY = "(SELECT nullif(current_setting('app.agency', true), '')::uuid)"
"""Asked once per statement: without the SELECT it is asked once per row, two thirds of a count of 5,000."""
_PER_ROW = re.compile(r"\(NULLIF\(current_setting\('app\.\w+'::text, true\), ''::text\)\)::uuid")
_ALL = "SELECT, INSERT, UPDATE, DELETE"


def upgrade(folder: Path, settings: ServiceSettings) -> None:
    """Bring the database of OWNER_DATABASE_URL to the newest migration of a folder."""
    if settings.owner_database_url is None:
        raise ValueError("OWNER_DATABASE_URL is missing: migrations run as the owner of the schema")
    upgrade_to_head(folder, settings.owner_database_url.get_secret_value())


def upgrade_to_head(folder: Path, url: str) -> None:
    """The same with the owner's address given; works inside a running event loop too."""
    config = Config()
    config.set_main_option("script_location", str(folder))
    config.attributes["url"] = url
    _in_a_thread(lambda: command.upgrade(config, "head"))


def _in_a_thread(work: Callable[[], None]) -> None:
    """asyncpg needs a loop of its own and the caller may be inside another."""
    failures: list[BaseException] = []

    def guarded() -> None:
        try:
            work()
        except BaseException as error:
            failures.append(error)

    thread = threading.Thread(target=guarded, name="migrations")
    thread.start()
    thread.join()
    if failures:
        raise failures[0]


def run(role_prefix: str) -> None:
    """Called by a service's migrations/env.py with its database name, which its roles start with."""
    asyncio.run(_run(role_prefix, context.config.attributes["url"]))


async def _run(role_prefix: str, url: str) -> None:
    engine = create_async_engine(url, poolclass=pool.NullPool)
    try:
        async with engine.connect() as connection:
            await connection.execute(text("SET lock_timeout = '60s'"))
            await connection.execute(text(f"SELECT pg_advisory_lock({_ONE_AT_A_TIME})"))
            await connection.execute(text("SET lock_timeout = '2s'"))
            await connection.commit()
            await connection.run_sync(_migrate, role_prefix)
            await connection.execute(text(f"GRANT SELECT ON alembic_version TO {role_prefix}_app"))  # for /readyz
            await connection.commit()
    finally:
        await engine.dispose()


def _migrate(connection: Connection, role_prefix: str) -> None:
    context.configure(
        connection=connection,
        transaction_per_migration=True,
        role_prefix=role_prefix,
    )
    with context.begin_transaction():
        context.run_migrations()


def _roles(op: Operations) -> tuple[str, str]:
    prefix = op.get_context().opts["role_prefix"]
    return f"{prefix}_app", f"{prefix}_sweep"


BATCH = 5_000


def in_batches(op: Operations, statement: str, size: int = BATCH) -> int:
    """Change many rows without locking them all: repeats a statement, each time in a transaction of its own.

    `statement` changes at most `:batch` rows that it would not choose again (`WHERE ctid IN (SELECT ctid … LIMIT
    :batch)`); the migration may be begun again after a fault. Returns how many rows it changed.
    """
    if not 0 < size <= BATCH:
        raise ValueError(f"a batch holds 1 to {BATCH} rows")
    changed = 0
    with op.get_context().autocommit_block():
        while rows := op.get_bind().execute(text(statement), {"batch": size}).rowcount:
            changed += rows
    return changed


def create_kit_tables(op: Operations) -> None:
    """kit's tables and access copies, as of this version of kit; what kit adds later comes IF NOT EXISTS."""
    bind = op.get_bind()
    OWN.create_all(bind)
    for copy in (CustomerCopy, ProfileCopy, EndedSession, SigningKey):
        table_of(copy).create(bind)
    app, sweep = _roles(op)
    for table in sorted(EXEMPT):
        grant(op, table)
    grant(op, AUDIT_SEAL.name, "SELECT, INSERT")
    protect_column(op, "customer_copy", column="uuid", agency=True)
    protect(op, "profile_copy", agency=True)
    _protect_audit(op, app, sweep)
    protect_personal_data(op)


def grow_kit_tables(op: Operations) -> None:
    """What kit gained after its first release; a database made today has it already."""
    for grow in (_grow_audit_seal, _grow_erasure, _grow_walls, _grow_outbox):
        grow(op)


def _grow_audit_seal(op: Operations) -> None:
    """The sealer adds to the chain and nobody rewrites it: insert grant only (HARDENING A18)."""
    op.execute("ALTER TABLE audit ADD COLUMN IF NOT EXISTS context text")
    op.execute("CREATE INDEX IF NOT EXISTS audit_newest ON audit (customer_uuid, happened_at)")
    op.execute('CREATE UNIQUE INDEX IF NOT EXISTS audit_position ON audit ("position")')
    AUDIT_SEAL.create(op.get_bind(), checkfirst=True)
    grant(op, AUDIT_SEAL.name, "SELECT, INSERT")


def _grow_erasure(op: Operations) -> None:
    """Who was erased, to be erased again after a restore (HARDENING A19)."""
    ERASURE.create(op.get_bind(), checkfirst=True)
    op.execute("ALTER TABLE erasure ADD COLUMN IF NOT EXISTS person_uuids uuid[]")
    op.execute("UPDATE erasure SET person_uuids = ARRAY[person_uuid] WHERE person_uuids IS NULL")
    op.execute("ALTER TABLE erasure ALTER COLUMN person_uuids SET NOT NULL, ALTER COLUMN customer_uuid DROP NOT NULL")
    PERSONAL_EXPORT.create(op.get_bind(), checkfirst=True)
    for table in (ERASURE, PERSONAL_EXPORT):
        grant(op, table.name)


def _grow_walls(op: Operations) -> None:
    """Walls built before the scope was asked once per statement are built anew."""
    found = op.get_bind().execute(
        text("SELECT tablename, policyname, qual, with_check FROM pg_policies WHERE schemaname = current_schema()")
    )
    for table, policy, *conditions in found.all():
        if any(said and _PER_ROW.search(said) and "SELECT" not in said for said in conditions):
            kinds = zip(("USING", "WITH CHECK"), conditions, strict=True)
            said = [f"{kind} ({_PER_ROW.sub(_once, condition)})" for kind, condition in kinds if condition]
            op.execute(f'ALTER POLICY "{policy}" ON "{table}" {" ".join(said)}')


def _once(per_row: re.Match[str]) -> str:
    return f"(SELECT {per_row[0]})"


def _grow_outbox(op: Operations) -> None:
    """How often a fact was told again, and the newest state of each subject, which is kept for ever."""
    op.execute("ALTER TABLE outbox ADD COLUMN IF NOT EXISTS again smallint NOT NULL DEFAULT 0")
    op.execute("CREATE INDEX IF NOT EXISTS outbox_states ON outbox (subject, seq) WHERE subject LIKE '%.changed.%'")


def grant(op: Operations, table: str, rights: str = _ALL) -> None:
    """What the application may do with a table; the sweep may read it."""
    app, sweep = _roles(op)
    op.execute(f'REVOKE ALL ON "{table}" FROM {app}, {sweep}')
    op.execute(f'GRANT {rights} ON "{table}" TO {app}')
    op.execute(f'GRANT SELECT ON "{table}" TO {sweep}')


def protect(op: Operations, table: str, agency: bool = False) -> None:
    """Wall a table by its `customer_uuid`; `agency`: also readable in the scope of its `agency_uuid`."""
    protect_column(op, table, agency=agency)


def protect_column(op: Operations, table: str, column: str = "customer_uuid", *, agency: bool = False) -> None:
    """Wall a table whose customer stands in another column (HARDENING A8)."""
    app, sweep = _roles(op)
    grant(op, table)
    _force(op, table)
    own = f'"{column}" = {_CUSTOMER}'
    op.execute(f'CREATE POLICY customer_wall ON "{table}" TO {app} USING ({own}) WITH CHECK ({own})')
    if agency:
        op.execute(f'CREATE POLICY agency_wall ON "{table}" FOR SELECT TO {app} USING (agency_uuid = {_AGENCY})')
    op.execute(f'CREATE POLICY sweep_reads ON "{table}" FOR SELECT TO {sweep} USING (true)')


def create_copy(op: Operations, table: str, *columns: Column[Any]) -> None:
    """A walled table of what another service owns, one row per thing of a customer as its facts tell it."""
    op.create_table(
        table,
        Column("uuid", Uuid, primary_key=True),
        Column("customer_uuid", Uuid, nullable=False, index=True),
        Column("version", Integer, nullable=False),
        Column("deleted", Boolean, nullable=False),
        *columns,
    )
    protect(op, table)


def protect_of_agency(op: Operations, table: str) -> None:
    """Wall a table whose rows belong to an agency and to none of its customers."""
    app, sweep = _roles(op)
    grant(op, table)
    _force(op, table)
    own = f"agency_uuid = {_AGENCY}"
    op.execute(f'CREATE POLICY agency_wall ON "{table}" TO {app} USING ({own}) WITH CHECK ({own})')
    op.execute(f'CREATE POLICY sweep_reads ON "{table}" FOR SELECT TO {sweep} USING (true)')


def protect_copy_of_agency(op: Operations, table: str, *, of_all: bool = False) -> None:
    """Wall a copy of what an agency itself keeps: read in its scope and in those of its customers, written by the
    reaction to the owner's events, in no scope. `of_all`: a row without an agency is everybody's to read."""
    app, sweep = _roles(op)
    grant(op, table, "SELECT, INSERT, UPDATE")
    _force(op, table)
    of_customer = f"agency_uuid IN (SELECT c.agency_uuid FROM customer_copy c WHERE c.uuid = {_CUSTOMER})"  # noqa: S608 - constants
    nobody = f"{_CUSTOMER} IS NULL AND {_AGENCY} IS NULL"
    readable = " OR ".join([f"agency_uuid = {_AGENCY}", of_customer, *(["agency_uuid IS NULL"] if of_all else [])])
    op.execute(f'CREATE POLICY agency_reads ON "{table}" FOR SELECT TO {app} USING ({readable})')
    op.execute(f'CREATE POLICY copy_keeps ON "{table}" TO {app} USING ({nobody}) WITH CHECK ({nobody})')
    op.execute(f'CREATE POLICY sweep_reads ON "{table}" FOR SELECT TO {sweep} USING (true)')


def protect_personal_data(op: Operations) -> None:
    """Wall kit's tables of erased and exported people; a database that has these walls gets them anew.

    Rows of staff and operators have no customer: they are reached where no customer is in scope, never in a
    customer's scope.
    """
    app, sweep = _roles(op)
    own = f"customer_uuid IS NOT DISTINCT FROM {_CUSTOMER}"
    for table in (ERASURE.name, PERSONAL_EXPORT.name):
        grant(op, table)
        _force(op, table)
        for policy in ("customer_wall", "sweep_reads"):
            op.execute(f'DROP POLICY IF EXISTS {policy} ON "{table}"')
        op.execute(f'CREATE POLICY customer_wall ON "{table}" TO {app} USING ({own}) WITH CHECK ({own})')
        op.execute(f'CREATE POLICY sweep_reads ON "{table}" FOR SELECT TO {sweep} USING (true)')


_AGES = (
    ("outbox_published_at", "outbox (published_at) WHERE published_at IS NOT NULL"),
    ("inbox_received_at", "inbox (received_at)"),
    ("mail_outbox_sent_at", "mail_outbox (sent_at) WHERE sent_at IS NOT NULL"),
    ("ix_ended_session_ended_at", "ended_session (ended_at)"),
    ("ix_personal_export_made_at", "personal_export (made_at)"),
)


def index_ages(op: Operations) -> None:
    """Indexes by which housekeeping finds what is old without reading what is not; a database may have them already."""
    for name, where in _AGES:
        index_beside_writers(op, name, where)


def index_beside_writers(op: Operations, name: str, where: str) -> None:
    """Index a table that is written meanwhile; one that a fault left half made is made anew."""
    found = text("SELECT 1 FROM pg_index WHERE indexrelid = to_regclass(:name) AND NOT indisvalid")
    with op.get_context().autocommit_block():
        if op.get_bind().execute(found, {"name": name}).scalar():
            op.execute(f"DROP INDEX CONCURRENTLY {name}")
        op.execute(f"CREATE INDEX CONCURRENTLY IF NOT EXISTS {name} ON {where}")


def _force(op: Operations, table: str) -> None:
    op.execute(f'ALTER TABLE "{table}" ENABLE ROW LEVEL SECURITY')
    op.execute(f'ALTER TABLE "{table}" FORCE ROW LEVEL SECURITY')


def _protect_audit(op: Operations, app: str, sweep: str) -> None:
    """Append-only: the application may only insert, and only about the customer it works for."""
    grant(op, AUDIT.name, "INSERT")
    _force(op, AUDIT.name)
    mine = f"customer_uuid IS NULL OR customer_uuid = {_CUSTOMER}"
    op.execute(f"CREATE POLICY append ON audit FOR INSERT TO {app} WITH CHECK ({mine})")
    op.execute(f"CREATE POLICY sweep_reads ON audit FOR SELECT TO {sweep} USING (true)")
