"""Stands before a supplier: a deadline for every call, a breaker and a bulkhead per provider (HARDENING B10)."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import TypeVar
from uuid import UUID

from kit.clock import Clock

from orders_service.suppliers.protocol import AirSupplier, SupplierTimedOut, SupplierUnavailable
from orders_service.suppliers.types import (
    AirOffer,
    AirQuery,
    BookingRequest,
    Cancellation,
    Hold,
    Issue,
    OfferBatch,
    Outcome,
    PriceParts,
    Provider,
    SupplierAccount,
)

T = TypeVar("T")

DEADLINE = timedelta(seconds=20)
FAILURES_THAT_OPEN = 5
OPEN_FOR = timedelta(seconds=15)
SEARCHES_AT_ONCE = 8


@dataclass(slots=True)
class Breaker:
    """Opens after failures in a row, lets one try through when its time is over."""

    failures: int = 0
    opened_at: datetime | None = None

    def is_open(self, now: datetime) -> bool:
        """Whether a call is refused without being made."""
        if self.opened_at is None or now >= self.opened_at + OPEN_FOR:
            self.opened_at = None
            return False
        return True

    def failed(self, now: datetime) -> None:
        """One more failure; a failed try after the pause opens again at once."""
        self.failures += 1
        if self.failures >= FAILURES_THAT_OPEN:
            self.opened_at = now

    def worked(self) -> None:
        """Closed again."""
        self.failures, self.opened_at = 0, None


class GuardedSupplier:
    """An AirSupplier whose callers never wait for longer than the deadline."""

    def __init__(
        self,
        inner: AirSupplier,
        clock: Clock,
        *,
        deadline: timedelta = DEADLINE,
        search_deadline: timedelta = DEADLINE,
    ) -> None:
        self._inner = inner
        self._clock = clock
        self._deadline = deadline.total_seconds()
        self._search_deadline = search_deadline.total_seconds()
        # Credentials, and so failures, are a customer's: one customer's trouble must not close the market to all.
        self._breakers: defaultdict[tuple[UUID, str], Breaker] = defaultdict(Breaker)
        self._bulkheads: defaultdict[str, asyncio.Semaphore] = defaultdict(lambda: asyncio.Semaphore(SEARCHES_AT_ONCE))

    def providers(self, query: AirQuery) -> Sequence[Provider]:
        """Who will be asked."""
        return self._inner.providers(query)

    async def search(
        self, query: AirQuery, provider: Provider, *, account: SupplierAccount
    ) -> AsyncIterator[OfferBatch]:
        """Batches of one provider until its deadline. Raises SupplierUnavailable, SupplierTimedOut."""
        breaker = self._breakers[(account.customer_uuid, provider.slug)]
        if breaker.is_open(self._clock.now()):
            raise SupplierUnavailable
        try:
            async with asyncio.timeout(self._search_deadline), self._bulkheads[provider.slug]:
                async for batch in self._inner.search(query, provider, account=account):
                    yield batch
        except TimeoutError as problem:
            breaker.failed(self._clock.now())
            raise SupplierTimedOut from problem
        except SupplierUnavailable:
            breaker.failed(self._clock.now())
            raise
        breaker.worked()

    async def _in_time(self, call: Awaitable[T]) -> T:
        try:
            async with asyncio.timeout(self._deadline):
                return await call
        except TimeoutError as problem:
            raise SupplierTimedOut from problem

    async def price(self, offer_key: str, *, account: SupplierAccount) -> AirOffer:
        """Within the deadline."""
        return await self._in_time(self._inner.price(offer_key, account=account))

    async def book(self, request: BookingRequest, *, idempotency_key: str, account: SupplierAccount) -> Hold:
        """Within the deadline."""
        return await self._in_time(self._inner.book(request, idempotency_key=idempotency_key, account=account))

    async def reprice(self, locator: str, *, account: SupplierAccount) -> PriceParts:
        """Within the deadline."""
        return await self._in_time(self._inner.reprice(locator, account=account))

    async def issue(
        self, locator: str, *, accepted_value: Decimal, idempotency_key: str, account: SupplierAccount
    ) -> Issue:
        """Within the deadline."""
        call = self._inner.issue(
            locator, accepted_value=accepted_value, idempotency_key=idempotency_key, account=account
        )
        return await self._in_time(call)

    async def cancel(self, locator: str, *, idempotency_key: str, account: SupplierAccount) -> Cancellation:
        """Within the deadline."""
        return await self._in_time(self._inner.cancel(locator, idempotency_key=idempotency_key, account=account))

    async def lookup(self, idempotency_key: str, *, account: SupplierAccount) -> Outcome:
        """Within the deadline."""
        return await self._in_time(self._inner.lookup(idempotency_key, account=account))
