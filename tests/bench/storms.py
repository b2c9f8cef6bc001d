"""A storm of sign-ins: what one costs beside its hash, how many there are, and what the others feel of it."""

import asyncio
import itertools
import threading
import time
from dataclasses import dataclass
from uuid import uuid4

from argon2 import PasswordHasher
from identity_service.passwords.hashing import AT_ONCE, LANES, MEMORY_KIB, PASSES
from journey.company import PASSWORD, Founder

from bench import calls
from bench.load import Shot, fire
from bench.seed import Ground
from bench.stage import Stage

OTHERS = 2
"""Connections of the people who are signed in already."""


@dataclass(frozen=True)
class Storm:
    """`hash_ms` one hash on a quiet core, `hashes` a second on all the threads that may hash."""

    hash_ms: float
    hashes: float
    alone: Shot
    together: Shot
    quiet: Shot
    disturbed: Shot


async def storm(stage: Stage, ground: Ground, *, seconds: float, people: int) -> Storm:
    """Hashes by themselves, sign-ins one by one, others in quiet, then both at once.

    One connection per person: four sign-ins of one account at once would block it, right password or not.
    """
    emails = await _hired(stage, ground, people)
    hash_ms, hashes = await asyncio.to_thread(_floor, seconds)
    lists = calls.lists(ground.token("admin"))
    signing = itertools.cycle([calls.sign_in(email, PASSWORD) for email in emails])
    identity = stage.port("identity")  # past the edge, which holds one address to a rate
    alone = await fire(identity, signing, connections=1, seconds=seconds)
    quiet = await fire(stage.edge_port, lists, connections=OTHERS, seconds=seconds)
    together, disturbed = await asyncio.gather(
        fire(identity, signing, connections=people, seconds=2 * seconds),
        fire(stage.edge_port, lists, connections=OTHERS, seconds=2 * seconds),
    )
    return Storm(hash_ms, hashes, alone, together, quiet, disturbed)


async def _hired(stage: Stage, ground: Ground, people: int) -> list[str]:
    """Employees with passwords of their own; their e-mails."""
    founder, mark = Founder(stage.url, ground.manager, stage.mails), uuid4().hex[:10]
    names = [(f"Pessoa{nth}", "Reis") for nth in range(people)]
    return [(await founder.hire(ground.company, name, "Solicitante", mark)).email for name in names]


def _floor(seconds: float) -> tuple[float, float]:
    """The same hash by itself: milliseconds of one, and how many a second on as many threads as may hash."""
    argon = PasswordHasher(time_cost=PASSES, memory_cost=MEMORY_KIB, parallelism=LANES)
    stored = argon.hash(PASSWORD)
    one = _verify_for(argon, stored, seconds / 2)
    counts: list[int] = []
    threads = [
        threading.Thread(target=lambda: counts.append(_verify_for(argon, stored, seconds))) for _ in range(AT_ONCE)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return seconds / 2 / one * 1e3, sum(counts) / seconds


def _verify_for(argon: PasswordHasher, stored: str, seconds: float) -> int:
    until, count = time.perf_counter() + seconds, 0
    while time.perf_counter() < until:
        argon.verify(stored, PASSWORD)
        count += 1
    return max(count, 1)
