"""The command line of a service: serve, migrate, print its OpenAPI document."""

import argparse
import gc
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

from kit.core.logs import set_up_logs
from kit.core.settings import ServiceSettings
from kit.http.app import build_app
from kit.ops.commands import own_commands
from kit.ops.serving import serve_app
from kit.process.service import Service

gc.disable()
"""Modules and models live on: searching them for cycles took 0.28 s of a start's 1.25. Serving turns it on again."""


def newest(migrations: Path) -> str | None:
    """The number of the last migration; alembic itself would cost a fifth of a second at every start."""
    numbers = sorted(path.name.partition("_")[0] for path in (migrations / "versions").glob("[0-9]*.py"))
    return numbers[-1] if numbers else None


def serve(service: Service, settings: ServiceSettings, role: str, *, head: str | None = None) -> None:
    """Answer requests and react to facts until SIGTERM; then finish within 10 s."""
    os.umask(0o077)  # what we write is for our own user only
    set_up_logs(service.name, settings.log_level)
    app = build_app(service, settings, role=role)
    app.state.service_context.schema_head = head
    serve_app(app, settings, date_header=False)


def run(
    make_service: Callable[[], Service],
    *,
    migrations: Path,
    settings: type[ServiceSettings] = ServiceSettings,
    commands: dict[str, Callable[[list[str]], None]] | None = None,
) -> None:
    """`main.py --role api|worker|all` serves; `migrate`, `openapi`, kit's and the service's own commands do and end."""
    commands = {**own_commands(make_service, settings), **(commands or {})}
    parser = argparse.ArgumentParser()
    parser.add_argument("command", nargs="?", default="serve", choices=["serve", "migrate", "openapi", *commands])
    parser.add_argument("--role", choices=["api", "worker", "all"], default="all")
    given, rest = parser.parse_known_args()
    if given.command == "openapi":
        json.dump(build_app(make_service()).openapi(), sys.stdout, ensure_ascii=False, indent=2, sort_keys=True)
    elif given.command == "migrate":
        from kit.db.migrations import upgrade

        upgrade(migrations, settings())
    elif given.command == "serve":
        serve(make_service(), settings(), given.role, head=newest(migrations))
    else:
        gc.enable()
        commands[given.command](rest)
