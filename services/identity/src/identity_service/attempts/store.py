"""The only door to login_attempts: every count is one atomic statement."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import IPv6Address, ip_address
from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of
from kit.db.prepared import prepare
from kit.http.uow import UnitOfWork
from sqlalchemy import (
    ColumnElement,
    DateTime,
    FromClause,
    Select,
    Text,
    bindparam,
    case,
    delete,
    exists,
    func,
    literal,
    or_,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import insert

from identity_service.attempts.rules import (
    ADDRESS_FREE_FAILURES,
    ADDRESS_WINDOW,
    FREE_FAILURES,
    LONGEST_BLOCK,
    block_after,
)
from identity_service.attempts.tables import LoginAttemptTable as Attempts
from identity_service.attempts.tables import last_heard_of

_C = columns_of(Attempts)


@dataclass(frozen=True, slots=True)
class Count:
    """Failures so far, and until when the key is blocked (None while it is not)."""

    failures: int
    blocked_until: datetime | None


def email_key(normalized_email: str) -> str:
    """The counter of an e-mail, known or unknown."""
    return f"email:{hashlib.sha256(normalized_email.encode()).hexdigest()}"


def device_key(device_uuid: UUID) -> str:
    """The counter of one person on one browser they signed in on before."""
    return f"device:{device_uuid}"


def link_request_key(asked_for: str) -> str:
    """The counter of mails asked for an e-mail, or by an address; apart from guesses."""
    return f"ask:{hashlib.sha256(asked_for.encode()).hexdigest()}"


def address_key(address: str) -> str:
    """The counter of a network address; a whole /64 is one home in IPv6."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return f"address:{hashlib.sha256(address.encode()).hexdigest()}"
    if isinstance(parsed, IPv6Address):
        return f"address:{parsed.exploded[:19]}"
    return f"address:{parsed}"


async def read_block(uow: UnitOfWork, key: str, *, now: datetime) -> Count | None:
    """The running block of a key, None when it has none."""
    found = await uow.row(select(_C.failures, _C.blocked_until).where(_C.key == key, _C.blocked_until > now))
    return Count(found["failures"], found["blocked_until"]) if found else None


@dataclass(frozen=True, slots=True)
class Counted:
    """`failures` of the e-mail, None when it or the address was blocked; `address` the running block of that.

    `by_address`: counted on the address too; not so when that was blocked while the statement waited for its row.
    """

    failures: int | None
    blocked_until: datetime | None
    address: Count | None
    by_address: bool


def _until(failures: Any, *, free: int) -> Any:
    """The end of the block that a count begins: the table of `block_after`, written as SQL."""
    lengths, nth = [], free + 1
    while (length := block_after(nth, free=free)) != LONGEST_BLOCK:
        lengths.append((failures == nth, _NOW + length))
        nth += 1
    return case((failures <= free, None), *lengths, else_=_NOW + LONGEST_BLOCK)


def _one_more(key: Any, only_if: Any, failures: Any, *, free: int, **more: Any) -> Any:
    """Count on a key unless it is blocked, and block it when that is due."""
    first = select(key, literal(1), _NOW).where(only_if)
    counted = insert(Attempts).from_select(["key", "failures", "counted_since"], first)
    changed = {"failures": failures, "blocked_until": _until(failures, free=free), **more}
    free_again = or_(_C.blocked_until.is_(None), _C.blocked_until <= _NOW)
    return counted.on_conflict_do_update(index_elements=["key"], set_=changed, where=free_again)


def guess(*beside: ColumnElement[Any], of: FromClause | None = None) -> Select[Any]:
    """One statement for a guess, so that its rows are held for one trip and whoever guesses too waits no longer.

    `of` and `beside`: what another room wants read in the same trip, in columns after the count's own.
    """
    blocked = select(_C.failures, _C.blocked_until).where(_C.key == _ADDRESS, _C.blocked_until > _NOW).cte("blocked")
    by_email = _one_more(_EMAIL, ~exists().select_from(blocked), _C.failures + 1, free=FREE_FAILURES)
    counted = by_email.returning(_C.failures, _C.blocked_until).cte("counted")
    is_old = _C.counted_since < _NOW - ADDRESS_WINDOW
    failures = case((is_old, 1), else_=_C.failures + 1)
    since = case((is_old, _NOW), else_=_C.counted_since)
    # It asks what the e-mail's count did: so both are taken in one order, whoever guesses.
    by_address = _one_more(
        _ADDRESS, exists().select_from(counted), failures, free=ADDRESS_FREE_FAILURES, counted_since=since
    )
    is_by_address = exists().select_from(by_address.returning(_C.key).cte("by_address"))
    told = select(
        *(counted.c.failures, counted.c.blocked_until, blocked.c.failures, blocked.c.blocked_until, is_by_address),
        *beside,
    )
    nothing = select(literal(1).label("one")).subquery()
    all_of_it = nothing.outerjoin(counted, literal(True)).outerjoin(blocked, literal(True))
    if of is not None:
        all_of_it = all_of_it.outerjoin(of, literal(True))
    return told.select_from(all_of_it)


_NOW = bindparam("now", type_=DateTime(timezone=True))
_EMAIL, _ADDRESS = bindparam("email", type_=Text), bindparam("address", type_=Text)
_GUESS = prepare(guess())
OF_THE_COUNT = 5
"""How many columns of a `guess` are the count's own."""


def guess_values(by_email: str, by_address: str, *, now: datetime) -> dict[str, Any]:
    """The parameters of a `guess`."""
    return {"email": by_email, "address": by_address, "now": now}


def read_guess(row: Sequence[Any]) -> Counted:
    """The count's own columns of a `guess`."""
    failures, until, of_address, address_until, by_address = row[:OF_THE_COUNT]
    return Counted(failures, until, None if of_address is None else Count(of_address, address_until), by_address)


async def count_guess(uow: UnitOfWork, by_email: str, by_address: str, *, now: datetime) -> Counted:
    """Count a guess on its e-mail and its address, blocking each when that is due, unless one is blocked."""
    uow.note_change()
    (row,) = await uow.fetch(_GUESS, guess_values(by_email, by_address, now=now))
    return read_guess(row)


async def count_one(uow: UnitOfWork, key: str, *, now: datetime, window: timedelta | None = None) -> int | None:
    """Count a guess before it is tried and answer the new count; None while the key is blocked.

    `window`: an older count starts anew. The row stays locked until the transaction ends, so guesses made
    at once are counted one after the other.
    """
    fresh = _C.counted_since < now - window if window else _C.failures < 0
    statement = insert(Attempts).values(key=key, failures=1, counted_since=now)
    statement = statement.on_conflict_do_update(
        index_elements=["key"],
        set_={
            "failures": case((fresh, 1), else_=_C.failures + 1),
            "counted_since": case((fresh, now), else_=_C.counted_since),
            "blocked_until": None,
        },
        where=or_(_C.blocked_until.is_(None), _C.blocked_until <= now),
    )
    counted: int | None = await uow.session.scalar(statement.returning(_C.failures))
    return counted


async def take_back_one(uow: UnitOfWork, key: str, *, free: int) -> None:
    """A guess that was right is no failure: it lifts the block only if it alone made it."""
    await uow.session.execute(update(Attempts).where(_C.key == key).values(**_given_back(free)))


async def uncount_one(uow: UnitOfWork, key: str, *, own_block: datetime | None) -> None:
    """A guess that proved half of what was asked leaves the count as it was before; only its own block is lifted."""
    lowered = case((_C.failures > 0, _C.failures - 1), else_=0)
    until = case((_C.blocked_until == own_block, None), else_=_C.blocked_until)
    await uow.session.execute(update(Attempts).where(_C.key == key).values(failures=lowered, blocked_until=until))


def _given_back(free: int) -> dict[str, Any]:
    lowered = case((_C.failures > 0, _C.failures - 1), else_=0)
    return {"failures": lowered, "blocked_until": case((_C.failures - 1 <= free, None), else_=_C.blocked_until)}


def _settled() -> Any:
    """The e-mail's count first, for the address waits for what became of it: the order in which guesses take them."""
    forgotten = delete(Attempts).where(_C.key == _EMAIL).returning(_C.key).cte("forgotten")
    is_done = select(func.count() >= 0).select_from(forgotten).scalar_subquery()
    back = update(Attempts).where(_C.key == _ADDRESS, is_done).values(**_given_back(ADDRESS_FREE_FAILURES))
    return select(literal(1)).add_cte(back.returning(_C.key).cte("given_back"))


_SETTLED = prepare(_settled())


async def settle(uow: UnitOfWork, by_email: str, by_address: str) -> None:
    """A guess that was right: its e-mail is back to no failures and no block, its address has the guess back."""
    uow.note_change()
    await uow.fetch(_SETTLED, {"email": by_email, "address": by_address})


async def forget(uow: UnitOfWork, key: str) -> None:
    """Back to no failures and no block."""
    await uow.session.execute(delete(Attempts).where(_C.key == key))


async def forget_idle(uow: UnitOfWork, *, before: datetime, most: int) -> int:
    """Drop counts nothing was added to since an instant; how many. One that somebody is adding to is let be."""
    idle = select(_C.key).where(last_heard_of(_C) < before).limit(most).with_for_update(skip_locked=True)
    return len(await uow.rows(delete(Attempts).where(_C.key.in_(idle)).returning(_C.key)))
