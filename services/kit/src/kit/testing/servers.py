"""Real servers for tests: one PostgreSQL (ours, or TEST_POSTGRES_URL), one NATS per test process."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from kit.core.ids import new_uuid
from kit.db import access_copies, own_tables, references
from kit.db import migrations as kit_migrations

if TYPE_CHECKING:
    from stack.servers import DatabaseUrls, NatsServer, PostgresServer


@dataclass
class Servers:
    """The servers behind the tests, and the databases made for this test process."""

    postgres: PostgresServer
    nats: NatsServer
    made: list[str] = field(default_factory=list)

    def database(self, name: str, migrations: Path) -> DatabaseUrls:
        """A fresh, migrated database of a service: a copy of a template made once per set of migrations."""
        from stack.servers import clone_database

        template = f"{name}_template_{_print_of(migrations)}"
        with _one_at_a_time(template):
            self._make_template(name, template, migrations)
            database = f"{name}_test_{new_uuid().hex[-12:]}"
            urls = clone_database(self.postgres, template=template, database=database, service=name)
        self.made.append(database)
        return urls

    def _make_template(self, name: str, template: str, migrations: Path) -> None:
        from stack.servers import ensure_databases

        marked = f"SELECT shobj_description(oid, 'pg_database') FROM pg_database WHERE datname = '{template}'"  # noqa: S608
        if self.postgres.sql(marked) == "migrated":
            return
        urls = ensure_databases(self.postgres, service=name, database=template)
        kit_migrations.upgrade_to_head(migrations, urls.owner)
        self.postgres.sql(f"COMMENT ON DATABASE \"{template}\" IS 'migrated'")

    def drop_databases(self) -> None:
        """Remove what this process made; templates stay for the next."""
        from stack.servers import drop_database

        for database in self.made:
            drop_database(self.postgres, database)


def _print_of(migrations: Path) -> str:
    """Changes when a migration or a table of kit changes."""
    digest = hashlib.sha256()
    own = [Path(str(module.__file__)) for module in (own_tables, access_copies, kit_migrations, references)]
    for file in [*sorted(migrations.rglob("*.py")), *own]:
        digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


@contextmanager
def _one_at_a_time(name: str) -> Iterator[None]:
    """Parallel test processes make a template once."""
    with (Path(tempfile.gettempdir()) / f"trajeto-{os.getuid()}-{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@contextmanager
def started_servers() -> Iterator[Servers]:
    """Servers for one test process, stopped and wiped after it."""
    from stack.servers import attach_postgres, start_nats, start_postgres

    folder = Path(tempfile.gettempdir()) / f"trajeto-tests-{os.getpid()}-{new_uuid().hex[-6:]}"
    folder.mkdir(mode=0o755)
    given = os.environ.get("TEST_POSTGRES_URL")
    try:
        with attach_postgres(given) if given else start_postgres(folder / "postgres") as postgres:
            with start_nats(folder / "nats") as nats:
                servers = Servers(postgres, nats)
                yield servers
            if given:
                servers.drop_databases()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
