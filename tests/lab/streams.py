"""What may befall the streams: an older copy put back, one deleted, everything told again in any order."""

import asyncio
import random
import shutil
import signal
from pathlib import Path
from typing import Any
from uuid import uuid4

import nats
from kit.messaging.envelope import Envelope
from stack import processes
from stack.servers import apply_topology_now

from lab.bus import on_the_bus
from lab.databases import databases
from lab.verbs import Faults

_TOLD = """SELECT uuid, channel, seq, subject, type, about_uuid, customer_uuid, version, traceparent,
data::text AS data, occurred_at FROM outbox WHERE seq IS NOT NULL AND occurred_at > now() - interval '10 minutes'"""
TOKENS = {"expenses-ocr": "expenses"}


async def last_sequences(bus_url: str) -> dict[str, int]:
    """The last sequence of each stream."""
    async with on_the_bus(bus_url) as bus:
        return {str(one.config.name): one.state.last_seq for one in await bus.streams_info()}


async def copy_store(described: dict[str, Any], faults: Faults) -> Path:
    """The streams as they are now, taken while the server stands still."""
    store = Path(described["nats"]["store"])
    copy = store.with_name(f"copy-{uuid4().hex}")
    pid = await faults.running("nats")
    processes.signal_group(pid, signal.SIGSTOP)
    try:
        await asyncio.to_thread(shutil.copytree, store, copy)
    finally:
        processes.signal_group(pid, signal.SIGCONT)
    return copy


async def put_back(described: dict[str, Any], faults: Faults, copy: Path) -> None:
    """Start NATS again on an older copy, as a restored disk would; proven by sequences that went back."""
    before = await last_sequences(described["nats"]["url"])
    store = Path(described["nats"]["store"])
    processes.signal_group(await faults.running("nats"), signal.SIGSTOP)  # it writes nothing more
    _swap(store, copy)
    await faults.kill("nats")
    await _went_back(described, before)


def _swap(store: Path, copy: Path) -> None:
    store.rename(store.with_name(f"lost-{uuid4().hex}"))
    copy.rename(store)


async def _went_back(described: dict[str, Any], before: dict[str, int]) -> None:
    """Asked at once: producers tell again within seconds."""
    for _ in range(100):
        try:
            now = await last_sequences(described["nats"]["url"])
        except (OSError, nats.errors.Error):
            await asyncio.sleep(0.05)
            continue
        assert any(now.get(name, 0) < last for name, last in before.items()), "no stream went back"
        return
    raise AssertionError("NATS did not come back")


async def delete_stream(described: dict[str, Any], name: str) -> None:
    """Delete it with its durables, and let the operator declare the topology anew."""
    async with on_the_bus(described["nats"]["url"]) as bus:
        assert await bus.delete_stream(name)
    await asyncio.to_thread(apply_topology_now, described["nats"]["url"])


async def tell_again_shuffled(described: dict[str, Any], draw: random.Random) -> int:
    """Every fact of the last minutes once more, in any order, half of them under another message id; how many."""
    told = 0
    async with on_the_bus(described["nats"]["url"]) as bus:
        for subject, identity, body in await _facts(described, draw):
            known = identity if draw.random() < 0.5 else uuid4().hex
            await bus.publish(subject, body, headers={"Nats-Msg-Id": known})
            told += 1
    return told


async def _facts(described: dict[str, Any], draw: random.Random) -> list[tuple[str, str, bytes]]:
    found: list[tuple[str, str, bytes]] = []
    async with databases(described) as books:
        for service in books.services:
            for row in await books.rows(service, _TOLD):
                envelope = Envelope.of_row(row, source=TOKENS.get(service, service))
                found.append((row["subject"], str(row["uuid"]), envelope.encode()))
    draw.shuffle(found)
    return found
