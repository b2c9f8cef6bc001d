"""The commands every service with a database has besides its own."""

import argparse
import asyncio
import sys
from collections.abc import Callable

from kit.audit_command import run_verify_audit
from kit.database import Database
from kit.sealed import reseal
from kit.service import Service
from kit.settings import ServiceSettings

Command = Callable[[list[str]], None]


def own_commands(make_service: Callable[[], Service], settings: type[ServiceSettings]) -> dict[str, Command]:
    """By name; each reads its own arguments."""
    return {
        "reseal": lambda given: _reseal(make_service, settings, given),
        "verify-audit": lambda given: run_verify_audit(make_service, settings, given),
    }


def _reseal(make_service: Callable[[], Service], settings: type[ServiceSettings], given: list[str]) -> None:
    """`reseal`: bring sealed columns to the newest generation of FIELD_KEY; the accepted one may go afterwards."""
    argparse.ArgumentParser(prog="reseal").parse_args(given)
    make_service()  # declares the models
    sys.stdout.write(f"{asyncio.run(_reseal_all(settings()))} rows sealed again\n")


async def _reseal_all(settings: ServiceSettings) -> int:
    db = Database(settings)
    try:
        return await reseal(db)
    finally:
        await db.close()
