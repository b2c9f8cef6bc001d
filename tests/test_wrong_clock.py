"""One service's machine has a clock that is ten minutes wrong: tokens, links and money are judged by the right time."""

import asyncio

import httpx
import pytest
from journey.company import Founder
from journey.doors import Door
from journey.stack import Stack
from journey.trip import take_trip
from lab.report import figures_of, keep
from lab.round import Round, run_under
from lab.storm import SEED
from lab.surroundings import restart
from lab.verbs import Faults

pytestmark = pytest.mark.timeout(900)  # the first test waits for the stack and its demo
TEN_MINUTES = 600
CALM = Round(seed=SEED, kills=0, seconds=30, rate=5)


async def clock_of(stack: Stack, service: str) -> str:
    port = stack.described["services"][service]["port"]
    async with httpx.AsyncClient(timeout=15, trust_env=False) as http:
        said: str = (await http.get(f"http://127.0.0.1:{port}/readyz")).json()["checks"]["clock"]
    return said


@pytest.mark.long
@pytest.mark.parametrize(("skew", "side"), [(TEN_MINUTES, "ahead of"), (-TEN_MINUTES, "behind")])
async def test_a_flow_passes_while_a_clock_is_ten_minutes_wrong(
    stack: Stack, founder: Founder, skew: int, side: str
) -> None:
    await restart(stack.environment, "approvals", CLOCK_SKEW_SECONDS=str(skew))
    try:
        assert side in await clock_of(stack, "approvals"), "the clock was right"
        company = await founder.found()
        trip = await take_trip(company, stack.mails)
        assert trip.total > 0
        door = Door(
            stack, company.people["Ana"].caller, company.uuid, reads={"approvals": "/approval-requests/summary"}
        )
        await door.is_open()
    finally:
        await restart(stack.environment, "approvals")
    assert await clock_of(stack, "approvals") == "ok"


@pytest.mark.soak
@pytest.mark.parametrize("skew", [TEN_MINUTES, -TEN_MINUTES])
@pytest.mark.parametrize("service", ["approvals", "identity", "orders"])
async def test_a_clock_ten_minutes_wrong_loses_nothing(stack: Stack, founder: Founder, service: str, skew: int) -> None:
    async def trouble(_: Faults) -> list[str]:
        await restart(stack.environment, service, CLOCK_SKEW_SECONDS=str(skew))
        try:
            await asyncio.sleep(CALM.seconds)
            is_wrong = "corrected" in await clock_of(stack, service)
        finally:
            await restart(stack.environment, service)
        return [] if is_wrong else ["the clock was right"]

    result = await run_under(stack.described, CALM, trouble, founder)
    print(result.text())
    keep(f"Clock of {service} {skew} s wrong", figures_of(result))
    assert result.is_clean, result.text()
