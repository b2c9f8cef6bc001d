"""Hashing: our parameters, two at a time, a bounded queue, the same work for strangers."""

import asyncio
import os
import threading
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import httpx
import pytest
from argon2 import PasswordHasher
from identity_service.passwords import store
from identity_service.passwords.hashing import NICENESS, Hasher, hasher_of
from identity_service.users.queries import find_login
from kit.core.ids import new_uuid
from kit.core.refusals import TooManyRequests
from kit.db.scopes import NoScope
from kit.testing import Running, count_statements

SignIn = Callable[..., Awaitable[httpx.Response]]
Hire = Callable[..., Awaitable[Any]]


class CountingHasher(Hasher):
    """Counts the checks it makes."""

    def __init__(self) -> None:
        super().__init__()
        self.checks = 0

    async def matches(self, password: str, stored: str | None) -> bool:
        self.checks += 1
        return await super().matches(password, stored)


class HeldHasher(Hasher):
    """Its hashes wait until let go, and it knows how many ran at once."""

    def __init__(self, **given: int) -> None:
        super().__init__(**given)
        self.go = threading.Event()
        self.running = self.most = 0
        self._lock = threading.Lock()

    def _check(self, password: str, stored: str) -> bool:
        with self._lock:
            self.running += 1
            self.most = max(self.most, self.running)
        self.go.wait(5)
        with self._lock:
            self.running -= 1
        return False


@pytest.fixture
def counting(identity: Running) -> Iterator[CountingHasher]:
    """The service hashes with a hasher that counts."""
    hasher = CountingHasher()
    identity.app.dependency_overrides[hasher_of] = lambda: hasher
    yield hasher
    del identity.app.dependency_overrides[hasher_of]


async def test_a_hash_is_argon2id_with_our_parameters() -> None:
    made = await Hasher().hash("cavalo-grampo-certo")
    assert made.startswith("$argon2id$v=19$m=19456,t=2,p=1$")


async def test_the_same_text_matches_however_it_was_composed() -> None:
    hasher = Hasher()
    composed = await hasher.hash("ação-e-reação")
    assert await hasher.matches("ação-e-reação", composed)
    assert not await hasher.matches("acao-e-reacao", composed)
    assert not await hasher.matches("ação-e-reação", None)
    assert not await hasher.matches("ação-e-reação", "no hash at all")


async def test_two_hash_at_a_time_and_the_queue_is_bounded() -> None:
    hasher = HeldHasher(at_once=2, queue=3)
    waiting = [asyncio.create_task(hasher.matches("x", None)) for _ in range(5)]
    await asyncio.sleep(0)
    with pytest.raises(TooManyRequests):
        await hasher.matches("x", None)
    with pytest.raises(TooManyRequests):
        hasher.require_place()
    hasher.go.set()
    assert await asyncio.gather(*waiting) == [False] * 5
    assert hasher.most <= 2
    hasher.require_place()


class WatchedHasher(Hasher):
    """Notes how its threads stand with the scheduler."""

    def _check(self, password: str, stored: str) -> bool:
        self.niceness = os.getpriority(os.PRIO_PROCESS, threading.get_native_id())
        return False


async def test_hashing_stands_back_behind_everybody_elses_requests() -> None:
    hasher = WatchedHasher()
    await hasher.matches("segredo", None)
    ours = os.getpriority(os.PRIO_PROCESS, threading.get_native_id())
    assert hasher.niceness == min(19, ours + NICENESS)


async def test_a_full_queue_refuses_without_counting_a_guess(identity: Running, sign_in: SignIn, ana: Any) -> None:
    full = HeldHasher(at_once=1, queue=-1)
    identity.app.dependency_overrides[hasher_of] = lambda: full
    refused = await sign_in(ana, "errada")
    del identity.app.dependency_overrides[hasher_of]
    assert (refused.status_code, refused.json()["code"]) == (429, "TOO_MANY_REQUESTS")
    assert refused.headers["Retry-After"]
    assert (await sign_in(ana, "errada")).json()["details"]["attempts"] == 1


async def test_strangers_cost_the_same_work(
    identity: Running, sign_in: SignIn, ana: Any, hired: Hire, counting: CountingHasher
) -> None:
    invited = await hired(name="Bia", password=None)
    await sign_in(f"{new_uuid().hex}@nowhere.test", "errada")  # the address is known from here on
    costs = []
    for email in (ana.email, invited.email, f"{new_uuid().hex}@nowhere.test"):
        counting.checks = 0
        with count_statements(identity) as statements:
            assert (await sign_in(email, "errada")).status_code == 401
        costs.append((counting.checks, [statement.split("WHERE")[0] for statement in statements]))
    assert costs[0] == costs[1] == costs[2]
    assert costs[0][0] == 1


async def test_an_old_hash_is_made_anew_at_sign_in(
    identity: Running, sign_in: SignIn, ana: Any, counting: CountingHasher
) -> None:
    weaker = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash("Trajeto!2026")
    async with identity.db.work(NoScope()) as uow:
        user_uuid = (await find_login(uow, ana.email)).user_uuid
        assert user_uuid is not None
        await store.set_hash(uow, user_uuid, weaker, now=identity.clock.now())
    assert (await sign_in(ana)).status_code == 200
    async with identity.db.work(NoScope()) as uow:
        kept = await store.find_hash(uow, user_uuid)
    assert kept is not None
    assert kept.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert (await sign_in(ana)).status_code == 200


async def test_me_costs_few_statements(identity: Running, sign_in: SignIn, ana: Any) -> None:
    token = (await sign_in(ana)).json()["token"]["value"]
    headers = {"Authorization": f"Bearer {token}"}
    await identity.client.get("/me", headers=headers)
    with count_statements(identity) as statements:
        await identity.client.get("/me", headers=headers)
    assert len(statements) <= 6, statements
