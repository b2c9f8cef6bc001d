"""PostgreSQL stands still and moves again: calls are refused in time, and nothing is lost or doubled."""

import asyncio
import time

import httpx
import pytest
from journey.caller import eventually
from journey.company import Founder
from journey.stack import Stack
from lab.report import figures_of, keep
from lab.round import Round, run_under
from lab.storm import SEED
from lab.verbs import Faults

pytestmark = pytest.mark.timeout(900)  # the first test waits for the stack and its demo
IN_TIME = 30.0
"""The edge waits no longer for a service; one needs 5 s for a place in the pool, 6 for a statement, 1 to cancel it."""
AT_ONCE = 60
"""More than the 48 places of a service: were they held for the whole pause, the last of these would not be answered."""


async def asked(stack: Stack, headers: dict[str, str]) -> tuple[int, float]:
    began = time.monotonic()
    async with httpx.AsyncClient(timeout=60, trust_env=False, headers=headers) as http:
        answer = await http.get(f"{stack.url}/api/v1/orders", params={"limit": 5})
    return answer.status_code, time.monotonic() - began


@pytest.mark.long
@pytest.mark.parametrize("seconds", [8, pytest.param(20, marks=pytest.mark.soak)])
async def test_a_paused_postgresql_refuses_in_time_and_loses_nothing(
    stack: Stack, founder: Founder, seconds: int
) -> None:
    company = await founder.found()
    headers = {"Authorization": company.people["Ana"].caller.http.headers["Authorization"]}
    answers: list[tuple[int, float]] = []

    async def trouble(faults: Faults) -> list[str]:
        await asyncio.sleep(5)  # people book
        async with faults.frozen("postgres"):
            frozen_until = time.monotonic() + seconds
            answers.extend(await asyncio.gather(*(asked(stack, headers) for _ in range(AT_ONCE))))
            await asyncio.sleep(max(0.0, frozen_until - time.monotonic()))
        back_at = time.monotonic()

        async def answers_again() -> bool:
            return (await asked(stack, headers))[0] == 200

        await eventually(answers_again, within=30)
        print(f"answered again {time.monotonic() - back_at:.1f} s after the pause")
        return []

    calm = Round(seed=SEED, kills=0, seconds=seconds + 15, rate=4)
    result = await run_under(stack.described, calm, trouble, founder)
    print(result.text())
    if seconds == 20:
        keep("PostgreSQL paused 20 s", figures_of(result))
    slowest = max(took for _, took in answers)
    print(f"{AT_ONCE} calls while it stood still: {sorted({code for code, _ in answers})}, the slowest {slowest:.1f} s")
    assert {code for code, _ in answers} <= {503, 429}, answers
    assert slowest <= IN_TIME
    assert result.is_clean, result.text()
