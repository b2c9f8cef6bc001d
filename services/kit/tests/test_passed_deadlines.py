"""A connection to NATS that ends just when a request's deadline has passed: the next connection must still be made."""

import asyncio

import pytest
from kit.messaging.bus import Bus

pytestmark = pytest.mark.long


async def _ask_for_ever(bus: Bus) -> None:
    async with bus.within(60):
        await asyncio.Event().wait()


async def test_a_connection_ends_although_a_deadline_has_passed_in_the_same_moment() -> None:
    """As after a pause of the process: the timer of the request and the silence of the server are noticed together."""
    bus, loop = Bus("nats://127.0.0.1:1", token="orders"), asyncio.get_running_loop()
    asking = asyncio.create_task(_ask_for_ever(bus))
    await asyncio.sleep(0)  # until it waits
    (deadline,) = bus._deadlines
    deadline.reschedule(loop.time())  # it passes in the next round of the loop, and `_end` runs right after it
    ended: asyncio.Future[None] = loop.create_future()
    loop.call_soon(_end, bus, ended)
    await ended
    with pytest.raises(TimeoutError):
        await asking


def _end(bus: Bus, ended: "asyncio.Future[None]") -> None:
    try:
        bus._let_go()
    except RuntimeError as error:
        ended.set_exception(error)
    else:
        ended.set_result(None)


async def test_every_request_under_way_ends_with_its_connection() -> None:
    bus = Bus("nats://127.0.0.1:1", token="orders")
    asking = [asyncio.create_task(_ask_for_ever(bus)) for _ in range(3)]
    await asyncio.sleep(0)  # until they wait
    bus._let_go()
    answers = await asyncio.gather(*asking, return_exceptions=True)
    assert [type(answer) for answer in answers] == [TimeoutError] * 3
