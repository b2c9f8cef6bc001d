"""The only door to e-mails that wait for their confirmation: a link is consumed in one statement."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from sqlalchemy import delete, select, update
from sqlalchemy.dialects.postgresql import insert

from identity_service.email_changes.tables import EmailChangeTable as Changes

_E = columns_of(Changes)


@dataclass(frozen=True, slots=True)
class WaitingEmail:
    """The e-mail an account is about to get, as written and in the form in which it is unique."""

    user_uuid: UUID
    email: str
    email_normalized: str


async def put_change(
    uow: UnitOfWork, waiting: WaitingEmail, *, link_hash: str | None = None, expires_at: datetime | None = None
) -> None:
    """Keep the e-mail until its link is opened; the one that waited before, and its link, are dropped."""
    values = {
        "email": waiting.email,
        "email_normalized": waiting.email_normalized,
        "link_hash": link_hash,
        "expires_at": expires_at,
    }
    statement = insert(Changes).values(user_uuid=waiting.user_uuid, **values)
    await uow.session.execute(statement.on_conflict_do_update(index_elements=["user_uuid"], set_=values))


async def find_waiting(uow: UnitOfWork, user_uuid: UUID, *, now: datetime) -> str | None:
    """The normalised e-mail that waits for its confirmation by a living link."""
    mine = (_E.user_uuid == user_uuid, _E.expires_at > now)
    return await uow.session.scalar(select(_E.email_normalized).where(*mine))


async def find_changes(uow: UnitOfWork, users: Sequence[UUID]) -> dict[UUID, WaitingEmail]:
    """What waits for each of these accounts, with a living link or without one."""
    rows = await uow.rows(select(_E.user_uuid, _E.email, _E.email_normalized).where(_E.user_uuid.in_(users)))
    return {row["user_uuid"]: WaitingEmail(**row) for row in rows}


async def find_owner(uow: UnitOfWork, link_hash: str, *, now: datetime) -> UUID | None:
    """Whose living link it is."""
    return await uow.session.scalar(select(_E.user_uuid).where(_E.link_hash == link_hash, _E.expires_at > now))


async def consume_link(uow: UnitOfWork, link_hash: str, *, now: datetime) -> WaitingEmail | None:
    """The e-mail behind a living link, which is dead from here on; of two callers at once one gets None."""
    gone = delete(Changes).where(_E.link_hash == link_hash, _E.expires_at > now)
    found = await uow.row(gone.returning(_E.user_uuid, _E.email, _E.email_normalized))
    return WaitingEmail(**found) if found else None


async def drop_change(uow: UnitOfWork, user_uuid: UUID) -> None:
    """No e-mail of this account waits any more."""
    await uow.session.execute(delete(Changes).where(_E.user_uuid == user_uuid))


async def forget_dead_links(uow: UnitOfWork, *, now: datetime, most: int) -> int:
    """Wipe links whose time ran out; how many. The e-mail stays: config still tells it."""
    dead = select(_E.user_uuid).where(_E.expires_at <= now).limit(most).with_for_update(skip_locked=True)
    statement = update(Changes).where(_E.user_uuid.in_(dead)).values(link_hash=None, expires_at=None)
    return len(await uow.rows(statement.returning(_E.user_uuid)))
