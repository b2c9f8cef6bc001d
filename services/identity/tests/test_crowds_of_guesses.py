"""Many guesses in the same moment: what one of them learns while it waits holds for it too."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from identity_service.attempts.rules import ADDRESS_FREE_FAILURES
from identity_service.attempts.store import address_key, email_key
from identity_service.passwords.hashing import Hasher, hasher_of, the_hasher
from kit.core.ids import new_uuid
from kit.db.scopes import NoScope
from kit.testing import Running, eventually
from sqlalchemy import text

SignIn = Callable[..., Awaitable[httpx.Response]]
Enrol = Callable[..., Awaitable[Any]]
WRONG = "errada-de-propósito"
HERE = "127.0.0.1"  # where the test's client calls from
PATIENCE = 30  # seconds: a deadline counts only when something is broken, never when the machine is busy
AT_ONCE = 8
SET = text(
    "INSERT INTO login_attempts (key, failures, counted_since) VALUES (:key, :failures, :now)"
    " ON CONFLICT (key) DO UPDATE SET failures = :failures, counted_since = :now, blocked_until = NULL"
)
READ = text("SELECT failures, blocked_until FROM login_attempts WHERE key = :key")
WAITING = text("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()")


class NeverRight(Hasher):
    """Says no at once: what is counted is the guess, whatever it costs to judge."""

    tried = 0

    async def matches(self, password: str, stored: str | None) -> bool:
        self.tried += 1
        return False


@pytest.fixture
def never_right(identity: Running) -> Any:
    hasher = NeverRight()
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(identity.app.dependency_overrides, hasher_of, lambda: hasher)
        yield hasher


async def count_of(identity: Running, key: str) -> tuple[int, bool]:
    """The failures of a key and whether it is blocked."""
    async with identity.db.sweep() as session:
        row = (await session.execute(READ, {"key": key})).one_or_none()
    return (row.failures, row.blocked_until is not None) if row else (0, False)


@asynccontextmanager
async def held_up(identity: Running, failures: int, crowd: Callable[[], list[Any]]) -> AsyncIterator[list[Any]]:
    """A crowd that has begun and waits for the address's count; let go at the end."""
    at = {"key": address_key(HERE), "failures": failures, "now": identity.clock.now()}
    async with identity.db.work(NoScope()) as uow:
        await uow.session.execute(SET, at)
    async with identity.db.work(NoScope()) as holding:
        await holding.session.execute(SET, at)
        begun = [asyncio.ensure_future(one) for one in crowd()]

        async def all_wait() -> bool:
            async with identity.db.work(NoScope()) as watching:
                return int(await watching.session.scalar(WAITING) or 0) >= len(begun)

        await eventually(all_wait, within=PATIENCE)
        yield begun


async def test_a_crowd_that_reaches_the_block_of_its_address_together_is_stopped_there(
    identity: Running, sign_in: SignIn, never_right: NeverRight
) -> None:
    strangers = [f"{new_uuid().hex}@nowhere.test" for _ in range(AT_ONCE)]
    async with held_up(identity, ADDRESS_FREE_FAILURES, lambda: [sign_in(one, WRONG) for one in strangers]) as begun:
        pass
    answers = await asyncio.gather(*begun)
    codes = Counter(answer.json()["code"] for answer in answers)
    assert codes == {"INVALID_CREDENTIALS": 1, "LOGIN_BLOCKED": AT_ONCE - 1}
    assert never_right.tried == 1, "what came behind the block was not tried"
    assert all(answer.headers["Retry-After"] == "60" for answer in answers if answer.status_code == 429)
    assert await count_of(identity, address_key(HERE)) == (ADDRESS_FREE_FAILURES + 1, True)
    counted = [await count_of(identity, email_key(one)) for one in strangers]
    assert sorted(counted) == [(0, False)] * (AT_ONCE - 1) + [(1, False)], "nor does it lock anybody out"


class Meanwhile(Hasher):
    """While the first password is tried, something else happens."""

    def __init__(self, happens: Callable[[], Awaitable[Any]]) -> None:
        super().__init__()
        self._argon = the_hasher()._argon  # what rests is of today's parameters: nothing is hashed anew here
        self._happens: Callable[[], Awaitable[Any]] | None = happens

    async def matches(self, password: str, stored: str | None) -> bool:
        if self._happens is not None:
            happens, self._happens = self._happens, None
            await happens()
        return await super().matches(password, stored)


async def test_half_a_proof_does_not_lift_a_block_that_came_while_it_was_tried(
    identity: Running, sign_in: SignIn, ana: Any, enrol: Enrol
) -> None:
    await enrol(ana)
    for _ in range(2):
        assert (await sign_in(ana, secret="000000")).json()["code"] == "INVALID_SECRET_KEY"
    heard = []

    async def another_guess() -> None:
        heard.append((await sign_in(ana, secret="000000")).json()["code"])

    hasher = Meanwhile(another_guess)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(identity.app.dependency_overrides, hasher_of, lambda: hasher)
        assert (await sign_in(ana)).json()["code"] == "MANDATORY_SECRET_KEY", "the password alone was right"
    assert heard == ["LOGIN_BLOCKED"], "with the password that was being tried it was the fourth"
    assert (await sign_in(ana)).json()["code"] == "LOGIN_BLOCKED"


async def test_half_a_proof_costs_its_address_nothing(
    identity: Running, sign_in: SignIn, ana: Any, enrol: Enrol
) -> None:
    await enrol(ana)
    before = await count_of(identity, address_key(HERE))
    assert {(await sign_in(ana)).json()["code"] for _ in range(5)} == {"MANDATORY_SECRET_KEY"}
    assert await count_of(identity, address_key(HERE)) == before
    await sign_in(ana, secret="000000")
    assert await count_of(identity, address_key(HERE)) == (before[0] + 1, False)
