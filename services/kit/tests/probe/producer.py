"""A producer on a bus of its own, and a probe that hears it: over NATS, and over HTTP when NATS fails it."""

from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any
from uuid import UUID

import httpx
from contracts.config import CostCenterChanged
from kit.calls.client import service_token
from kit.db.scopes import CustomerScope
from kit.process.service import Service
from kit.process.worker import Worker
from kit.testing import AURORA, Running, eventually
from kit.testing.remotes import Answer
from sqlalchemy import text

from probe.facts import cost_center, heard
from probe.service import make_probe


def make_producer() -> Service:
    """It has the probe's tables and says what config would."""
    return Service(name=make_probe().name, token="config")


def make_newcomer() -> Service:
    """Another who hears config, by a durable of its own."""
    return replace(make_probe(), token="bi")


@asynccontextmanager
async def at_work(running: Running) -> AsyncIterator[Worker]:
    """The background half of a service whose process has none, for as long as the block lasts."""
    worker = Worker(running.service_context)
    await worker.start()
    try:
        yield worker
    finally:
        await worker.stop()


async def ask(producer: Running, **asked: Any) -> Any:
    """What another service is answered about the outbox."""
    answer = await producer.internal.get("/internal/outbox", params=asked, headers=as_service(producer))
    assert answer.status_code == 200, answer.text
    return answer.json()


def as_service(called: Running) -> dict[str, str]:
    """A token good for the called service."""
    secret = called.service_context.settings.service_token_secret.get_secret_value()
    token = service_token(
        issuer="orders", audience=called.service_context.service.name, secret=secret, clock=called.clock
    )
    return {"authorization": f"Service {token}"}


def connect(probe: Running, producer: Running) -> None:
    """The probe's HTTP calls to config reach the producer, as they would in a stack."""

    async def forward(request: httpx.Request) -> Answer:
        answer = await producer.internal.get(request.url.raw_path.decode(), headers=as_service(producer))
        return answer.status_code, answer.json()

    probe.remotes["config"].answers("GET", "/internal/outbox", forward)


async def say(producer: Running, *names: str, uuid: UUID | None = None) -> list[CostCenterChanged]:
    """Commit one fact after another."""
    facts = []
    for nth, name in enumerate(names):
        fact = cost_center(name, uuid=uuid, version=nth + 1)
        async with producer.db.work(CustomerScope(AURORA.uuid)) as uow:
            uow.publish(fact)
        facts.append(fact)
    return facts


async def everything_is_told(producer: Running) -> None:
    async def nothing_waits() -> bool:
        return await producer.unpublished() == 0

    await eventually(nothing_waits, within=60)


async def until_heard(probe: Running, facts: Sequence[CostCenterChanged], *, within: float = 60) -> None:
    """Every one has been reacted to, and none twice."""

    async def all_heard() -> bool:
        due = Counter(fact.uuid for fact in facts)
        return all([len(await heard(probe, uuid)) >= times for uuid, times in due.items()])

    await eventually(all_heard, within=within)
    await once_each(probe, facts)


async def once_each(probe: Running, facts: Sequence[CostCenterChanged]) -> None:
    for uuid in {fact.uuid for fact in facts}:
        told = sorted(fact.name for fact in facts if fact.uuid == uuid)
        assert sorted(await heard(probe, uuid)) == told


async def position(running: Running, producer: str = "config", channel: str = "facts") -> int | None:
    """What the database says was received without a gap."""
    async with running.db.sweep() as session:
        asked = text("SELECT last_seq FROM inbox_position WHERE producer = :producer AND channel = :channel")
        found: int | None = await session.scalar(asked, {"producer": producer, "channel": channel})
        return found


async def last_number(producer: Running, channel: str = "facts") -> int:
    async with producer.db.sweep() as session:
        asked = text("SELECT last_seq FROM outbox_counter WHERE channel = :channel")
        return int(await session.scalar(asked, {"channel": channel}) or 0)


async def caught_up(probe: Running, producer: Running, *, within: float = 60) -> None:
    """The probe's stored count stands where the producer's does."""

    async def level() -> bool:
        return await position(probe) == await last_number(producer)

    await eventually(level, within=within)


async def delete_from(jetstream: Any, stream: str, fact: CostCenterChanged) -> None:
    """Take one fact out of a stream, as a disk that lost a block would."""
    message = await jetstream.get_last_msg(stream, f"config.cost_center.changed.{fact.uuid}")
    await jetstream.delete_msg(stream, message.seq)
