"""One round: companies, a workload at a fixed rate, a storm over it, the wait for calm, the verdict."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from journey.agency import a_manager, mails_of
from journey.company import Founder

from lab.databases import databases
from lab.ground import House, build
from lab.judging import broken_audits, reconciled
from lab.ledger import Ledger, Outcome
from lab.pace import Pace
from lab.settling import dead_letters, settle
from lab.storm import blow, plan
from lab.verbs import Faults, Fired
from lab.verdict import Finding, Verdict, conserved
from lab.workload import Booker

HOUSES = 4
SHOWN = 25
"""Findings printed; the counts tell how many there are."""


@dataclass(frozen=True, slots=True)
class Round:
    """What a round consists of; the seed makes it come again."""

    seed: int
    kills: int
    seconds: float
    rate: float
    pauses: int = 0


@dataclass
class Result:
    """What a round brought."""

    round: Round
    ledger: Ledger
    fired: Sequence[Fired] = ()
    settled_after: float = 0.0
    left: dict[str, Any] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    dead_letters: int = 0
    turns: int = 0

    @property
    def is_clean(self) -> bool:
        return not (self.left or self.findings or self.ledger.surprises or self.dead_letters)

    def text(self) -> str:
        """For people."""
        killed = Counter(f"{one.verb} {one.program}" for one in self.fired)
        book = self.ledger
        lines = [
            f"CHAOS_SEED={self.round.seed} {self.round}",
            f"faults fired: {len(self.fired)} {dict(killed)}",
            f"requests: {self.turns} turns, {dict(book.requests.most_common())}",
            f"trips: {len(book.trips)} {dict(Counter(trip.plan for trip in book.trips))}",
            f"writes: { ({outcome.value: book.total(outcome) for outcome in Outcome}) }",
            f"settled after {self.settled_after:.1f} s; left {self.left}; dead letters {self.dead_letters}",
            *(f"FINDING {one.kind}: {one.about}: {one.what}" for one in self.findings[:SHOWN]),
            *(f"SURPRISE {one}" for one in book.surprises[:SHOWN]),
        ]
        return "\n".join(lines)


Trouble = Callable[[Faults], Awaitable[list[str]]]
"""What happens while people book; answers with what should have happened and did not."""


async def run_round(described: dict[str, Any], asked: Round, founder: Founder | None = None) -> Result:
    """A storm of kills and pauses over the workload."""
    blows = plan(asked.seed, kills=asked.kills, seconds=asked.seconds, pauses=asked.pauses)
    return await run_under(described, asked, lambda faults: blow(blows, faults), founder)


async def run_under(
    described: dict[str, Any], asked: Round, trouble: Trouble, founder: Founder | None = None
) -> Result:
    """Prepare, let people book under trouble, settle, judge."""
    if founder is None:
        manager = await a_manager(described, f"gestora.{asked.seed}.{time.time_ns()}@agencia.test")
        founder = Founder(described["url"], manager, mails_of(described))
    houses = await build(founder, houses=HOUSES)
    result = Result(asked, Ledger())
    letters = await dead_letters(described["nats"]["url"])
    await _storm(described, result, houses, trouble)
    async with databases(described) as books:
        verdict = Verdict(result.ledger)
        await verdict.read(books)
        result.findings += [*verdict.findings(), *await conserved(books)]
    result.findings += [*await reconciled(described), *await broken_audits(described)]
    result.dead_letters = await dead_letters(described["nats"]["url"]) - letters
    for person in (person for house in houses for person in house.people):
        await person.close()
    return result


async def _storm(described: dict[str, Any], result: Result, houses: list[House], trouble: Trouble) -> None:
    asked, tasks = result.round, set[asyncio.Task[None]]()
    draw = random.Random(asked.seed)

    def begin() -> None:
        task = asyncio.create_task(booker.trip(draw.choice(houses)))
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    pace = Pace(asked.rate, begin)
    booker = Booker(houses, result.ledger, pace, draw)
    faults = Faults.of(described["var"])
    beating = asyncio.create_task(pace.beat())
    unfired, _ = await asyncio.gather(trouble(faults), asyncio.sleep(asked.seconds))
    beating.cancel()
    pace.end()
    result.fired, result.turns = faults.fired, pace.given
    result.settled_after, result.left = await settle(described, result.ledger)
    for task in tasks:
        task.cancel()
    await asyncio.gather(beating, *tasks, return_exceptions=True)
    result.findings += [Finding("unfired", "storm", what) for what in unfired]
