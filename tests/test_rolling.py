"""A new version comes in while people work: each service is replaced and no call fails."""

import pytest
from journey.company import Founder
from journey.stack import Stack
from lab.ground import LIMIT
from lab.report import keep, rolled_figures
from lab.rolling import SERVICES, Rolled, roll_all
from lab.verbs import Faults

pytestmark = pytest.mark.timeout(900)  # the first test waits for the stack and its demo


async def rolled_at(rate: float, stack: Stack, founder: Founder) -> Rolled:
    company = await founder.found(invoice_limit=LIMIT)
    faults = Faults.of(stack.described["var"])
    rolled = await roll_all(company, stack.environment, lambda name: faults.state(name).pid, rate=rate)
    print(rolled.answers, rolled.pids)
    for service in SERVICES:
        before, after = rolled.pids[service]
        assert before != after, f"{service} was not replaced"
    return rolled


@pytest.mark.long
async def test_no_call_fails_while_every_service_is_replaced(stack: Stack, founder: Founder) -> None:
    rolled = await rolled_at(8, stack, founder)
    assert not rolled.failed


@pytest.mark.soak
async def test_no_call_of_fifty_a_second_fails_while_every_service_is_replaced(stack: Stack, founder: Founder) -> None:
    rolled = await rolled_at(50, stack, founder)
    keep("Every service replaced", rolled_figures(rolled, rate=50))
    assert not rolled.failed
