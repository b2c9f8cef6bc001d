"""The flow with a death at each place: what was acknowledged is there, and nothing happened twice."""

import os
import random

import pytest
from journey.caller import eventually
from journey.company import Founder
from journey.faults import PLACES, must_have_fired, plant
from journey.ledger import check_once, unpublished
from journey.stack import Stack
from journey.trip import take_trip

pytestmark = pytest.mark.timeout(900)  # the first test waits for the stack and its demo
SEED = int(os.environ.get("CHAOS_SEED", "0")) or random.SystemRandom().randrange(1, 10**9)


async def flow_with_a_death(stack: Stack, founder: Founder, service: str, place: str, nth: int) -> None:
    before = await plant(stack, service, place, nth)
    company = await founder.found()
    trip = await take_trip(company, stack.mails)
    await must_have_fired(stack, place, before)

    async def all_told() -> bool:
        return await unpublished(stack) == 0

    await eventually(all_told)
    await check_once(stack, company.uuid, trip)


@pytest.mark.long
async def test_a_short_round_of_deaths(stack: Stack, founder: Founder) -> None:
    """Three places drawn by a seed, one of them at the supplier; the soak walks them all."""
    draw = random.Random(SEED)
    print(f"CHAOS_SEED={SEED}")
    supplier = [entry for entry in PLACES if "supplier" in entry[1]]
    others = [entry for entry in PLACES if entry not in supplier]
    for service, place in [draw.choice(supplier), *draw.sample(others, 2)]:
        await flow_with_a_death(stack, founder, service, place, 1)


@pytest.mark.soak
@pytest.mark.parametrize(("service", "place"), PLACES, ids=[f"{service}-{place}" for service, place in PLACES])
async def test_a_death_at_each_place(stack: Stack, founder: Founder, service: str, place: str) -> None:
    await flow_with_a_death(stack, founder, service, place, 1)


@pytest.mark.soak
@pytest.mark.parametrize("turn", range(20))
async def test_the_flow_twenty_times(stack: Stack, founder: Founder, turn: int) -> None:
    company = await founder.found()
    await check_once(stack, company.uuid, await take_trip(company, stack.mails))
