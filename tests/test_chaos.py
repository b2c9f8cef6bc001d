"""A seeded storm over people who book: nothing acknowledged is lost, nothing happens twice, all settles in time."""

from dataclasses import replace

import pytest
from journey.company import Founder
from journey.stack import Stack
from lab.report import figures_of, keep
from lab.round import Result, Round, run_round
from lab.settling import SETTLED_WITHIN
from lab.storm import SEED

pytestmark = pytest.mark.timeout(900)  # the first test waits for the stack and its demo
SHORT = Round(seed=SEED, kills=7, pauses=2, seconds=25, rate=4)
LONG = Round(seed=SEED, kills=200, pauses=20, seconds=600, rate=20)


def must_be_clean(result: Result) -> None:
    asked = result.round
    assert len(result.fired) == asked.kills + asked.pauses
    assert result.turns >= asked.rate * asked.seconds * 0.9
    assert not result.left, f"not settled within {SETTLED_WITHIN:.0f} s: {result.left}"
    assert result.is_clean, result.text()


async def test_nothing_is_lost_or_doubled_whoever_is_killed(stack: Stack, founder: Founder) -> None:
    result = await run_round(stack.described, SHORT, founder)
    print(result.text())
    must_be_clean(result)


@pytest.mark.soak
@pytest.mark.timeout(1800)
async def test_two_hundred_kills_in_ten_minutes_lose_and_double_nothing(stack: Stack, founder: Founder) -> None:
    result = await run_round(stack.described, LONG, founder)
    print(result.text())
    keep("200 kills in 10 minutes", figures_of(result))
    must_be_clean(result)


@pytest.mark.soak
async def test_two_minutes_of_hanging_programs_lose_and_double_nothing(stack: Stack, founder: Founder) -> None:
    """Nothing dies: everything stands still for some seconds, as a machine that swaps."""
    result = await run_round(stack.described, replace(LONG, kills=0, pauses=40, seconds=120), founder)
    print(result.text())
    keep("40 pauses in 2 minutes", figures_of(result))
    must_be_clean(result)
