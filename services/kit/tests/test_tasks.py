"""No cancel is lost while somebody waits for an event, and a task that loses one is ended all the same."""

import asyncio

import pytest
from kit.core import tasks


async def test_an_event_that_is_set_wakes_and_one_that_is_not_does_not() -> None:
    event = asyncio.Event()
    assert not await tasks.woken(event, within=0.01)
    event.set()
    assert await tasks.woken(event, within=0.01)


@pytest.mark.parametrize("turns", range(5))
async def test_a_cancel_that_comes_with_the_event_is_not_lost(turns: int) -> None:
    event = asyncio.Event()

    async def forever() -> None:
        while True:
            await tasks.woken(event, within=60)
            event.clear()

    task = asyncio.create_task(forever())
    await asyncio.sleep(0)
    event.set()
    for _ in range(turns):
        await asyncio.sleep(0)
    task.cancel()
    done, _ = await asyncio.wait({task}, timeout=5)
    assert done == {task}


async def test_a_task_that_swallows_a_cancel_is_ended() -> None:
    swallowed = []

    async def swallow() -> None:
        while not swallowed:
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                swallowed.append(True)
        await asyncio.sleep(60)

    task = asyncio.create_task(swallow())
    await asyncio.sleep(0)
    async with asyncio.timeout(5):
        await tasks.end(task)
    assert swallowed == [True]
    assert task.cancelled()


async def test_the_error_of_a_task_that_ended_by_itself_is_not_raised() -> None:
    async def fail() -> None:
        raise ValueError

    task = asyncio.create_task(fail())
    await tasks.end(task)
    await tasks.end(None)
    assert task.done()
