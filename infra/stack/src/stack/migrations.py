"""Runs each service's migrations by the owner's role, and remembers which files these data have seen."""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from stack import processes
from stack.catalogue import Service
from stack.environment import owner_environment, service_environment
from stack.layout import REPOSITORY, Layout
from stack.programs import Parts
from stack.refusals import ServerDidNotStart


def migrate_all(parts: Parts, services: Sequence[Service], *, always: bool = False) -> list[str]:
    """Migrate the services whose migration files changed since their last run; says which."""
    applied = _applied(parts.layout)
    due = [service for service in services if always or applied.get(service.name) != fingerprint(service)]
    with ThreadPoolExecutor(max_workers=max(2, os.cpu_count() or 2)) as pool:
        list(pool.map(lambda service: migrate(parts, service), due))
    applied |= {service.name: fingerprint(service) for service in due}
    _path(parts.layout).write_text(json.dumps(applied, indent=2))
    return [service.name for service in due]


def migrate(parts: Parts, service: Service) -> None:
    """Run one service's `migrate` command."""
    environment = service_environment(
        service,
        keyring=parts.keyring,
        addresses=parts.addresses,
        postgres=parts.postgres,
        layout=parts.layout,
    )
    environment |= owner_environment(service, keyring=parts.keyring, postgres=parts.postgres)
    log = parts.log(f"{service.name}.migrate")
    command = [sys.executable, "-m", f"{service.package}.main", "migrate"]
    with log.open("wb") as sink:
        done = subprocess.run(
            command, env=environment, cwd=REPOSITORY, stdout=sink, stderr=subprocess.STDOUT, check=False
        )
    if done.returncode:
        raise ServerDidNotStart(f"The migrations of {service.name} failed ({log}):\n{processes.tail(log, 30)}")


def fingerprint(service: Service) -> str:
    """Changes with any migration file of the service, or of the kit that helps it."""
    digest = hashlib.sha256()
    kit = REPOSITORY / "services" / "kit" / "src" / "kit"
    for path in sorted(
        [
            *service.migrations.rglob("*.py"),
            *kit.rglob("migrations.py"),
            *kit.rglob("own_tables.py"),
            *kit.rglob("access_copies.py"),
        ]
    ):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _applied(layout: Layout) -> dict[str, str]:
    path = _path(layout)
    found: dict[str, str] = json.loads(path.read_text()) if path.exists() else {}
    return found


def _path(layout: Layout) -> Path:
    return layout.postgres / "migrated.json"
