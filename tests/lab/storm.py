"""A seeded row of faults over a workload: which programs die or hang, and when."""

import asyncio
import os
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass

from lab.verbs import DidNotFire, Faults

WEIGHTS = {
    "orders": 20,
    "approvals": 20,
    "identity": 12,
    "config": 10,
    "bi": 10,
    "gateway": 8,
    "nats": 10,
    "postgres": 6,
    "traefik": 4,
}
"""Who dies how often, in hundred: those that hold money and decisions most."""
PAUSE_SECONDS = (0.5, 4.0)


SEED = int(os.environ.get("CHAOS_SEED", "0")) or random.SystemRandom().randrange(1, 10**9)
"""CHAOS_SEED=N makes a storm come again; every round prints it."""


@dataclass(frozen=True, slots=True)
class Blow:
    """One fault to come; `pause` 0: a kill."""

    at: float
    program: str
    pause: float = 0.0


def plan(seed: int, *, kills: int, seconds: float, pauses: int = 0) -> list[Blow]:
    """The same seed, the same storm: moments spread over the time, programs by weight."""
    draw = random.Random(seed)
    names, weights = list(WEIGHTS), list(WEIGHTS.values())
    blows = [Blow(draw.uniform(0.02, 0.98) * seconds, draw.choices(names, weights)[0]) for _ in range(kills)]
    for _ in range(pauses):
        program = draw.choices(names, weights)[0]
        blows.append(Blow(draw.uniform(0.02, 0.9) * seconds, program, draw.uniform(*PAUSE_SECONDS)))
    return sorted(blows, key=lambda blow: blow.at)


async def blow(blows: Sequence[Blow], faults: Faults) -> list[str]:
    """Let them all happen at their moments; the ones that did not fire."""
    faults.began_at = time.monotonic()
    ends = await asyncio.gather(*(_one(one, faults) for one in blows), return_exceptions=True)
    for end in ends:
        if isinstance(end, BaseException) and not isinstance(end, DidNotFire):
            raise end
    return [str(end) for end in ends if isinstance(end, DidNotFire)]


async def _one(one: Blow, faults: Faults) -> None:
    await asyncio.sleep(max(0.0, faults.began_at + one.at - time.monotonic()))
    if one.pause:
        await faults.pause(one.program, one.pause)
    else:
        await faults.kill(one.program)
