"""A dependency that is down costs its callers milliseconds, is not hammered, and is asked again when it is back."""

import asyncio
import time

import httpx
import pytest
from kit.calls.breakers import AT_ONCE, BUDGET_SIZE, FAILURES_TO_OPEN, FIRST_REST, MAY_WAIT, Breaker, Dependency, State
from kit.calls.client import TIME_LEFT, Calls
from kit.core import context
from kit.core.clock import SystemClock
from kit.core.refusals import RemoteRefusal, Unavailable
from prometheus_client import REGISTRY

CALLER = "a-caller"
"""No service of this process: the metrics with this name are only those of these tests."""


class Neighbour(httpx.AsyncBaseTransport):
    """identity as orders sees it: answers, is away, refuses or hangs, and counts who asked."""

    def __init__(self) -> None:
        self.mood = "well"
        self.asked: list[httpx.Request] = []
        self.at_once = self.most_at_once = 0
        self.released = asyncio.Event()

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(request)
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        try:
            if self.mood == "hangs":
                await self.released.wait()
            if self.mood == "away":
                raise httpx.ConnectError("away", request=request)
            if self.mood == "broken once" and len(self.asked) == 1:
                return httpx.Response(502, request=request)
            status = {"says no": 404, "says later": 429, "broken": 500}.get(self.mood, 200)
            headers = {"Retry-After": "60"} if self.mood == "says later" else None
            said = {"code": "NOT_FOUND", "message": "Não há."}
            return httpx.Response(status, headers=headers, json=said, request=request)
        finally:
            self.at_once -= 1


@pytest.fixture
def neighbour() -> Neighbour:
    return Neighbour()


@pytest.fixture
def calls(neighbour: Neighbour) -> Calls:
    return Calls(
        name=CALLER,
        addresses={"identity": "http://identity"},
        secret="s" * 32,
        clock=SystemClock(),
        transport=neighbour,
    )


async def ask(calls: Calls) -> object:
    return await calls.get(service="identity", path="/internal/x")


def measured(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, {"service": CALLER, "dependency": "identity", **labels}) or 0.0


async def test_a_read_that_failed_once_is_asked_again(calls: Calls, neighbour: Neighbour) -> None:
    neighbour.mood = "broken once"
    before = measured("trajeto_call_retries_total")
    await ask(calls)
    assert len(neighbour.asked) == 2
    assert measured("trajeto_call_retries_total") == before + 1


async def test_a_change_is_never_asked_again(calls: Calls, neighbour: Neighbour) -> None:
    neighbour.mood = "away"
    with pytest.raises(Unavailable):
        await calls.post(service="identity", path="/internal/x", json={})
    assert len(neighbour.asked) == 1


async def test_a_refusal_is_an_answer_and_not_asked_again(calls: Calls, neighbour: Neighbour) -> None:
    neighbour.mood = "says no"
    for _ in range(FAILURES_TO_OPEN + 1):
        with pytest.raises(RemoteRefusal):
            await ask(calls)
    assert len(neighbour.asked) == FAILURES_TO_OPEN + 1


async def test_a_refusal_passed_on_says_when_to_come_again(calls: Calls, neighbour: Neighbour) -> None:
    neighbour.mood = "says later"
    with pytest.raises(RemoteRefusal) as refused:
        await ask(calls)
    assert refused.value.headers == {"Retry-After": "60"}


async def test_a_dead_dependency_is_left_alone_and_its_callers_are_told_when_to_come_again(
    calls: Calls, neighbour: Neighbour
) -> None:
    neighbour.mood = "away"
    while len(neighbour.asked) < FAILURES_TO_OPEN:
        with pytest.raises(Unavailable):
            await ask(calls)
    asked = len(neighbour.asked)
    for _ in range(50):
        with pytest.raises(Unavailable) as refused:
            await ask(calls)
        assert int(refused.value.headers["Retry-After"]) >= 1
    assert len(neighbour.asked) == asked
    assert measured("trajeto_breaker_state") == State.OPEN
    assert measured("trajeto_calls_refused_total", why="open") >= 50


async def test_retries_stay_within_their_budget(calls: Calls, neighbour: Neighbour) -> None:
    """A neighbour that fails every other time is asked a tenth more often, not three times as often."""
    dependency = calls._dependency("identity")
    afforded = 0
    for _ in range(300):
        dependency.budget.earn()
        afforded += dependency.budget.spend()
    assert afforded == BUDGET_SIZE + 300 // 10 - 1 or afforded == BUDGET_SIZE + 300 // 10


def test_after_a_rest_one_call_tries_and_its_success_closes_the_breaker() -> None:
    now = 0.0
    breaker = Breaker(lambda: now)
    for _ in range(FAILURES_TO_OPEN):
        assert breaker.rests_for() == 0
        breaker.failed()
    assert breaker.rests_for() == FIRST_REST
    now = FIRST_REST
    assert breaker.rests_for() == 0
    breaker.begin()
    assert breaker.rests_for() > 0, "somebody is trying already"
    breaker.failed()
    assert breaker.rests_for() == 2 * FIRST_REST
    now += 2 * FIRST_REST
    breaker.begin()
    breaker.abandoned()
    assert breaker.rests_for() == 0, "who tried went away: the next one may"
    breaker.begin()
    breaker.succeeded()
    assert (breaker.state, breaker.rests_for()) == (State.CLOSED, 0)


async def test_one_slow_dependency_takes_no_more_than_its_places(calls: Calls, neighbour: Neighbour) -> None:
    neighbour.mood = "hangs"
    crowd = AT_ONCE + MAY_WAIT
    asking = [asyncio.create_task(ask(calls)) for _ in range(crowd + 20)]
    refused, _ = await asyncio.wait(asking, timeout=10, return_when=asyncio.FIRST_COMPLETED)
    done = {task for task in asking if task.done()}
    assert refused <= done
    assert len(done) == 20
    assert all(isinstance(task.exception(), Unavailable) for task in done)
    assert neighbour.most_at_once == AT_ONCE
    neighbour.mood = "well"
    neighbour.released.set()
    assert len(await asyncio.gather(*(task for task in asking if task not in done))) == crowd
    assert neighbour.most_at_once == AT_ONCE


async def test_nobody_is_asked_for_a_caller_who_has_gone(calls: Calls, neighbour: Neighbour) -> None:
    context.deadline.set(time.monotonic() - 0.001)
    with pytest.raises(Unavailable):
        await ask(calls)
    assert neighbour.asked == []
    context.deadline.set(time.monotonic() + 1.5)
    await ask(calls)
    assert 0 < int(neighbour.asked[0].headers[TIME_LEFT]) <= 1_500


async def test_a_call_waits_no_longer_than_its_caller(calls: Calls, neighbour: Neighbour) -> None:
    neighbour.mood = "hangs"
    context.deadline.set(time.monotonic() + 0.05)
    with pytest.raises(Unavailable):
        await ask(calls)
    assert len(neighbour.asked) == 1
    assert neighbour.at_once == 0


async def test_a_place_is_given_back_when_its_holder_is_canceled(neighbour: Neighbour) -> None:
    dependency = Dependency("orders", "config")

    async def hold() -> None:
        async with dependency.turn(1):
            await neighbour.released.wait()

    holders = [asyncio.create_task(hold()) for _ in range(AT_ONCE)]
    await asyncio.sleep(0)
    for holder in holders:
        holder.cancel()
    await asyncio.gather(*holders, return_exceptions=True)
    async with dependency.turn(0.5):
        assert dependency.breaker.state is State.CLOSED


def test_who_comes_back_after_a_long_absence_is_asked_within_two_seconds() -> None:
    now = 0.0
    breaker = Breaker(lambda: now)
    for _ in range(FAILURES_TO_OPEN):
        breaker.failed()
    for _ in range(20):
        now += breaker.rests_for()
        breaker.begin()
        breaker.failed()
    assert breaker.rests_for() <= 2.0
