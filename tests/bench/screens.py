"""From the click on approve to the new status in another person's browser, and to the answer and the commit."""

import asyncio
from dataclasses import dataclass
from functools import partial
from typing import Any

from journey.caller import Caller

from bench import calls
from bench.delays import Delays
from bench.load import fire
from bench.seed import Ground, a_submitted_order
from bench.stage import Stage

DECIDED = frozenset({"approved", "issued"})


@dataclass(frozen=True)
class Clicks:
    """What followed each click."""

    seen: Delays
    answered: Delays


async def clicks(stage: Stage, ground: Ground, count: int) -> Clicks:
    """Bruno approves orders one after another while Ana's screen listens."""
    ana = Caller(stage.url, ground.token("Ana").removeprefix("Bearer "))
    seen, answered = [], []
    async with ana.listening() as screen:
        for _ in range(count):
            order = (await a_submitted_order(ground.company, ground.offers))["uuid"]
            await asyncio.sleep(0.1)  # what submitting set in motion has ended
            click = iter([calls.approval(ground.token("Bruno"), order)])
            shot = await fire(stage.edge_port, click, connections=1, seconds=5)
            at = await screen.until("order.changed", partial(_is_decided, order))
            seen.append(at - shot.began_at)
            answered.extend(shot.latencies)
    return Clicks(Delays("click → status on another screen", seen), Delays("click → answer, applied", answered))


def _is_decided(order: str, said: Any) -> bool:
    return bool(said["entity_uuid"] == order and said["status"] in DECIDED)
