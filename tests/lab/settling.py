"""What a stack still has to do after a storm: it has settled when nothing of this is left."""

import asyncio
import time
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

import asyncpg
import nats
from nats.js.errors import NotFoundError
from stack.catalogue import SERVICES

from lab.bus import on_the_bus
from lab.databases import Databases, databases
from lab.ledger import Ledger

SETTLED_WITHIN = 60.0
EVERY = 0.5
AWAY = (OSError, nats.errors.Error, asyncpg.PostgresError, asyncpg.InterfaceError)
TOKENS = {"expenses-ocr": "expenses"}
_ISSUING = """SELECT count(*) FROM orders o WHERE status = 'canceling' OR status = 'approved'
AND NOT EXISTS (SELECT FROM order_item i WHERE i.order_uuid = o.uuid AND i.status = 'changing')"""
"""One whose price rose waits for a person."""
_STEPS = """SELECT count(*) FROM supplier_step WHERE state IN ('waiting', 'calling') AND NOT (step = 'reserve'
AND (created_at > now() - interval '75 seconds' OR state = 'waiting' AND created_at > now() - interval '11 minutes'))"""
"""Without reservations whose caller is gone: taken over after 60 s, their supplier is asked for ten minutes whether the
call landed late."""
_COUNTS: tuple[tuple[str, str | None, str], ...] = (
    ("facts in the outbox", None, "SELECT count(*) FROM outbox WHERE published_at IS NULL"),
    ("mails unsent", None, "SELECT count(*) FROM mail_outbox WHERE sent_at IS NULL"),
    ("supplier steps", "orders", _STEPS),
    ("orders being issued", "orders", _ISSUING),
)


@cache
def followed() -> frozenset[str]:
    """The durables some service follows all the time; those on state streams are read at its start alone."""
    names: set[str] = set()
    for service in SERVICES:
        described = import_module(f"{service.package}.wiring").make_service()
        names |= {f"{described.token}_from_{TOKENS.get(heard, heard)}" for heard in described.producers_heard}
    return frozenset(names)


async def pending(bus_url: str) -> dict[str, int]:
    """Messages each followed durable has still to take or to acknowledge."""
    left: dict[str, int] = {}
    async with on_the_bus(bus_url) as bus:
        for stream in await bus.streams_info():
            for found in await bus.consumers_info(str(stream.config.name)):
                waiting = (found.num_pending or 0) + (found.num_ack_pending or 0)
                if waiting and found.name in followed():
                    left[found.name] = waiting
    return left


async def dead_letters(bus_url: str) -> int:
    """Letters in the DLQ stream."""
    async with on_the_bus(bus_url) as bus:
        try:
            info = await bus.stream_info("DLQ")
        except NotFoundError:
            return 0
    return int(info.state.messages)


async def unsettled(described: dict[str, Any], books: Databases, ledger: Ledger) -> dict[str, Any]:
    """What is left to do, by name; empty when settled."""
    left: dict[str, Any] = {}
    if waiting := [trip for trip in ledger.trips if not trip.is_ended]:
        left["trips under way"] = len(waiting)
    for name, service, question in _COUNTS:
        for where in [service] if service else books.services:
            if count := await books.value(where, question):
                left[f"{name} of {where}"] = count
    return left | {
        f"messages for {durable}": count for durable, count in (await pending(described["nats"]["url"])).items()
    }


async def settle(
    described: dict[str, Any], ledger: Ledger, *, within: float = SETTLED_WITHIN, say: Callable[[str], None] = print
) -> tuple[float, dict[str, Any]]:
    """Seconds until nothing was left, and what was left at the deadline."""
    began, left = time.monotonic(), {"nothing was asked yet": 1}
    while left and time.monotonic() - began < within:
        try:
            async with databases(described) as books:
                left = await unsettled(described, books, ledger)
        except AWAY as away:
            left = {type(away).__name__: 1}
        if left:
            await asyncio.sleep(EVERY)
    say(f"settled after {time.monotonic() - began:.1f} s; left: {left or 'nothing'}")
    return time.monotonic() - began, left
