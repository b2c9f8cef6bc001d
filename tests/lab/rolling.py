"""Every service replaced by a successor while people read and book, each call sent once: none may fail."""

import asyncio
import itertools
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from journey.company import Company
from stack.layout import REPOSITORY

from lab.ground import Person
from lab.ledger import Answer
from lab.pace import Pace

SERVICES = ("identity", "config", "orders", "approvals", "bi", "gateway")


@dataclass
class Rolled:
    """How every call ended, and the pids before and after; `replacing` is the service whose successor starts now."""

    replacing: str = ""
    answers: Counter[str] = field(default_factory=Counter)
    failed: list[str] = field(default_factory=list)
    pids: dict[str, tuple[int, int]] = field(default_factory=dict)


class Visitor:
    """Calls to every service in turn, a booking among them."""

    def __init__(self, company: Company, rolled: Rolled) -> None:
        self._people = {name: Person(person.caller) for name, person in company.people.items()}
        self._people["admin"] = Person(company.admin)
        self._rolled = rolled
        self._calls = itertools.cycle(_calls(company))

    async def call(self) -> None:
        """The next call, once."""
        who, method, path, body = next(self._calls)
        began, beside = time.monotonic(), self._rolled.replacing
        answer: Answer = await self._people[who].call(method, path, json=body)
        self._rolled.answers[f"{answer.status} {answer.code}".strip()] += 1
        if not answer.is_done:
            took = time.monotonic() - began
            self._rolled.failed.append(
                f"{beside} replaced: {method} {path}: {answer.status} {answer.code} after {took:.1f} s"
            )

    async def close(self) -> None:
        """Let go of the connections."""
        for person in self._people.values():
            await person.close()


def _calls(company: Company) -> Iterator[tuple[str, str, str, Any]]:
    order = {
        "travelers_uuids": [company.people["Ana"].employee_uuid],
        "cost_center_uuid": company.cost_center,
        "reason_trip_uuid": company.reason,
    }
    yield "Ana", "GET", "/orders", None
    yield "Ana", "GET", "/notifications", None
    yield "Bruno", "GET", "/approval-requests", None
    yield "admin", "GET", f"/customers/{company.uuid}/branches", None
    yield "Bruno", "GET", f"/customers/{company.uuid}/bi?total_spent=true", None
    yield "Ana", "GET", "/bootstrap", None
    yield "Ana", "POST", "/orders", order


async def roll_all(
    company: Company, environment: Mapping[str, str], pids: Any, *, rate: float, still: float = 1.0
) -> Rolled:
    """Replace one service after another under `rate` calls a second; `pids` says who runs a program now."""
    rolled, tasks = Rolled(), set[asyncio.Task[None]]()
    visitor = Visitor(company, rolled)

    def begin() -> None:
        task = asyncio.create_task(visitor.call())
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    pace = Pace(rate, begin)
    beating = asyncio.create_task(pace.beat())
    for service in SERVICES:
        await asyncio.sleep(still)
        rolled.replacing, before = service, pids(service)
        await _restart(service, environment)
        rolled.pids[service] = before, pids(service)
    await asyncio.sleep(still)
    beating.cancel()
    await asyncio.gather(beating, *tasks, return_exceptions=True)
    await visitor.close()
    return rolled


async def _restart(service: str, environment: Mapping[str, str]) -> None:
    command = ("-m", "stack", "restart", service)
    process = await asyncio.create_subprocess_exec(sys.executable, *command, env=environment, cwd=REPOSITORY)
    assert await process.wait() == 0, f"stack restart {service} failed"
