"""A job goes to one worker of many, and to another when that one dies or gives it back."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing

import pytest
from kit.messaging.bus import Bus
from kit.messaging.jobs import Job, JobQueue
from kit.testing.servers import Servers

QUEUE = JobQueue(stream="OCR", subject="expenses.ocr.job", durable="expenses_works_ocr")


@pytest.fixture
async def buses(servers: Servers) -> AsyncIterator[tuple[Bus, Bus]]:
    """Two workers of one service."""
    pair = (Bus(servers.nats.url("expenses"), token="expenses"), Bus(servers.nats.url("expenses"), token="expenses"))
    for bus in pair:
        await bus.open()
    yield pair
    for bus in pair:
        await bus.close()


async def next_of(bus: Bus) -> Job:
    """One job, without letting go of it."""
    async with aclosing(QUEUE.coming(bus)) as jobs:
        async for job in jobs:
            return job
    raise AssertionError("the queue ended")


async def worked_off(bus: Bus, most: int, seen: list[bytes]) -> None:
    async with aclosing(QUEUE.coming(bus)) as jobs:
        async for job in jobs:
            seen.append(job.body)
            await job.done()
            if len(seen) >= most:
                return


async def test_each_job_is_done_once_by_whoever_is_free(buses: tuple[Bus, Bus]) -> None:
    one, other = buses
    bodies = [f"job {number}".encode() for number in range(20)]
    for number, body in enumerate(bodies):
        await QUEUE.offer(one, body, job_id=f"each {number}")
        await QUEUE.offer(other, body, job_id=f"each {number}")  # the same job, told twice
    seen: list[bytes] = []
    working = [asyncio.create_task(worked_off(bus, len(bodies), seen)) for bus in buses]
    async with asyncio.timeout(20):
        await asyncio.wait(working, return_when=asyncio.FIRST_COMPLETED)
    for task in working:
        task.cancel()
    await asyncio.gather(*working, return_exceptions=True)
    assert sorted(seen) == sorted(bodies)
    left = await one.jetstream().stream_info("OCR")
    assert left.state.messages == 0


async def test_a_job_given_back_goes_to_another(buses: tuple[Bus, Bus]) -> None:
    await QUEUE.offer(buses[0], b"again", job_id="given back")
    async with asyncio.timeout(20):
        await (await next_of(buses[0])).give_back(after=0.05)
        again = await next_of(buses[1])
    assert again.body == b"again"
    await again.done()


async def test_a_job_whose_worker_died_goes_to_another_and_one_in_hand_does_not(buses: tuple[Bus, Bus]) -> None:
    await QUEUE.offer(buses[0], b"long", job_id="long")
    long = await next_of(buses[0])
    async with long.in_hand():  # tells that it is alive, longer than the server waits for who is silent
        await QUEUE.offer(buses[0], b"dying", job_id="dying")
        assert (await next_of(buses[0])).body == b"dying"  # and never heard of again
        async with asyncio.timeout(40):
            taken_over = await next_of(buses[1])
        assert taken_over.body == b"dying"
        assert long.message.metadata.num_delivered == 1
        await taken_over.done()
    await long.done()
