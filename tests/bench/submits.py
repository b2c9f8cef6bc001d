"""Submitting, timed to the commit: the answer itself waits for the approvers, the order no longer does."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

from bench import calls
from bench.delays import Delays
from bench.load import Shot, fire
from bench.rounds import CONNECTIONS
from bench.seed import Ground
from bench.stage import Stage

ANSWERED = 20
"""200 with the approvers known, 202 when they took longer: both begin with these digits."""
_SUBMITTED = (
    "SELECT order_uuid, pg_xact_commit_timestamp(xmin) AS at FROM order_history"
    " WHERE order_uuid = ANY($1) AND to_status = 'approving'"
)


@dataclass(frozen=True)
class Submits:
    """Sent → committed and sent → answered at one connection; answers at sixteen."""

    committed: Delays
    answered: Delays
    together: Shot


async def submits(stage: Stage, ground: Ground, carts: list[UUID]) -> Submits:
    """Ana submits the carts: a fifth of them one by one, the rest on sixteen connections."""
    bearer, alone = ground.token("Ana"), carts[: len(carts) // 5]
    sent, answered = {}, []
    for order in alone:
        shot = await fire(
            stage.edge_port, iter([calls.submission(bearer, order)]), connections=1, seconds=5, expected=ANSWERED
        )
        sent[order] = time.time() - (time.perf_counter() - shot.began_at)  # not the making of the connection
        answered.extend(shot.latencies)
    rest: Iterator[bytes] = (calls.submission(bearer, order) for order in carts[len(alone) :])
    together = await fire(stage.edge_port, rest, connections=CONNECTIONS, seconds=20, expected=ANSWERED)
    orders = await stage.database("orders")
    found = await orders.fetch(_SUBMITTED, alone)
    await orders.close()
    if len(found) != len(alone):
        raise AssertionError(f"{len(found)} of {len(alone)} orders were submitted")
    seconds = [row["at"].timestamp() - sent[row["order_uuid"]] for row in found]
    return Submits(Delays("submit → commit", seconds), Delays("submit → answer", answered), together)
