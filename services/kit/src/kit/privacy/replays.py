"""After a restore, erases again everybody on any service's list: the restored copy may be older than its own list."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from contracts.identity import PrivacyRequestAccepted
from sqlalchemy import select

from kit.core.refusals import Refusal
from kit.db.own_tables import ERASURE
from kit.db.scopes import scope_of
from kit.privacy.erasures import People, carry_out

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kit.calls.client import Calls
    from kit.db.database import Database


@dataclass(frozen=True, slots=True)
class Replayed:
    """How many people were erased again, and whose list could not be read."""

    people: int
    silent: tuple[str, ...]


async def replay_erasures(db: Database, calls: Calls, *, people: People, neighbours: Iterable[str]) -> Replayed:
    """Carry out every erasure known here or at a neighbour once more; what is erased already stays as it is."""
    wanted = {fact.uuid: fact for fact in await _own(db)}
    silent = []
    for service in neighbours:
        try:
            wanted |= {fact.uuid: fact for fact in await _theirs(calls, service)}
        except Refusal:
            silent.append(service)
    for fact in sorted(wanted.values(), key=lambda fact: fact.accepted_at):
        async with db.work(scope_of(fact.customer_uuid)) as uow:
            await carry_out(fact, uow=uow, people=people)
    return Replayed(len(wanted), tuple(silent))


async def _own(db: Database) -> list[PrivacyRequestAccepted]:
    async with db.sweep() as session:
        rows = (await session.execute(select(ERASURE))).mappings().all()
    return [_fact(row["uuid"], row["customer_uuid"], tuple(row["person_uuids"]), row["asked_at"]) for row in rows]


async def _theirs(calls: Calls, service: str) -> list[PrivacyRequestAccepted]:
    answered = await calls.get(service=service, path="/internal/erasures")
    return [PrivacyRequestAccepted(kind="erasure", accepted_at=row.pop("asked_at"), **row) for row in answered["data"]]


def _fact(
    uuid: UUID, customer_uuid: UUID | None, person_uuids: tuple[UUID, ...], asked_at: datetime
) -> PrivacyRequestAccepted:
    return PrivacyRequestAccepted(
        uuid=uuid, customer_uuid=customer_uuid, kind="erasure", person_uuids=person_uuids, accepted_at=asked_at
    )
