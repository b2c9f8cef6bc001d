"""A NATS server that hangs, or a line that swallows: noticed in a second, mended in a second after it moves again."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any
from uuid import UUID

import httpx
import nats
import pytest
from contracts.identity import SessionEnded
from kit.core.ids import new_uuid
from kit.messaging.bus import Bus
from kit.security.session_feed import SILENCE
from kit.testing import Running, a_requester, eventually
from kit.testing.running import envelope_of
from lab.proxy import Proxy, Weather
from probe.facts import cost_center, heard
from probe.service import make_probe
from stack.servers import NatsServer, start_nats

Trouble = Callable[[], Any]


@pytest.fixture(scope="module")
def own_nats(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NatsServer]:
    with start_nats(tmp_path_factory.mktemp("nats")) as server:
        yield server


@pytest.fixture(scope="module")
async def line(own_nats: NatsServer) -> AsyncIterator[Proxy]:
    async with Proxy(own_nats.port) as proxy:
        yield proxy


@pytest.fixture(scope="module")
async def lone(running_service: Any, own_nats: NatsServer, line: Proxy) -> Running:
    url = own_nats.url("orders").replace(f":{own_nats.port}", f":{line.listens_on}")
    running: Running = await running_service(make_probe, nats_url=url)
    return running


@asynccontextmanager
async def frozen(server: NatsServer) -> AsyncIterator[None]:
    """The server stands still: its sockets accept and nothing answers."""
    assert server.pid is not None
    os.kill(server.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(server.pid, signal.SIGCONT)


@asynccontextmanager
async def blackholed(line: Proxy) -> AsyncIterator[None]:
    """The line takes every byte and delivers none; nothing is closed."""
    swallowed, line.weather = line.seen.swallowed, Weather(is_blackhole=True)
    try:
        yield
        await eventually(lambda: line.seen.swallowed > swallowed, within=15)  # else nothing was tested
    finally:
        line.weather = Weather()


@pytest.fixture(params=["frozen", "blackholed"])
def trouble(request: pytest.FixtureRequest, own_nats: NatsServer, line: Proxy) -> Trouble:
    return {"frozen": lambda: frozen(own_nats), "blackholed": lambda: blackholed(line)}[request.param]


async def checks(running: Running) -> dict[str, str]:
    found: dict[str, str] = (await running.internal.get("/readyz")).json()["checks"]
    return found


def nats_is(running: Running, word: str) -> Callable[[], Awaitable[bool]]:
    async def said() -> bool:
        return (await checks(running))["nats"] == word

    return said


def refuses(running: Running, person: Any) -> Callable[[], Awaitable[bool]]:
    async def said() -> bool:
        answer = await running.as_(person).get(f"/notes/{new_uuid()}")
        return answer.status_code == 401 and answer.json()["code"] == "SESSION_ENDED"

    return said


async def seconds_until(condition: Callable[[], Awaitable[bool]], *, within: float) -> float:
    began = time.monotonic()
    await eventually(condition, within=within)
    return time.monotonic() - began


async def tell_session_ended(server: NatsServer, running: Running, session_uuid: UUID, user_uuid: UUID) -> None:
    """As identity's relay does, on core NATS."""
    fact = SessionEnded(uuid=session_uuid, user_uuid=user_uuid, ended_at=running.clock.now(), reason="sign-out")
    connection = await nats.connect(server.admin_url)
    event_id, body = envelope_of(fact, sequence=1, clock=running.clock)
    await connection.jetstream().publish(fact.subject(), body, headers={"Nats-Msg-Id": event_id})
    await connection.close()


async def tell_numbered(server: NatsServer, running: Running, fact: Any) -> None:
    """As config does: on its stream, and answered to those who ask for what they missed."""
    last = running.told = getattr(running, "told", 0) + 1  # type: ignore[attr-defined]
    event_id, body = envelope_of(fact, sequence=last, clock=running.clock)
    event = {"seq": last, "event": json.loads(body)}

    def outbox(request: httpx.Request) -> tuple[int, Any]:
        is_asked = request.url.params["channel"] == "facts" and int(request.url.params["after"]) < last
        return 200, {"data": [event] if is_asked else [], "last_seq": last}

    running.remotes["config"].answers("GET", "/internal/outbox", outbox)
    connection = await nats.connect(server.admin_url)
    await connection.jetstream().publish(fact.subject(), body, headers={"Nats-Msg-Id": event_id})
    await connection.close()


async def test_a_nats_that_stopped_answering_is_said_in_readyz_and_found_again(lone: Running, trouble: Trouble) -> None:
    await eventually(nats_is(lone, "ok"), within=20)
    async with trouble():
        took = await seconds_until(nats_is(lone, "not answering"), within=15)
        print(f"silence noticed after {took:.2f} s")
        await eventually(nats_is(lone, "not connected"), within=15)
    took = await seconds_until(nats_is(lone, "ok"), within=15)
    print(f"back after {took:.2f} s")
    assert took <= 2.0


@pytest.mark.long
async def test_a_session_that_ends_while_nats_is_silent_is_learned_from_identity(
    lone: Running, trouble: Trouble
) -> None:
    ana = a_requester()
    await eventually(nats_is(lone, "ok"), within=20)
    await eventually(
        lambda: time.monotonic() > lone.service_context.session_feed._ask_until + 1
    )  # it still asks after a return
    assert not await refuses(lone, ana)()
    row = {"session_uuid": ana.session_uuid, "user_uuid": ana.user_uuid, "ended_at": lone.clock.now().isoformat()}
    async with trouble():
        lone.remotes["identity"].answers("GET", "/internal/sessions/ended", {"data": [{**row, "reason": ""}]})
        took = await seconds_until(refuses(lone, ana), within=15)
        print(f"token refused {took:.2f} s after the session ended, NATS silent")
        lone.remotes["identity"].answers("GET", "/internal/sessions/ended", {"data": []})
    assert took <= 2.0


async def test_a_session_that_ends_after_a_freeze_is_dead_within_a_second(
    lone: Running, own_nats: NatsServer, trouble: Trouble
) -> None:
    """The timed-out PING of the freeze was answered late, and that ended the client's reading for five minutes."""
    await eventually(nats_is(lone, "ok"), within=20)
    async with trouble():
        await lone.service_context.session_feed._listen()
        await asyncio.sleep(0.5)
    await eventually(nats_is(lone, "ok"), within=20)
    eva = a_requester(name="Eva")
    assert not await refuses(lone, eva)()
    await tell_session_ended(own_nats, lone, eva.session_uuid, eva.user_uuid)
    took = await seconds_until(refuses(lone, eva), within=15)
    print(f"token refused {took:.2f} s after the session ended")
    assert took <= 2.0


@pytest.mark.long
async def test_facts_pass_in_both_directions_within_five_seconds_of_the_thaw(
    lone: Running, own_nats: NatsServer, trouble: Trouble
) -> None:
    await eventually(nats_is(lone, "ok"), within=20)
    client = lone.as_(a_requester())
    async with trouble():
        await eventually(nats_is(lone, "not connected"), within=20)
        assert (await client.post("/notes", json={"text": "while frozen"})).status_code == 201
        assert await lone.unpublished() > 0
    fact = cost_center("after the thaw")

    async def nothing_waits() -> bool:
        return await lone.unpublished() == 0

    began = time.monotonic()
    await tell_numbered(own_nats, lone, fact)
    await eventually(lambda: heard(lone, fact.uuid), within=15)
    inward = time.monotonic() - began
    await eventually(nothing_waits, within=15)
    outward = time.monotonic() - began
    print(f"inward {inward:.2f} s, outward {outward:.2f} s after the thaw")
    assert max(inward, outward) <= 5.0


@pytest.mark.long
async def test_a_minute_without_nats_and_identity_refuses_writes(lone: Running, trouble: Trouble) -> None:
    """NATS that accepts bytes and answers nothing does not count as heard."""
    await eventually(nats_is(lone, "ok"), within=20)
    identity, client = lone.remotes["identity"], lone.as_(a_requester())
    async with trouble():
        await eventually(nats_is(lone, "not connected"), within=20)
        identity.away = True
        try:
            lone.clock.move_to(lone.clock.now() + SILENCE + timedelta(seconds=1))
            refused = await lone.as_(a_requester()).post("/notes", json={"text": "deaf"})
            assert (refused.status_code, refused.json()["code"]) == (503, "UNAVAILABLE")
        finally:
            identity.away = False

    async def written() -> bool:
        return (await client.post("/notes", json={"text": "heard again"})).status_code == 201

    assert await seconds_until(written, within=15) <= 5.0


async def test_a_dead_read_loop_is_replaced_at_once(own_nats: NatsServer) -> None:
    bus, came = Bus(own_nats.url("orders"), token="orders"), asyncio.Event()

    async def hear(_: Any) -> None:
        came.set()

    async def is_heard() -> bool:
        await bus.publish_hint("wake.orders", b"x")
        return came.is_set()

    await bus.open()
    try:
        await bus.subscribe("wake.orders", hear)
        await eventually(is_heard)
        first = bus.client
        reading = first._reading_task
        assert reading is not None
        reading.cancel()
        began = time.monotonic()
        await asyncio.wait({reading})
        await bus.connected()
        came.clear()
        await eventually(is_heard, within=5)
        assert bus.client is not first
        assert time.monotonic() - began <= 1.0
    finally:
        await bus.close()
