"""`mails`: lists waiting and failed mails and retries failed ones."""

import argparse
import asyncio
import json
import sys
from collections.abc import Callable, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import text

from kit.core.settings import ServiceSettings
from kit.db.database import Database
from kit.db.scopes import NoScope
from kit.process.service import Service

_UNSENT = text(
    'SELECT uuid, "to", subject, created_at, tries, gave_up, last_error, next_try_at FROM mail_outbox'
    " WHERE sent_at IS NULL ORDER BY created_at LIMIT 500"
)
_AGAIN = text(
    "UPDATE mail_outbox SET gave_up = false, tries = 0, next_try_at = :now WHERE uuid = :uuid AND sent_at IS NULL"
    " RETURNING uuid"
)


async def unsent(db: Database) -> Sequence[Any]:
    """Mails that are not out, oldest first; never their texts, which hold links."""
    async with db.sweep() as session:
        return (await session.execute(_UNSENT)).mappings().all()


async def try_again(db: Database, uuid: UUID) -> bool:
    """Twelve more tries from now on; False when there is no such unsent mail."""
    async with db.work(NoScope()) as uow:
        uow.note_change()
        return await uow.session.scalar(_AGAIN, {"uuid": uuid, "now": db.clock.now()}) is not None


def run_mails(make_service: Callable[[], Service], settings: type[ServiceSettings], given: list[str]) -> None:
    """`mails` lists as JSON lines; `mails --again UUID` tries one again."""
    line = argparse.ArgumentParser(prog="mails")
    line.add_argument("--again", type=UUID)
    asked = line.parse_args(given)
    make_service()
    code = asyncio.run(_run(Database(settings()), asked.again))
    if code:
        sys.exit(code)


async def _run(db: Database, again: UUID | None) -> str:
    try:
        if again is not None:
            return "" if await try_again(db, again) else f"{again} is not among the unsent mails"
        for row in await unsent(db):
            sys.stdout.write(json.dumps(dict(row), default=str, ensure_ascii=False) + "\n")
        return ""
    finally:
        await db.close()
