"""Circuit breakers for calls to other services and suppliers: after repeated failures, calls fail at once for a
while (HARDENING B10).
"""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from enum import IntEnum

from prometheus_client import Counter, Gauge

from kit.core.refusals import Unavailable

BREAKER_STATE = Gauge(
    "trajeto_breaker_state", "0 closed, 1 half open, 2 open", ["service", "dependency"], multiprocess_mode="max"
)
REFUSED_CALLS = Counter(
    "trajeto_calls_refused_total", "Calls not made: breaker open, or too many at once", ["service", "dependency", "why"]
)
RETRIES = Counter("trajeto_call_retries_total", "Calls made again", ["service", "dependency"])
RETRIES_SPENT = Counter(
    "trajeto_call_retries_unaffordable_total", "Calls not made again: the budget is spent", ["service", "dependency"]
)

FAILURES_TO_OPEN = 5
FIRST_REST, LONGEST_REST = 1.0, 2.0
"""Who comes back is asked within two seconds: at fifteen, people were refused long after a start was over."""
AT_ONCE, MAY_WAIT = 32, 64
BUDGET_SHARE, BUDGET_SIZE = 0.1, 10.0
Now = Callable[[], float]


class State(IntEnum):
    """What the gauge shows."""

    CLOSED = 0
    HALF_OPEN = 1
    OPEN = 2


class Breaker:
    """Open after five failures in a row; then one call tries, and a success closes it again.

    `now` is a monotonic clock in seconds. It rests `first_rest` seconds, and after each try that failed twice as
    long as before, `longest_rest` at most.
    """

    def __init__(
        self, now: Now = time.monotonic, *, first_rest: float = FIRST_REST, longest_rest: float = LONGEST_REST
    ) -> None:
        self._now = now
        self._failures = 0
        self._first_rest, self._longest_rest = first_rest, longest_rest
        self._rest = first_rest
        self._until = 0.0
        self.state = State.CLOSED

    def rests_for(self) -> float:
        """Seconds until a call may be tried; 0 when it may now."""
        if self.state is State.CLOSED:
            return 0.0
        if self.state is State.HALF_OPEN:  # somebody is trying: its outcome decides for everybody
            return FIRST_REST
        return max(0.0, self._until - self._now())

    def begin(self) -> None:
        """A call is made; after a rest it is the one that tries."""
        if self.state is State.OPEN:
            self.state = State.HALF_OPEN

    def succeeded(self) -> None:
        """It answered: whatever it said, it is alive."""
        self.state, self._failures, self._rest = State.CLOSED, 0, self._first_rest

    def failed(self) -> None:
        """No answer, or it could not serve."""
        self._failures += 1
        if self.state is State.HALF_OPEN:
            self._rest = min(self._rest * 2, self._longest_rest)
            self._open()
        elif self._failures >= FAILURES_TO_OPEN and self.state is State.CLOSED:
            self._open()

    def abandoned(self) -> None:
        """The caller went away before there was an outcome: let the next one try."""
        if self.state is State.HALF_OPEN:
            self.state, self._until = State.OPEN, self._now()

    def _open(self) -> None:
        self.state, self._until = State.OPEN, self._now() + self._rest


class RetryBudget:
    """Each call earns a tenth of a retry, so that a dead dependency is asked at most a tenth more often."""

    def __init__(self) -> None:
        self._left = BUDGET_SIZE

    def earn(self) -> None:
        """A first try was made."""
        self._left = min(BUDGET_SIZE, self._left + BUDGET_SHARE)

    def spend(self) -> bool:
        """Whether one retry can be afforded; then it is paid."""
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Places:
    """How many calls may be made at once, and how many may wait for that; several dependencies may share them."""

    def __init__(self, at_once: int = AT_ONCE, may_wait: int = MAY_WAIT) -> None:
        self._free = asyncio.Semaphore(at_once)
        self._may_wait = may_wait
        self._waiting = 0

    async def take(self, patience: float) -> bool:
        """Whether a place came free within `patience` seconds; False at once when too many wait for one."""
        if self._free.locked() and self._waiting >= self._may_wait:
            return False
        self._waiting += 1
        try:
            async with asyncio.timeout(patience):  # 3.11's wait_for may swallow a cancel
                await self._free.acquire()
        except TimeoutError:
            return False
        finally:
            self._waiting -= 1
        return True

    def give_back(self) -> None:
        """A call is over."""
        self._free.release()


class Dependency:
    """One service we call: its breaker, its retry budget, and how many may ask it at once.

    `failures` are the errors that say that it gave no answer; any other error is an answer. `has_gauge` is False
    where several share one name: the last of them to be called would overwrite how the others stand.
    """

    def __init__(
        self,
        caller: str,
        name: str,
        *,
        breaker: Breaker | None = None,
        places: Places | None = None,
        failures: tuple[type[Exception], ...] = (Unavailable,),
        has_gauge: bool = True,
    ) -> None:
        self._labels = (caller, name)
        self.breaker = breaker or Breaker()
        self.budget = RetryBudget()
        self._places = places or Places()
        self._failures = failures
        self._has_gauge = has_gauge
        self._show()

    @asynccontextmanager
    async def turn(self, patience: float) -> AsyncIterator[None]:
        """A place among those who ask; CallRefused at once while the breaker is open or too many wait."""
        self._refuse_while_open()
        if not await self._places.take(patience):
            self._refuse("crowded", 1.0)
        try:
            async with self._told():
                yield
        finally:
            self._places.give_back()

    @asynccontextmanager
    async def _told(self) -> AsyncIterator[None]:
        """Tell the breaker how the call went."""
        self._refuse_while_open()  # it may have opened while we waited for our place
        self.breaker.begin()
        try:
            yield
        except self._failures:
            self.breaker.failed()
            raise
        except BaseException as error:
            self.breaker.succeeded() if isinstance(error, Exception) else self.breaker.abandoned()
            raise
        else:
            self.breaker.succeeded()
        finally:
            self._show()

    def _show(self) -> None:
        if self._has_gauge:
            BREAKER_STATE.labels(*self._labels).set(self.breaker.state)

    def _refuse_while_open(self) -> None:
        if rest := self.breaker.rests_for():
            self._refuse("open", rest)

    def _refuse(self, why: str, rest: float) -> None:
        REFUSED_CALLS.labels(*self._labels, why).inc()
        raise CallRefused(retry_after=max(1, round(rest)))

    def may_retry(self) -> bool:
        """Whether the budget affords one more try."""
        affordable = self.budget.spend()
        (RETRIES if affordable else RETRIES_SPENT).labels(*self._labels).inc()
        return affordable


class CallRefused(Unavailable):
    """We did not even ask."""


def pause_before(attempt: int) -> float:
    """Seconds before the second, third … try: up to 50 ms, 100 ms …, by chance, so that callers do not come in step."""
    return random.uniform(0.2, 1.0) * 0.05 * float(1 << (attempt - 2))
