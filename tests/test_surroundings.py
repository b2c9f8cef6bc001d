"""Bad lines, a full disk: people wait, and nothing is lost or doubled."""

import asyncio

import pytest
from journey.company import Founder
from journey.stack import Stack
from lab.report import figures_of, keep
from lab.round import Result, Round, Trouble, run_under
from lab.storm import SEED
from lab.surroundings import all_weathers, behind_proxy, empty, full_disk, said
from lab.verbs import Faults

pytestmark = [pytest.mark.soak, pytest.mark.timeout(900)]
CALM = Round(seed=SEED, kills=0, seconds=30, rate=5)
LINES = (("approvals", "NATS_URL"), ("orders", "DATABASE_URL"), ("approvals", "ORDERS_URL"), ("gateway", "ORDERS_URL"))


async def booked_under(trouble: Trouble, stack: Stack, founder: Founder, *, title: str) -> Result:
    result = await run_under(stack.described, CALM, trouble, founder)
    print(result.text())
    keep(title, figures_of(result))
    assert result.is_clean, result.text()
    return result


@pytest.mark.parametrize(("program", "variable"), LINES, ids=[f"{who}-{what}" for who, what in LINES])
async def test_a_bad_line_loses_nothing(stack: Stack, founder: Founder, program: str, variable: str) -> None:
    async with behind_proxy(stack.described, stack.environment, program, variable) as proxy:

        async def trouble(_: Faults) -> list[str]:
            await all_weathers(proxy, each=CALM.seconds / 5)
            return []

        await booked_under(trouble, stack, founder, title=f"Bad line: {variable} of {program}")
        seen = proxy.seen
    assert min(seen.connections, seen.delayed, seen.throttled, seen.swallowed, seen.cut) > 0, seen


@pytest.mark.parametrize(("program", "words"), [("postgres", "File too large"), ("nats", "file too large")])
async def test_a_full_disk_loses_nothing(stack: Stack, founder: Founder, program: str, words: str) -> None:
    """The server may give up; what it acknowledged is there when there is room again."""
    faults = Faults.of(stack.described["var"])
    log = faults.state(program).log

    async def trouble(stormy: Faults) -> list[str]:
        await asyncio.sleep(CALM.seconds / 4)
        empty(log)  # a large one would itself meet the limit, and could not tell of it
        with full_disk(stormy, program, room=100_000):
            await asyncio.sleep(CALM.seconds / 4)
        await stormy.kill(program)  # as an operator would who made room
        return [] if words in said(log) else [f"{program} never met its full disk"]

    await booked_under(trouble, stack, founder, title=f"Disk of {program} full")
