"""Whatever befalls the streams, consumers come to the same end within a minute: nothing missing, nothing twice."""

import asyncio
import random

import pytest
from journey.company import Founder
from journey.stack import Stack
from lab.report import figures_of, keep
from lab.round import Result, Round, Trouble, run_under
from lab.storm import SEED
from lab.streams import copy_store, delete_stream, put_back, tell_again_shuffled
from lab.verbs import Faults

pytestmark = [pytest.mark.soak, pytest.mark.timeout(900)]
CALM = Round(seed=SEED, kills=0, seconds=24, rate=4)


async def booked_under(trouble: Trouble, stack: Stack, founder: Founder, *, title: str) -> Result:
    result = await run_under(stack.described, CALM, trouble, founder)
    print(result.text())
    keep(title, figures_of(result))
    assert result.is_clean, result.text()
    return result


async def test_a_store_put_back_from_an_older_copy_loses_nothing(stack: Stack, founder: Founder) -> None:
    async def trouble(faults: Faults) -> list[str]:
        copy = await copy_store(stack.described, faults)
        await asyncio.sleep(CALM.seconds / 2)  # what is told meanwhile is in no copy
        await put_back(stack.described, faults, copy)
        return []

    result = await booked_under(trouble, stack, founder, title="Streams put back from an older copy")
    assert [one.program for one in result.fired] == ["nats"]


@pytest.mark.parametrize("stream", ["ORDERS", "APPROVALS"])
async def test_a_deleted_stream_loses_nothing(stack: Stack, founder: Founder, stream: str) -> None:
    async def trouble(_: Faults) -> list[str]:
        await asyncio.sleep(CALM.seconds / 2)
        await delete_stream(stack.described, stream)
        return []

    await booked_under(trouble, stack, founder, title=f"Stream {stream} deleted")


async def test_facts_told_again_in_any_order_change_nothing(stack: Stack, founder: Founder) -> None:
    told = 0

    async def trouble(_: Faults) -> list[str]:
        nonlocal told
        await asyncio.sleep(CALM.seconds - 4)
        told = await tell_again_shuffled(stack.described, random.Random(SEED))
        return []

    await booked_under(trouble, stack, founder, title="Every fact told again, shuffled")
    assert told > 50
