"""PostgreSQL's primary is killed and its standby takes over: no acknowledged write is lost, none is made twice."""

from __future__ import annotations

import asyncio
import shutil
import signal
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest
from kit.core.ids import new_uuid
from kit.core.settings import ServiceSettings
from kit.core.tasks import end
from kit.db.scopes import CustomerScope
from kit.testing import AURORA, Running, a_requester, eventually
from kit.testing.fixtures import migrations_beside
from kit.testing.servers import Servers
from lab.proxy import Proxy
from probe.service import make_probe
from probe.tables import Note
from pydantic import SecretStr
from sqlalchemy import select
from stack.servers import NatsServer, PostgresServer, start_nats, start_postgres
from stack.servers.postgres import answers
from stack.servers.standby import promote, start_standby

pytestmark = pytest.mark.long

BACK_WITHIN = 30.0
WRITERS = 8
ENOUGH = 100
"""Writes before the fault and after it."""


@dataclass
class Pair:
    """The two servers and the address by which the service reaches whichever is the primary."""

    primary: PostgresServer
    standby: PostgresServer
    address: Proxy


@dataclass
class Written:
    """What writers got acknowledged, by text; a write without an answer is sent again under its key."""

    acknowledged: list[str] = field(default_factory=list)
    sent_again: Counter[int] = field(default_factory=Counter)


@pytest.fixture
def own_nats(tmp_path: Path) -> Iterator[NatsServer]:
    with start_nats(tmp_path / "nats") as server:
        yield server


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A temporary folder that PostgreSQL's own OS user may enter, unlike pytest's."""
    folder = Path(tempfile.mkdtemp(prefix="trajeto-pair-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
async def pair(open_folder: Path) -> AsyncIterator[Pair]:
    folder = open_folder
    with start_postgres(folder / "first", durable=True) as primary:
        began = time.monotonic()
        with start_standby(primary, folder / "second") as standby:
            print(f"\nstandby copied and in step after {time.monotonic() - began:.1f} s")
            async with Proxy(primary.port) as address:
                yield Pair(primary, standby, address)


@pytest.fixture
async def probe(running_service: Any, own_nats: NatsServer, pair: Pair) -> AsyncIterator[Running]:
    """A service on the pair, through an address that moves with the primary, as a cluster's Service does."""
    own = Servers(pair.primary, own_nats)
    urls = await asyncio.to_thread(own.database, "orders", migrations_beside(make_probe))

    class OnThePair(ServiceSettings):
        def __init__(self, **given: Any) -> None:
            for name, url in (("database_url", urls.app), ("sweep_database_url", urls.sweep)):
                given[name] = SecretStr(url.replace(f":{pair.primary.port}/", f":{pair.address.listens_on}/"))
            super().__init__(**given)

    running: Running = await running_service(make_probe, settings=OnThePair, nats_url=own_nats.url("orders"))
    yield running
    await running.stop()


async def write_on(client: httpx.AsyncClient, written: Written) -> None:
    """One note after another; what was not acknowledged is sent again until it is, under the same key."""
    while True:
        text, key = new_uuid().hex, new_uuid().hex
        while True:
            answer = await client.post("/notes", json={"text": text}, headers={"Idempotency-Key": key})
            if answer.status_code == 201:
                written.acknowledged.append(text)
                break
            assert answer.status_code in {409, 503}, answer.text
            written.sent_again[answer.status_code] += 1
            await asyncio.sleep(0.1)


def signal_all(server: PostgresServer, what: signal.Signals) -> None:
    """Signal every process of a server: each is a group of its own."""
    head = psutil.Process(server.pid)
    for process in (head, *head.children(recursive=True)):
        with suppress(psutil.NoSuchProcess):
            process.send_signal(what)


async def lose_the_primary(pair: Pair) -> None:
    """Kill every process of it; the operator sees that it is gone, promotes the other and moves the address."""
    assert pair.primary.process is not None
    signal_all(pair.primary, signal.SIGKILL)
    await asyncio.to_thread(pair.primary.process.wait, 10)
    await eventually(lambda: _is_gone(pair.primary))
    await asyncio.to_thread(promote, pair.standby)
    pair.address.port = pair.standby.port


async def _is_gone(server: PostgresServer) -> bool:
    return not await asyncio.to_thread(answers, server)


async def texts(probe: Running) -> Counter[str]:
    """Every note there is, and how often."""
    async with probe.db.work(CustomerScope(AURORA.uuid)) as uow:
        return Counter((await uow.session.scalars(select(Note.text))).all())


async def test_without_its_standby_nothing_is_acknowledged(probe: Running, pair: Pair) -> None:
    client, key = probe.as_(a_requester()), {"Idempotency-Key": new_uuid().hex}
    note = {"text": new_uuid().hex}
    first = await client.post("/notes", json={"text": "known"}, headers={"Idempotency-Key": new_uuid().hex})
    assert first.status_code == 201
    signal_all(pair.standby, signal.SIGSTOP)
    try:
        answer = await client.post("/notes", json=note, headers=key)
    finally:
        signal_all(pair.standby, signal.SIGCONT)
    assert answer.status_code == 503, "a commit that only one server has is no commit"

    async def acknowledged() -> bool:
        return (await client.post("/notes", json=note, headers=key)).status_code == 201

    await eventually(acknowledged, within=20)
    assert (await texts(probe))[note["text"]] == 1


async def test_no_acknowledged_write_is_lost_with_the_primary(probe: Running, pair: Pair) -> None:
    written, client = Written(), probe.as_(a_requester())

    async def more_than(count: int) -> bool:
        return len(written.acknowledged) > count

    writers = [asyncio.create_task(write_on(client, written)) for _ in range(WRITERS)]
    try:
        await eventually(lambda: more_than(ENOUGH), within=60)
        began, before = time.monotonic(), len(written.acknowledged)
        await lose_the_primary(pair)
        await eventually(lambda: more_than(before + WRITERS), within=60)
        took = time.monotonic() - began
        await eventually(lambda: more_than(before + ENOUGH), within=60)
    finally:
        for writer in writers:
            await end(writer)
    found = await texts(probe)
    lost = [text for text in written.acknowledged if found[text] == 0]
    doubled = [text for text, times in found.items() if times > 1]
    print(
        f"primary killed, standby promoted: writers back after {took:.1f} s; of {len(written.acknowledged)} "
        f"acknowledged writes {len(lost)} lost, {len(doubled)} doubled, sent again {dict(written.sent_again)}"
    )
    assert (lost, doubled) == ([], [])
    assert took < BACK_WITHIN

    async def all_published() -> bool:
        return await probe.unpublished() == 0

    await eventually(all_published, within=60)
