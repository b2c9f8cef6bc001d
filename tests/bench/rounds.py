"""Interleaved rounds: contestants take turns, so that a noisy minute falls on all of them; medians of rounds."""

import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from bench.load import Shot, fire

CONNECTIONS = 16


@dataclass(frozen=True, kw_only=True)
class Plan:
    """How long one turn lasts; `warm` requests come before the first round."""

    rounds: int
    alone_seconds: float
    together_seconds: float
    warm: int


FULL = Plan(rounds=5, alone_seconds=0.8, together_seconds=1.3, warm=320)
QUICK = Plan(rounds=2, alone_seconds=0.15, together_seconds=0.25, warm=32)


@dataclass(frozen=True, kw_only=True)
class Contestant:
    """Who takes part; `alone_most` and `together_most` bound a turn where every request uses something up."""

    name: str
    port: int
    requests: Iterator[bytes]
    expected: int = 200
    alone_most: int | None = None
    together_most: int | None = None
    warm_most: int | None = None


@dataclass(slots=True)
class Figures:
    """One contestant's turns."""

    alone: list[Shot] = field(default_factory=list)
    together: list[Shot] = field(default_factory=list)

    @property
    def p50(self) -> float:
        """Milliseconds at one connection."""
        return statistics.median(shot.quantile(0.5) for shot in self.alone)

    @property
    def rate(self) -> float:
        """Answers a second at 16 connections."""
        return statistics.median(shot.rate for shot in self.together)

    @property
    def p99(self) -> float:
        """Milliseconds at 16 connections."""
        return statistics.median(shot.quantile(0.99) for shot in self.together)

    @property
    def spread(self) -> float:
        """How far the rounds lie apart: (fastest - slowest) / median of the rates."""
        rates = [shot.rate for shot in self.together]
        return (max(rates) - min(rates)) / statistics.median(rates)

    @property
    def answers(self) -> int:
        """How many answers these figures stand on."""
        return sum(len(shot.latencies) for shot in (*self.alone, *self.together))

    @property
    def refused(self) -> int:
        """How many of them were not the expected ones."""
        return sum(len(shot.unexpected) for shot in (*self.alone, *self.together))


async def compete(contestants: Sequence[Contestant], plan: Plan) -> dict[str, Figures]:
    """Warm everybody up, then let them take turns, in another order every round."""
    for one in contestants:
        most = plan.warm if one.warm_most is None else min(plan.warm, one.warm_most)
        await fire(one.port, one.requests, connections=CONNECTIONS, seconds=5, most=most, expected=one.expected)
    found = {one.name: Figures() for one in contestants}
    for turn in range(plan.rounds):
        shift = turn % len(contestants)
        for one in (*contestants[shift:], *contestants[:shift]):
            found[one.name].alone.append(await _alone(one, plan))
            found[one.name].together.append(await _together(one, plan))
    return found


async def _alone(one: Contestant, plan: Plan) -> Shot:
    seconds, most = plan.alone_seconds, one.alone_most
    return await fire(one.port, one.requests, connections=1, seconds=seconds, most=most, expected=one.expected)


async def _together(one: Contestant, plan: Plan) -> Shot:
    seconds, most = plan.together_seconds, one.together_most
    return await fire(
        one.port, one.requests, connections=CONNECTIONS, seconds=seconds, most=most, expected=one.expected
    )
