"""A session ended elsewhere is known here, and whoever cannot know lets people read but not write."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any
from uuid import UUID

import httpx
import pytest
from kit.calls.client import Calls
from kit.core.clock import SetClock
from kit.core.ids import new_uuid
from kit.security.session_feed import SILENCE, Ended, SessionFeed
from kit.testing import Running, StartService, a_requester, eventually
from kit.testing.fixtures import A_MONDAY
from kit.testing.remotes import FakeRemote, Remotes
from probe.process import process_of
from probe.service import make_probe

NOWHERE = "nats://orders:x@127.0.0.1:9"


class Line:
    """A connection to NATS that may be cut, or be there and silent."""

    def __init__(self) -> None:
        self.is_connected = True
        self.is_silent = False
        self.returned: Any = None

    @property
    def answers(self) -> bool:
        return self.is_connected and not self.is_silent

    def after_return(self, call: Any) -> None:
        self.returned = call

    def after_silence(self, call: Any) -> None:
        pass

    def cut(self) -> None:
        self.is_connected = False


class Listener:
    """One process as far as it hears."""

    def __init__(self) -> None:
        self.line = Line()
        self.clock = SetClock(A_MONDAY)
        self.remotes = Remotes()
        self.kept: list[UUID] = []
        calls = Calls(
            name="orders",
            addresses={"identity": "http://identity"},
            secret="s" * 32,
            clock=self.clock,
            transport=self.remotes,
        )
        self.session_feed = SessionFeed(bus=self.line, calls=calls, clock=self.clock, keep=self._keep)  # type: ignore[arg-type]
        self.identity.answers("GET", "/internal/sessions/ended", {"data": []})

    @property
    def identity(self) -> FakeRemote:
        return self.remotes["identity"]

    async def _keep(self, sessions: Any) -> None:
        self.kept += [session.session_uuid for session in sessions]

    def pass_by(self, time: timedelta) -> None:
        self.clock.move_to(self.clock.now() + time)

    async def beats(self) -> None:
        """What the loop does now and then."""
        async with self.session_feed._trying:
            await self.session_feed._listen()


@pytest.fixture
async def listener() -> AsyncIterator[Listener]:
    made = Listener()
    await made.beats()
    yield made


async def test_whoever_hears_nats_knows(listener: Listener) -> None:
    listener.identity.away = True
    listener.pass_by(timedelta(hours=1))
    assert await listener.session_feed.knows()


async def test_whoever_hears_identity_knows_without_nats(listener: Listener) -> None:
    listener.line.cut()
    for _ in range(20):
        listener.pass_by(timedelta(seconds=30))
        await listener.beats()
        assert listener.session_feed.is_fresh


@pytest.mark.parametrize("lost", ["cut", "silent"])
async def test_a_minute_without_both_is_too_long(listener: Listener, lost: str) -> None:
    listener.identity.away = True
    listener.line.is_connected, listener.line.is_silent = lost != "cut", lost == "silent"
    await listener.beats()
    listener.pass_by(SILENCE)
    assert listener.session_feed.is_fresh
    listener.pass_by(timedelta(seconds=1))
    assert not listener.session_feed.is_fresh
    assert not await listener.session_feed.knows()


async def test_what_ended_while_nothing_was_heard_is_asked_for(listener: Listener) -> None:
    cut_at = listener.clock.now()
    listener.line.cut()
    listener.identity.away = True
    await listener.beats()
    listener.pass_by(timedelta(minutes=5))
    ended, listener.identity.away, listener.line.is_connected = new_uuid(), False, True
    row = {"session_uuid": ended, "user_uuid": new_uuid(), "ended_at": listener.clock.now().isoformat(), "reason": ""}
    listener.identity.answers("GET", "/internal/sessions/ended", {"data": [row]})
    listener.line.returned()
    await listener.beats()
    assert listener.kept == [ended]
    after = httpx.URL(listener.identity.asked[-1].url).params["after"]
    assert after <= cut_at.isoformat()
    listener.session_feed._ask_until = time.monotonic()
    await listener.beats()
    count = len(listener.identity.asked)
    await listener.beats()
    assert len(listener.identity.asked) == count, "nothing was missed since"


async def test_after_nats_is_back_identity_is_asked_on_for_a_moment(listener: Listener) -> None:
    """Its own connection may come back later than ours: until then its facts do not arrive here."""
    await listener.beats()
    listener.line.returned()
    await listener.beats()
    count = len(listener.identity.asked)
    await listener.beats()
    assert len(listener.identity.asked) == count + 1


async def test_nats_that_comes_and_goes_while_identity_is_asked_is_asked_about_again(listener: Listener) -> None:
    listener.line.returned()

    def meanwhile(_: httpx.Request) -> tuple[int, Any]:
        listener.line.returned()
        return 200, {"data": []}

    listener.identity.answers("GET", "/internal/sessions/ended", meanwhile)
    await listener.beats()
    count = len(listener.identity.asked)
    listener.identity.answers("GET", "/internal/sessions/ended", {"data": []})
    await listener.beats()
    assert len(listener.identity.asked) == count + 1


async def test_keys_that_cannot_be_refreshed_do_not_end_the_listening(listener: Listener) -> None:
    async def broken() -> None:
        raise ConnectionError("the database is away")

    listener.session_feed.refresh_keys = broken
    await listener.session_feed._refresh()
    assert await listener.session_feed.knows()


@pytest.mark.parametrize("turns", range(4))
async def test_it_stops_although_it_is_woken_at_the_same_moment(listener: Listener, turns: int) -> None:
    await listener.session_feed.start()
    await asyncio.sleep(0)
    listener.line.returned()
    for _ in range(turns):
        await asyncio.sleep(0)
    async with asyncio.timeout(5):
        await listener.session_feed.stop()


async def test_identity_itself_always_knows() -> None:
    told = Listener()
    source = SessionFeed(
        bus=told.line,  # type: ignore[arg-type]
        calls=told.session_feed._calls,
        clock=told.clock,
        keep=told._keep,
        is_source=True,
    )
    told.line.cut()
    told.pass_by(timedelta(hours=9))
    assert await source.knows()
    assert told.identity.asked == []


@pytest.mark.long
async def test_a_process_that_hears_nobody_lets_read_and_refuses_to_write(probe: Running) -> None:
    ana = a_requester()
    note = (await probe.as_(ana).post("/notes", json={"text": "before"})).json()["uuid"]
    from pydantic import SecretStr

    clock = SetClock(probe.clock.now())
    async with process_of(probe, clock=clock, nats_url=SecretStr(NOWHERE)) as deaf:
        client = deaf.as_(ana)
        assert (await client.get(f"/notes/{note}")).status_code == 200
        refused = await client.post("/notes", json={"text": "deaf"})
        assert (refused.status_code, refused.json()["code"]) == (503, "UNAVAILABLE")
        assert "confirmar sua sessão" in refused.json()["message"]
        assert int(refused.headers["Retry-After"]) > 0
        ready = await deaf.internal.get("/readyz")
        assert ready.status_code == 503
        assert "60 s" in ready.json()["checks"]["sessions"]
        deaf.remotes["identity"].away = False
        deaf.remotes["identity"].answers("GET", "/internal/sessions/ended", {"data": []})

        async def written() -> bool:
            return (await client.post("/notes", json={"text": "heard"})).status_code == 201

        await eventually(written)
        assert (await deaf.internal.get("/readyz")).json()["checks"]["sessions"] == "ok"


async def test_a_process_restarted_alone_keeps_ended_sessions_and_keys(probe: Running) -> None:
    from pydantic import SecretStr

    ana, eva = a_requester(), a_requester(name="Eva")
    for person in (ana, eva):
        await probe.introduce(person)
    await probe.service_context.access.store_ended([Ended(ana.session_uuid, ana.user_uuid, probe.clock.now())])
    async with process_of(probe, nats_url=SecretStr(NOWHERE)) as again:
        refused = await again.as_(ana).get(f"/notes/{new_uuid()}")
        assert (refused.status_code, refused.json()["code"]) == (401, "SESSION_ENDED")
        assert (await again.as_(eva).get(f"/notes/{new_uuid()}")).status_code == 404


async def test_sessions_ended_before_the_start_are_asked_for(running_service: StartService) -> None:
    ana = a_requester()
    row = {"session_uuid": ana.session_uuid, "user_uuid": ana.user_uuid, "ended_at": A_MONDAY.isoformat(), "reason": ""}
    first = await running_service(make_probe, role="api")
    async with process_of(first) as second:
        second.remotes["identity"].away = False
        second.remotes["identity"].answers("GET", "/internal/sessions/ended", {"data": [row]})

        async def is_out() -> bool:
            return (await second.as_(ana).get(f"/notes/{new_uuid()}")).status_code == 401

        await eventually(is_out)
