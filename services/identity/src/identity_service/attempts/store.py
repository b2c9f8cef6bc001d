"""The only door to login_attempts: every count is one atomic statement."""

import hashlib
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import IPv6Address, ip_address
from typing import Any

from kit.uow import UnitOfWork
from sqlalchemy import case, delete, or_, select, update
from sqlalchemy.dialects.postgresql import insert

from identity_service.attempts.tables import LoginAttemptTable as Attempts

_C: Any = Attempts.__table__.c  # type: ignore[attr-defined]


@dataclass(frozen=True, slots=True)
class Count:
    """Failures so far, and until when the key is blocked (None while it is not)."""

    failures: int
    blocked_until: datetime | None


def email_key(normalized_email: str) -> str:
    """The counter of an e-mail, known or unknown."""
    return f"email:{hashlib.sha256(normalized_email.encode()).hexdigest()}"


def ask_key(asked_for: str) -> str:
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


async def block(uow: UnitOfWork, key: str, *, until: datetime) -> None:
    """Refuse every guess of a key until then."""
    await uow.session.execute(update(Attempts).where(_C.key == key).values(blocked_until=until))


async def take_back_one(uow: UnitOfWork, key: str, *, free: int) -> None:
    """A guess that was right is no failure: it lifts the block only if it alone made it."""
    lowered = case((_C.failures > 0, _C.failures - 1), else_=0)
    until = case((_C.failures - 1 <= free, None), else_=_C.blocked_until)
    await uow.session.execute(update(Attempts).where(_C.key == key).values(failures=lowered, blocked_until=until))


async def uncount_one(uow: UnitOfWork, key: str, *, own_block: datetime | None) -> None:
    """A guess that proved half of what was asked leaves the count as it was before; only its own block is lifted."""
    lowered = case((_C.failures > 0, _C.failures - 1), else_=0)
    until = case((_C.blocked_until == own_block, None), else_=_C.blocked_until)
    await uow.session.execute(update(Attempts).where(_C.key == key).values(failures=lowered, blocked_until=until))


async def forget(uow: UnitOfWork, key: str) -> None:
    """Back to no failures and no block."""
    await uow.session.execute(delete(Attempts).where(_C.key == key))
