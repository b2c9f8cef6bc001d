"""`stack backup` and `stack restore`: one service's database and files, in a folder.

Streams are not copied: the outbox is the truth, NATS is made again from it (docs/decisions/0006-lost-streams.md).
"""

import hashlib
import json
import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from stack.catalogue import Service
from stack.keyring import Keyring
from stack.programs import Parts
from stack.refusals import StackRefused
from stack.servers import PostgresServer, drop_database, ensure_databases
from stack.servers.postgres import binaries

DUMP, FILES, ABOUT = "database.dump", "files", "backup.json"


@dataclass(frozen=True, kw_only=True)
class Backup:
    """What a folder holds: whose data, of when, and the fingerprint of the key that opens them."""

    service: str
    taken_at: str
    sha256: str
    files: int
    key: str


def back_up(parts: Parts, service: Service, *, folder: Path) -> Backup:
    """Dump the database, then copy the files: a row then has its file. Raises StackRefused for a folder in use."""
    if folder.exists() and any(folder.iterdir()):
        raise StackRefused(f"{folder} is not empty: each backup needs a folder of its own.")
    taken_at = datetime.now(UTC).isoformat(timespec="seconds")  # noqa: TID251 - the name of a backup, nobody's rule
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    _run(parts.postgres, "pg_dump", "--format=custom", f"--file={folder / DUMP}", service.database)
    store = parts.layout.files / service.name
    if store.is_dir():
        shutil.copytree(store, folder / FILES)
    made = Backup(
        service=service.name,
        taken_at=taken_at,
        sha256=_digest(folder / DUMP),
        files=sum(path.is_file() for path in (folder / FILES).rglob("*")),
        key=_fingerprint(parts.keyring, service),
    )
    (folder / ABOUT).write_text(json.dumps(asdict(made), indent=2))
    return made


def restore(parts: Parts, service: Service, *, folder: Path, running: Sequence[str]) -> Backup:
    """Put a service's database and files back as they were; `running` are the services that write now.

    Raises StackRefused before anything is changed.
    """
    made = read_backup(folder)
    _refuse_wrong(made, service, running=running, key=_fingerprint(parts.keyring, service))
    if _digest(folder / DUMP) != made.sha256:
        raise StackRefused(f"{folder / DUMP} is not what was written: the backup is damaged.")
    drop_database(parts.postgres, service.database)
    ensure_databases(parts.postgres, service=service.database, passwords=parts.keyring.roles)
    _run(parts.postgres, "pg_restore", "--exit-on-error", f"--dbname={service.database}", str(folder / DUMP))
    store = parts.layout.files / service.name
    shutil.rmtree(store, ignore_errors=True)
    if (folder / FILES).is_dir():
        shutil.copytree(folder / FILES, store)
    return made


def read_backup(folder: Path) -> Backup:
    """What the folder says of itself. Raises StackRefused."""
    if not (folder / ABOUT).is_file():
        raise StackRefused(f"{folder} holds no finished backup: there is no {ABOUT}.")
    return Backup(**json.loads((folder / ABOUT).read_text()))


def _refuse_wrong(made: Backup, service: Service, *, running: Sequence[str], key: str) -> None:
    if made.service != service.name:
        raise StackRefused(f"That is a backup of {made.service}, not of {service.name}.")
    if service.name in running:
        raise StackRefused(
            f"{service.name} is running and would write meanwhile: `stack down`, `stack up --detach --only ''`, "
            "restore, `stack down`, `stack up`."
        )
    if made.key != key:
        raise StackRefused(
            "The backup was sealed by another FIELD_KEY: its files and sealed columns would stay shut. Put the "
            "secrets.json of its installation back first."
        )


def _fingerprint(keyring: Keyring, service: Service) -> str:
    """Tells keys apart and gives none away."""
    return hashlib.sha256(b"backup" + keyring.field_key_of(service.name).encode()).hexdigest()[:16]


def _digest(path: Path) -> str:
    with path.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


def _run(server: PostgresServer, program: str, *arguments: str) -> None:
    """Run a program of PostgreSQL as the superuser, whose password no process list shows."""
    told: Mapping[str, str] = os.environ | {
        "PGHOST": server.host,
        "PGPORT": str(server.port),
        "PGUSER": server.superuser,
        "PGPASSWORD": server.password,
    }
    command = [str(binaries() / program), *arguments]
    done = subprocess.run(command, env=told, capture_output=True, text=True, check=False)
    if done.returncode:
        raise StackRefused(f"{program} failed: {done.stderr.strip()}")
