"""A seeded storm over people who book: nothing acknowledged is lost, nothing happens twice, all settles in time."""

import pytest
from journey.company import Founder
from journey.stack import Stack
from lab.round import Round, run_round
from lab.settling import SETTLED_WITHIN
from lab.storm import SEED

pytestmark = pytest.mark.timeout(900)  # the first test waits for the stack and its demo
SHORT = Round(seed=SEED, kills=7, pauses=2, seconds=25, rate=4)


async def test_nothing_is_lost_or_doubled_whoever_is_killed(stack: Stack, founder: Founder) -> None:
    """The short form; `make soak` blows for ten minutes."""
    result = await run_round(stack.described, SHORT, founder)
    print(result.text())
    assert len(result.fired) == SHORT.kills + SHORT.pauses
    assert result.turns >= SHORT.rate * SHORT.seconds * 0.9
    assert not result.left, f"not settled within {SETTLED_WITHIN:.0f} s: {result.left}"
    assert result.is_clean, result.text()
