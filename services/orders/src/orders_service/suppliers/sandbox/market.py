"""The sandbox as the supplier of one product: what real suppliers are exchanged for while there is no contract."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from datetime import timedelta
from decimal import Decimal
from itertools import islice
from typing import Generic

from kit.db.database import Database
from kit.db.scopes import CustomerScope

from orders_service.suppliers.accounts.logins import logins_of
from orders_service.suppliers.protocol import SupplierRefused, SupplierUnavailable
from orders_service.suppliers.sandbox.desk import ReservationDesk
from orders_service.suppliers.sandbox.inventory import Inventory, Offer, Query
from orders_service.suppliers.sandbox.seating import count_sold
from orders_service.suppliers.sandbox.signing import why_not_let_in
from orders_service.suppliers.seats import SeatMap
from orders_service.suppliers.types import (
    BookingRequest,
    Cancellation,
    Extras,
    Hold,
    Issue,
    NearbyFare,
    OfferBatch,
    Outcome,
    PriceParts,
    Provider,
    SupplierAccount,
)

SLOW = timedelta(seconds=8)
"""How long the provider of the scenario slow_provider takes."""
BATCH = 60
"""Offers built before other work of the process gets its turn."""


class SandboxMarket(Generic[Query, Offer]):
    """A Supplier whose market is computed and whose bookings are kept in our database."""

    def __init__(self, db: Database, inventory: Inventory[Query, Offer], *, slow: timedelta) -> None:
        self._db = db
        self._inventory = inventory
        self._desk = ReservationDesk(db, inventory)
        self._slow = slow

    async def _sign_in(self, account: SupplierAccount, provider_slug: str) -> None:
        """What is sold is sold to whom the provider lets in; what is held goes on without. Raises SupplierRefused."""
        logins = logins_of(self._db)
        login = await logins.sign_in(account, provider_slug)
        if login is not None:
            error = why_not_let_in(login)
            await logins.note(account, login, error=error)
            if error:
                raise SupplierRefused(error)

    def providers(self, query: Query) -> Sequence[Provider]:
        """Who sells at least one of the stretches."""
        return self._inventory.providers(query)

    async def search(
        self, query: Query, provider: Provider, *, account: SupplierAccount
    ) -> AsyncIterator[OfferBatch[Offer]]:
        """Every stretch, then the days around."""
        await self._sign_in(account, provider.slug)
        await self._act(query, provider)
        if query.scenario == "no_offers":
            return
        now = self._db.clock.now()
        found = self._inventory.offers(query, provider, now)
        while some := tuple(islice(found, BATCH)):
            yield OfferBatch(await self._left_of(some, account))
            await asyncio.sleep(0)
        around: list[NearbyFare] = []
        for fare in self._inventory.nearby(query, provider, now):
            around.append(fare)
            await asyncio.sleep(0)
        yield OfferBatch((), tuple(around))

    async def _act(self, query: Query, provider: Provider) -> None:
        """API section 1.7: it is the last provider that is slow or down."""
        if provider != self.providers(query)[-1]:
            return
        if query.scenario == "provider_down":
            raise SupplierUnavailable
        if query.scenario == "slow_provider":
            await asyncio.sleep(self._slow.total_seconds())

    async def price(self, offer_key: str, *, account: SupplierAccount) -> Offer:
        """The offer at the price of this moment. Raises SupplierRefused when gone."""
        await self._sign_in(account, account.provider_slug)
        left = await self._left_of((self._inventory.offer(offer_key, self._db.clock.now()),), account)
        if not left:
            raise SupplierRefused(self._inventory.sentences.gone)
        return left[0]

    async def _left_of(self, offers: Sequence[Offer], account: SupplierAccount) -> tuple[Offer, ...]:
        """Without the seats that our bookings hold."""
        segments = [segment for offer in offers for segment in self._inventory.segments(offer)]
        if not segments:
            return tuple(offers)
        async with self._db.work(CustomerScope(account.customer_uuid)) as uow:
            sold = await count_sold(uow, segments)
        left = (self._inventory.less_sold(offer, sold) for offer in offers)
        return tuple(offer for offer in left if offer is not None)

    async def seats(self, offer_key: str, *, account: SupplierAccount) -> Sequence[SeatMap]:
        """As the market sells them, with those that its bookings hold. Raises SupplierRefused when gone."""
        return await self._desk.seats(offer_key, account=account)

    async def held_seats(self, locator: str, *, account: SupplierAccount) -> Sequence[SeatMap]:
        """Those of a hold. Raises SupplierUnavailable in the scenario seats_error."""
        return await self._desk.held_seats(locator, account=account)

    async def amend(self, locator: str, extras: Extras, *, account: SupplierAccount) -> Hold:
        """Change the seats or the extra bags of a hold."""
        return await self._desk.amend(locator, extras, account=account)

    async def book(self, request: BookingRequest, *, idempotency_key: str, account: SupplierAccount) -> Hold:
        """Hold the seats."""
        await self._sign_in(account, account.provider_slug)
        return await self._desk.book(request, key=idempotency_key, account=account)

    async def reprice(self, locator: str, *, account: SupplierAccount) -> PriceParts:
        """What issuing costs now."""
        return await self._desk.reprice(locator, account=account)

    async def issue(
        self, locator: str, *, accepted_value: Decimal, idempotency_key: str, account: SupplierAccount
    ) -> Issue:
        """The tickets; in the scenario issue_timeout they exist and nobody says so."""
        issued, silent = await self._desk.issue(
            locator, accepted_value=accepted_value, key=idempotency_key, account=account
        )
        if silent:
            await asyncio.Event().wait()
        return issued

    async def cancel(self, locator: str, *, idempotency_key: str, account: SupplierAccount) -> Cancellation:
        """Release the hold or cancel the tickets."""
        return await self._desk.cancel(locator, key=idempotency_key, account=account)

    async def lookup(self, idempotency_key: str, *, account: SupplierAccount) -> Outcome:
        """What became of a call."""
        return await self._desk.lookup(idempotency_key, account=account)
