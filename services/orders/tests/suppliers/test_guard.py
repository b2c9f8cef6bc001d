"""The guard before a supplier: what fails is left alone, what we did not send is no failure, money is given back."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from kit.calls.breakers import AT_ONCE, FAILURES_TO_OPEN
from kit.testing import AURORA, COBALTO, eventually
from orders_service.suppliers.air import AirQuery, Passengers
from orders_service.suppliers.guard import REST_SECONDS, SEARCHES_AT_ONCE, GuardedSupplier
from orders_service.suppliers.protocol import SupplierNotAsked, SupplierRefused, SupplierTimedOut, SupplierUnavailable
from orders_service.suppliers.types import Provider, StretchQuery, SupplierAccount

ACCOUNT = SupplierAccount(AURORA.uuid, AURORA.agency_uuid, "gol")
GOL, AZUL = Provider(uuid4(), "gol", "GOL"), Provider(uuid4(), "azul", "Azul")
QUERY = AirQuery((StretchQuery("GRU", "SSA", date(2026, 8, 1)),), Passengers(1))


class Line:
    """A supplier that answers, raises `trouble`, or hangs until `released`; it counts the calls that reach it."""

    def __init__(self) -> None:
        self.trouble: Exception | None = None
        self.hangs = False
        self.released = asyncio.Event()
        self.asked = 0

    async def _answer(self, *_: Any, **__: Any) -> Any:
        self.asked += 1
        if self.hangs:
            await self.released.wait()
        if self.trouble is not None:
            raise self.trouble

    price = book = reprice = issue = cancel = lookup = _answer

    async def search(self, *_: Any, **__: Any) -> Any:
        yield await self._answer()


class Guarded:
    """The guard under test, its supplier and its time."""

    def __init__(self, **more: Any) -> None:
        self.line, self.now = Line(), 0.0
        self.air = GuardedSupplier(self.line, now=lambda: self.now, **more)  # type: ignore[arg-type]

    async def call(self, name: str, account: SupplierAccount = ACCOUNT) -> None:
        asked: dict[str, Any] = {"account": account}
        if name in ("book", "issue", "cancel"):
            asked["idempotency_key"] = "key"
        if name == "issue":
            asked["accepted_value"] = Decimal(1)
        await getattr(self.air, name)("what", **asked)

    async def search(self, account: SupplierAccount = ACCOUNT, provider: Provider = GOL) -> None:
        async for _ in self.air.search(QUERY, provider, account=account):
            pass

    async def open(self, name: str = "book") -> None:
        self.line.trouble = SupplierUnavailable()
        for _ in range(FAILURES_TO_OPEN):
            with pytest.raises(SupplierUnavailable):
                await self.call(name)
        self.line.trouble, self.line.asked = None, 0


async def is_refused(call: Callable[[], Awaitable[None]]) -> bool:
    try:
        await call()
    except SupplierNotAsked:
        return True
    return False


async def reached(line: Line, calls: int) -> None:
    async def they_did() -> bool:
        return line.asked >= calls

    await eventually(they_did, within=10)


@pytest.mark.parametrize("trouble", [SupplierUnavailable(), SupplierTimedOut()], ids=["unavailable", "timed_out"])
@pytest.mark.parametrize("name", ["price", "book", "reprice", "issue"])
async def test_every_call_that_goes_unanswered_counts_and_five_open_the_breaker(name: str, trouble: Exception) -> None:
    guarded = Guarded()
    guarded.line.trouble = trouble
    for _ in range(FAILURES_TO_OPEN):
        with pytest.raises(type(trouble)):
            await guarded.call(name)
    with pytest.raises(SupplierNotAsked) as refused:
        await guarded.call(name)
    assert (refused.value.retry_after, guarded.line.asked) == (REST_SECONDS, FAILURES_TO_OPEN)


async def test_a_call_beyond_the_deadline_counts() -> None:
    guarded = Guarded(deadline=timedelta(0))
    guarded.line.hangs = True
    for _ in range(FAILURES_TO_OPEN):
        with pytest.raises(SupplierTimedOut):
            await guarded.call("issue")
    assert await is_refused(lambda: guarded.call("issue"))


async def test_a_search_that_keeps_failing_is_left_alone_for_a_while() -> None:
    guarded = Guarded()
    guarded.line.trouble = SupplierUnavailable()
    for _ in range(FAILURES_TO_OPEN):
        with pytest.raises(SupplierUnavailable):
            await guarded.search()
    guarded.line.trouble = None
    assert await is_refused(guarded.search)
    await guarded.call("book")  # bookings have a breaker of their own
    guarded.now = REST_SECONDS
    await guarded.search()


async def test_another_customer_and_another_provider_are_asked_on() -> None:
    guarded = Guarded()
    await guarded.open()
    assert await is_refused(lambda: guarded.call("price"))
    await guarded.call("price", replace(ACCOUNT, customer_uuid=COBALTO.uuid))
    await guarded.call("price", replace(ACCOUNT, provider_slug="azul"))
    await guarded.search()
    assert guarded.line.asked == 3


async def test_a_refusal_of_the_supplier_is_an_answer() -> None:
    guarded = Guarded()
    guarded.line.trouble = SupplierRefused("não")
    for _ in range(2 * FAILURES_TO_OPEN):
        with pytest.raises(SupplierRefused):
            await guarded.call("book")
    assert guarded.line.asked == 2 * FAILURES_TO_OPEN


async def test_after_the_rest_one_call_tries_and_the_others_wait_for_its_outcome() -> None:
    guarded = Guarded()
    await guarded.open()
    guarded.now, guarded.line.hangs = REST_SECONDS, True
    trying = asyncio.create_task(guarded.call("book"))
    await reached(guarded.line, 1)
    assert [await is_refused(lambda: guarded.call("issue")) for _ in range(3)] == [True] * 3
    assert guarded.line.asked == 1
    guarded.line.released.set()
    await trying
    await guarded.call("issue")
    assert guarded.line.asked == 2


async def test_a_try_that_fails_opens_the_breaker_for_as_long_again() -> None:
    guarded = Guarded()
    await guarded.open()
    guarded.now, guarded.line.trouble = REST_SECONDS, SupplierTimedOut()
    with pytest.raises(SupplierTimedOut):
        await guarded.call("book")
    guarded.line.trouble = None
    guarded.now = 2 * REST_SECONDS - 1
    assert await is_refused(lambda: guarded.call("book"))
    guarded.now = 2 * REST_SECONDS
    await guarded.call("book")


async def test_money_is_given_back_and_the_unknown_asked_for_while_the_breaker_is_open() -> None:
    guarded = Guarded()
    await guarded.open()
    await guarded.call("cancel")
    await guarded.call("lookup")
    assert guarded.line.asked == 2
    assert await is_refused(lambda: guarded.call("book"))


async def test_failed_cancellations_close_nothing() -> None:
    guarded = Guarded()
    await guarded.open("cancel")
    await guarded.call("book")


async def test_waiting_for_one_of_our_own_places_is_no_failure_of_the_supplier() -> None:
    guarded = Guarded(patience=timedelta(0))
    guarded.line.hangs = True
    busy = [asyncio.create_task(guarded.call("price")) for _ in range(AT_ONCE)]
    await reached(guarded.line, AT_ONCE)
    for _ in range(FAILURES_TO_OPEN + 1):
        with pytest.raises(SupplierNotAsked):
            await guarded.call("price")
    assert guarded.line.asked == AT_ONCE
    guarded.line.released.set()
    await asyncio.gather(*busy)
    await guarded.call("price")


async def test_a_provider_is_searched_by_eight_at_once_whoever_asks() -> None:
    guarded = Guarded()
    guarded.line.hangs = True
    customers = [replace(ACCOUNT, customer_uuid=uuid4()) for _ in range(SEARCHES_AT_ONCE + 1)]
    searches = [asyncio.create_task(guarded.search(customer)) for customer in customers]
    await reached(guarded.line, SEARCHES_AT_ONCE)
    beside = asyncio.create_task(guarded.search(ACCOUNT, AZUL))
    await reached(guarded.line, SEARCHES_AT_ONCE + 1)
    guarded.line.released.set()
    await asyncio.gather(*searches, beside)
    assert guarded.line.asked == SEARCHES_AT_ONCE + 2
