"""The only access to credentials and password links: a hash is read to be checked, a link is used up in one
statement.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from kit.core.ids import new_uuid
from kit.core.metadata import columns_of
from kit.db.prepared import prepare
from kit.http.uow import UnitOfWork
from sqlalchemy import Select, Uuid, bindparam, delete, select, update
from sqlalchemy.dialects.postgresql import insert

from identity_service.passwords.tables import CredentialTable as Credentials
from identity_service.passwords.tables import PasswordAskTable as Asks

_C = columns_of(Credentials)
_A = columns_of(Asks)


def hash_beside(user_uuid: Any) -> Any:
    """The stored hash as a column of a statement about people: sign-in asks for both in one trip."""
    return select(_C.password_hash).where(_C.user_uuid == user_uuid).scalar_subquery()


_HASH_OF = select(_C.password_hash).where(_C.user_uuid == bindparam("user", type_=Uuid()))
_HASH, _HELD_HASH = prepare(_HASH_OF), prepare(_HASH_OF.with_for_update(read=True))


def with_held_hash(people: Select[Any], user_uuid: Any) -> Select[Any]:
    """One more column of a statement about people: the stored hash, both held; nobody without one is found."""
    beside = people.add_columns(_C.password_hash).join(Credentials, _C.user_uuid == user_uuid)
    return beside.with_for_update(read=True)


@dataclass(frozen=True, slots=True)
class Link:
    """A living link to set a password, and whose it is."""

    user_uuid: UUID
    purpose: str


async def find_hash(uow: UnitOfWork, user_uuid: UUID) -> str | None:
    """The stored hash, None while no password was set."""
    found = await uow.fetch(_HASH, {"user": user_uuid})
    return found[0][0] if found else None


async def still_has(uow: UnitOfWork, user_uuid: UUID, password_hash: str) -> bool:
    """Whether the hash is still the person's; it stays so until we commit."""
    found = await uow.fetch(_HELD_HASH, {"user": user_uuid})
    return bool(found) and found[0][0] == password_hash


async def set_hash(uow: UnitOfWork, user_uuid: UUID, password_hash: str, *, now: datetime) -> None:
    """Store a password and kill the link."""
    values = {"password_hash": password_hash, "changed_at": now}
    gone = {"link_hash": None, "link_purpose": None, "link_expires_at": None}
    statement = insert(Credentials).values(user_uuid=user_uuid, **values)
    await uow.session.execute(statement.on_conflict_do_update(index_elements=["user_uuid"], set_={**values, **gone}))


async def rehash(uow: UnitOfWork, user_uuid: UUID, *, old: str, new: str) -> None:
    """The same password under today's parameters, unless it was changed meanwhile."""
    mine = (_C.user_uuid == user_uuid, _C.password_hash == old)
    await uow.session.execute(update(Credentials).where(*mine).values(password_hash=new))


async def put_link(uow: UnitOfWork, link: Link, *, link_hash: str, expires_at: datetime) -> None:
    """Give a person a new link; the one before is dead."""
    values = {"link_hash": link_hash, "link_purpose": link.purpose, "link_expires_at": expires_at}
    statement = insert(Credentials).values(user_uuid=link.user_uuid, **values)
    await uow.session.execute(statement.on_conflict_do_update(index_elements=["user_uuid"], set_=values))


async def find_link(uow: UnitOfWork, link_hash: str, *, now: datetime) -> Link | None:
    """The living link of a token's hash."""
    found = await uow.row(
        select(_C.user_uuid, _C.link_purpose).where(_C.link_hash == link_hash, _C.link_expires_at > now)
    )
    return Link(found["user_uuid"], found["link_purpose"]) if found else None


async def consume_link(uow: UnitOfWork, link_hash: str, *, now: datetime) -> Link | None:
    """Take a living link out of the world; of two who come at once one gets None."""
    statement = (
        update(Credentials)
        .where(_C.link_hash == link_hash, _C.link_expires_at > now)
        .values(link_hash=None, link_expires_at=None)
        .returning(_C.user_uuid, _C.link_purpose)
    )
    found = await uow.row(statement)
    return Link(found["user_uuid"], found["link_purpose"]) if found else None


async def kill_links(uow: UnitOfWork, user_uuids: Sequence[UUID]) -> None:
    """No link of these people opens anything any more."""
    gone = {"link_hash": None, "link_purpose": None, "link_expires_at": None}
    await uow.session.execute(update(Credentials).where(_C.user_uuid.in_(user_uuids)).values(**gone))


async def forget_dead_links(uow: UnitOfWork, *, now: datetime, most: int) -> int:
    """Wipe links whose time ran out; how many. One that is being used in this moment is let be."""
    dead = select(_C.user_uuid).where(_C.link_expires_at <= now).limit(most).with_for_update(skip_locked=True)
    gone = {"link_hash": None, "link_purpose": None, "link_expires_at": None}
    statement = update(Credentials).where(_C.user_uuid.in_(dead)).values(**gone)
    return len(await uow.rows(statement.returning(_C.user_uuid)))


@dataclass(frozen=True, slots=True)
class Block:
    """A block of sign-ins: its end, and the visitor whose attempt began it."""

    blocked_until: datetime
    address: str
    device: str


@dataclass(frozen=True, slots=True)
class Ask:
    """A mail for the worker to send: about a `block`, or a link to a new password."""

    email: str
    block: Block | None


async def put_reset_request(
    uow: UnitOfWork, email_normalized: str, *, now: datetime, block: Block | None = None
) -> None:
    """A mail is due; whether anybody has this e-mail is not looked at here."""
    values = {"uuid": new_uuid(), "email_normalized": email_normalized, "asked_at": now}
    about = asdict(block) if block else {}
    await uow.session.execute(insert(Asks).values(**values, **about))


async def take_reset_request(uow: UnitOfWork, *, after: datetime) -> Ask | None:
    """The newest ask nobody else has in hand, forgotten when we commit.

    The newest, so that one which cannot be answered is in nobody's way.
    """
    fresh = select(_A.uuid).where(_A.asked_at > after).order_by(_A.asked_at.desc())
    taken = delete(Asks).where(_A.uuid.in_(fresh.limit(1).with_for_update(skip_locked=True)))
    told = await uow.row(taken.returning(_A.email_normalized, _A.blocked_until, _A.address, _A.device))
    if told is None:
        return None
    until = told["blocked_until"]
    return Ask(told["email_normalized"], Block(until, told["address"], told["device"]) if until else None)


async def delete_reset_requests(uow: UnitOfWork, *, before: datetime, most: int) -> int:
    """Drop asks nobody answered; how many."""
    stale = select(_A.uuid).where(_A.asked_at <= before).limit(most).with_for_update(skip_locked=True)
    return len(await uow.rows(delete(Asks).where(_A.uuid.in_(stale)).returning(_A.uuid)))
