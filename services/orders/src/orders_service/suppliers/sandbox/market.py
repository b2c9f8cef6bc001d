"""The sandbox as a supplier of flights: what real suppliers are exchanged for while there is no contract."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from datetime import timedelta
from decimal import Decimal
from itertools import islice

from kit.core.clock import local_day
from kit.db.database import Database

from orders_service.suppliers.air import AirOffer, AirQuery
from orders_service.suppliers.protocol import SupplierRefused, SupplierUnavailable
from orders_service.suppliers.sandbox.bookings import ReservationDesk
from orders_service.suppliers.sandbox.carriers import carriers
from orders_service.suppliers.sandbox.keys import GONE, sale_of
from orders_service.suppliers.sandbox.offers import has_room, offer_of
from orders_service.suppliers.sandbox.shelf import SALES_CLOSE, nearby, sales, sellers
from orders_service.suppliers.types import (
    BookingRequest,
    Cancellation,
    Hold,
    Issue,
    NearbyFare,
    OfferBatch,
    Outcome,
    PriceParts,
    Provider,
    SupplierAccount,
)

BATCH = 60
"""Offers built before other work of the process gets its turn."""


class SandboxMarket:
    """An AirSupplier whose market is computed and whose bookings are kept in our database."""

    def __init__(self, db: Database, *, slow: timedelta = timedelta(seconds=8)) -> None:
        self._db = db
        self._desk = ReservationDesk(db)
        self._slow = slow

    def providers(self, query: AirQuery) -> Sequence[Provider]:
        """The airlines that fly at least one of the stretches."""
        return [carrier.provider() for carrier in sellers(query)]

    async def search(
        self, query: AirQuery, provider: Provider, *, account: SupplierAccount
    ) -> AsyncIterator[OfferBatch[AirOffer]]:
        """Every stretch, then the days around."""
        await self._act(query, provider)
        if query.scenario == "no_offers":
            return
        now, carrier = self._db.clock.now(), carriers()[provider.slug]
        today = local_day(now)
        for index in range(len(query.stretches)):
            found = sales(carrier, query, index, now=now)
            while some := tuple(islice(found, BATCH)):
                yield OfferBatch(tuple(offer_of(sale, today=today) for sale in some))
                await asyncio.sleep(0)
        around: list[NearbyFare] = []
        for index in range(len(query.stretches)):
            for fare in nearby(carrier, query, index, now=now, today=today):
                around.append(fare)
                await asyncio.sleep(0)
        yield OfferBatch((), tuple(around))

    async def _act(self, query: AirQuery, provider: Provider) -> None:
        """API section 1.7: it is the last airline that is slow or down."""
        if provider != self.providers(query)[-1]:
            return
        if query.scenario == "provider_down":
            raise SupplierUnavailable
        if query.scenario == "slow_provider":
            await asyncio.sleep(self._slow.total_seconds())

    async def price(self, offer_key: str, *, account: SupplierAccount) -> AirOffer:
        """The offer at the price of this moment. Raises SupplierRefused when gone."""
        sale = sale_of(offer_key)
        now = self._db.clock.now()
        if not has_room(sale) or sale.directions[0][0].departs < now + SALES_CLOSE:
            raise SupplierRefused(GONE)
        return offer_of(sale, today=local_day(now))

    async def book(self, request: BookingRequest, *, idempotency_key: str, account: SupplierAccount) -> Hold:
        """Hold the seats."""
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
