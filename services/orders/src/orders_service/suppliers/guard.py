"""Guards calls to a supplier: deadline, circuit breaker, bounded concurrency (HARDENING B10)."""

import asyncio
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta
from decimal import Decimal
from typing import Generic
from uuid import UUID

from kit.calls.breakers import Breaker, CallRefused, Dependency, Now, Places

from orders_service.suppliers.protocol import (
    Query_contra,
    Supplier,
    SupplierNotAsked,
    SupplierTimedOut,
    SupplierUnavailable,
)
from orders_service.suppliers.seats import SeatMap
from orders_service.suppliers.types import (
    BookingRequest,
    Cancellation,
    Extras,
    Hold,
    Issue,
    Offer_co,
    OfferBatch,
    Outcome,
    PriceParts,
    Provider,
    SupplierAccount,
)

DEADLINE = timedelta(seconds=20)
PATIENCE = timedelta(seconds=3)
"""How long a call somebody waits for waits for its place."""
REST_SECONDS = 15.0
SEARCHES_AT_ONCE, SEARCHES_MAY_WAIT = 8, 256
"""Searches come in bursts and run behind a 202: more of them wait than of the calls somebody waits for."""


class ProviderGuards:
    """The breakers and places of one kind of call.

    Credentials, and so failures, are a customer's: one customer's trouble must not close the market to all. The places
    are a provider's, whoever the customer is.
    """

    def __init__(self, *, places: tuple[int, int] | None = None, deadline: float, patience: float, now: Now) -> None:
        self._places: defaultdict[str, Places] = defaultdict(lambda: Places(*places or ()))
        self._dependencies: dict[tuple[UUID, str], Dependency] = {}
        self._deadline = deadline
        self._patience = patience
        self._now = now

    @asynccontextmanager
    async def turn(self, customer_uuid: UUID, provider_slug: str) -> AsyncIterator[None]:
        """One call within its deadline. Raises SupplierNotAsked, SupplierTimedOut."""
        dependency = self._dependency(customer_uuid, provider_slug)
        try:
            async with dependency.turn(self._patience), in_time(self._deadline):
                yield
        except CallRefused as refused:
            raise SupplierNotAsked(int(refused.headers["Retry-After"])) from refused

    def _dependency(self, customer_uuid: UUID, provider_slug: str) -> Dependency:
        key = (customer_uuid, provider_slug)
        if key not in self._dependencies:
            self._dependencies[key] = Dependency(
                "orders",
                f"supplier {provider_slug}",
                breaker=Breaker(self._now, first_rest=REST_SECONDS, longest_rest=REST_SECONDS),
                places=self._places[provider_slug],
                failures=(SupplierTimedOut, SupplierUnavailable),
                has_gauge=False,
            )
        return self._dependencies[key]


@asynccontextmanager
async def in_time(seconds: float) -> AsyncIterator[None]:
    """Raises SupplierTimedOut when the block takes longer."""
    try:
        async with asyncio.timeout(seconds):
            yield
    except TimeoutError as problem:
        raise SupplierTimedOut from problem


class GuardedSupplier(Generic[Query_contra, Offer_co]):
    """A Supplier whose callers never wait for much longer than the deadline.

    Searches and calls have guards of their own: a search that works says nothing of bookings. Cancel and lookup have
    the deadline only: they give money back and settle what is unknown (decision 0032). `now`: monotonic seconds.
    """

    def __init__(
        self,
        inner: Supplier[Query_contra, Offer_co],
        *,
        deadline: timedelta = DEADLINE,
        search_deadline: timedelta = DEADLINE,
        patience: timedelta = PATIENCE,
        now: Now = time.monotonic,
    ) -> None:
        self._inner = inner
        self._deadline = deadline.total_seconds()
        searching = search_deadline.total_seconds()
        places = (SEARCHES_AT_ONCE, SEARCHES_MAY_WAIT)
        self._searches = ProviderGuards(places=places, deadline=searching, patience=searching, now=now)
        self._calls = ProviderGuards(deadline=self._deadline, patience=patience.total_seconds(), now=now)

    def providers(self, query: Query_contra) -> Sequence[Provider]:
        """Who will be asked."""
        return self._inner.providers(query)

    async def search(
        self, query: Query_contra, provider: Provider, *, account: SupplierAccount
    ) -> AsyncIterator[OfferBatch[Offer_co]]:
        """Batches of one provider until its deadline. Raises SupplierUnavailable, SupplierTimedOut."""
        async with self._searches.turn(account.customer_uuid, provider.slug):
            async for batch in self._inner.search(query, provider, account=account):
                yield batch

    async def price(self, offer_key: str, *, account: SupplierAccount) -> Offer_co:
        """Guarded."""
        async with self._calls.turn(account.customer_uuid, account.provider_slug):
            return await self._inner.price(offer_key, account=account)

    async def seats(self, offer_key: str, *, account: SupplierAccount) -> Sequence[SeatMap]:
        """Guarded."""
        async with self._calls.turn(account.customer_uuid, account.provider_slug):
            return await self._inner.seats(offer_key, account=account)

    async def held_seats(self, locator: str, *, account: SupplierAccount) -> Sequence[SeatMap]:
        """Guarded."""
        async with self._calls.turn(account.customer_uuid, account.provider_slug):
            return await self._inner.held_seats(locator, account=account)

    async def amend(self, locator: str, extras: Extras, *, account: SupplierAccount) -> Hold:
        """Guarded."""
        async with self._calls.turn(account.customer_uuid, account.provider_slug):
            return await self._inner.amend(locator, extras, account=account)

    async def book(self, request: BookingRequest, *, idempotency_key: str, account: SupplierAccount) -> Hold:
        """Guarded."""
        async with self._calls.turn(account.customer_uuid, account.provider_slug):
            return await self._inner.book(request, idempotency_key=idempotency_key, account=account)

    async def reprice(self, locator: str, *, account: SupplierAccount) -> PriceParts:
        """Guarded."""
        async with self._calls.turn(account.customer_uuid, account.provider_slug):
            return await self._inner.reprice(locator, account=account)

    async def issue(
        self, locator: str, *, accepted_value: Decimal, idempotency_key: str, account: SupplierAccount
    ) -> Issue:
        """Guarded."""
        async with self._calls.turn(account.customer_uuid, account.provider_slug):
            return await self._inner.issue(
                locator, accepted_value=accepted_value, idempotency_key=idempotency_key, account=account
            )

    async def cancel(self, locator: str, *, idempotency_key: str, account: SupplierAccount) -> Cancellation:
        """Within the deadline, whatever the breaker says."""
        async with in_time(self._deadline):
            return await self._inner.cancel(locator, idempotency_key=idempotency_key, account=account)

    async def lookup(self, idempotency_key: str, *, account: SupplierAccount) -> Outcome:
        """Within the deadline, whatever the breaker says."""
        async with in_time(self._deadline):
            return await self._inner.lookup(idempotency_key, account=account)
