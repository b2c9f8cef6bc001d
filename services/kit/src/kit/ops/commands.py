"""Commands that every service with a database has besides its own."""

import argparse
import asyncio
import sys
from collections.abc import Callable

from kit.calls.client import Calls
from kit.core.clock import SystemClock
from kit.core.settings import ServiceSettings
from kit.db.database import Database
from kit.db.sealed import reseal
from kit.files.store import FileStore
from kit.ops.audit_command import run_verify_audit
from kit.ops.mail_command import run_mails
from kit.privacy.erasures import People
from kit.privacy.replays import Replayed, replay_erasures
from kit.process.service import Service

Command = Callable[[list[str]], None]
NEIGHBOURS = ("identity", "config", "orders", "approvals", "expenses-ocr", "bi")


def own_commands(make_service: Callable[[], Service], settings: type[ServiceSettings]) -> dict[str, Command]:
    """By name; each reads its own arguments."""
    return {
        "mails": lambda given: run_mails(make_service, settings, given),
        "reseal": lambda given: _reseal(make_service, settings, given),
        "verify-audit": lambda given: run_verify_audit(make_service, settings, given),
        "replay-erasures": lambda given: _replay(make_service, settings, given),
    }


def _reseal(make_service: Callable[[], Service], settings: type[ServiceSettings], given: list[str]) -> None:
    """`reseal`: bring sealed columns and files to the newest generation of FIELD_KEY; the accepted one may go then."""
    argparse.ArgumentParser(prog="reseal").parse_args(given)
    make_service()  # declares the models
    rows, files = asyncio.run(_reseal_all(settings()))
    sys.stdout.write(f"{rows} rows and {files} files sealed again\n")


async def _reseal_all(settings: ServiceSettings) -> tuple[int, int]:
    db = Database(settings)
    try:
        return await reseal(db), await FileStore(settings).reseal()
    finally:
        await db.close()


def _replay(make_service: Callable[[], Service], settings: type[ServiceSettings], given: list[str]) -> None:
    """`replay-erasures`: after a restore, before anybody is let in; ends with 1 while a list could not be read."""
    argparse.ArgumentParser(prog="replay-erasures").parse_args(given)
    service = make_service()
    if service.people is None:
        sys.exit(f"{service.name} keeps nothing about people")
    done = asyncio.run(_replay_all(service, service.people, settings()))
    sys.stdout.write(f"{done.people} people erased again\n")
    if done.silent:
        sys.exit(f"could not read the lists of {', '.join(done.silent)}: run this again when they answer")


async def _replay_all(service: Service, people: People, settings: ServiceSettings) -> Replayed:
    neighbours = [name for name in NEIGHBOURS if name != service.name and settings.url_of(name)]
    addresses = {name: settings.url_of(name) for name in neighbours}
    secret = settings.service_token_secrets[0]
    db = Database(settings)
    calls = Calls(name=service.name, addresses=addresses, secret=secret, clock=SystemClock())
    try:
        return await replay_erasures(db, calls, people=people, neighbours=neighbours)
    finally:
        await calls.close()
        await db.close()
