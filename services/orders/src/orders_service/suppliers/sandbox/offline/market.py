"""The consultants of an agency as a supplier: they are searched like any other, and do everything else by hand."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from datetime import timedelta
from decimal import Decimal

from kit.db.database import Database

from orders_service.suppliers.hotel import HotelQuery
from orders_service.suppliers.offline import OfflineOffer
from orders_service.suppliers.protocol import SupplierRefused, SupplierUnavailable
from orders_service.suppliers.sandbox.market import SLOW
from orders_service.suppliers.sandbox.offline.catalogue import AGENCY, offer, offers
from orders_service.suppliers.seats import SeatMap
from orders_service.suppliers.types import (
    BookingRequest,
    Cancellation,
    Hold,
    Issue,
    OfferBatch,
    Outcome,
    OutcomeState,
    PriceParts,
    Provider,
    Seated,
    SupplierAccount,
)

BY_HAND = "Este hotel é atendido por um consultor da agência"


class OfflineMarket:
    """An OfflineSupplier. What it refuses becomes a consultant's task, as with any supplier that refuses."""

    def __init__(self, db: Database, *, slow: timedelta = SLOW) -> None:
        self._db = db
        self._slow = slow

    def providers(self, _query: HotelQuery) -> Sequence[Provider]:
        """The agency alone."""
        return [AGENCY]

    async def search(
        self, query: HotelQuery, _provider: Provider, *, account: SupplierAccount
    ) -> AsyncIterator[OfferBatch[OfflineOffer]]:
        """The catalogue and the agency's choice, at once."""
        if query.scenario == "provider_down":
            raise SupplierUnavailable
        if query.scenario == "slow_provider":
            await asyncio.sleep(self._slow.total_seconds())
        yield OfferBatch(tuple(offers(query, self._db.clock.now())))

    async def price(self, offer_key: str, *, account: SupplierAccount) -> OfflineOffer:
        """The reference prices of this moment. Raises SupplierRefused."""
        return offer(offer_key, self._db.clock.now())

    async def seats(self, offer_key: str, *, account: SupplierAccount) -> Sequence[SeatMap]:
        """There are none."""
        return ()

    async def held_seats(self, locator: str, *, account: SupplierAccount) -> Sequence[SeatMap]:
        """There are none."""
        return ()

    async def reseat(self, locator: str, seats: Sequence[Seated], *, account: SupplierAccount) -> Sequence[Seated]:
        """Raises SupplierRefused."""
        raise SupplierRefused(BY_HAND)

    async def book(self, request: BookingRequest, *, idempotency_key: str, account: SupplierAccount) -> Hold:
        """Raises SupplierRefused."""
        raise SupplierRefused(BY_HAND)

    async def reprice(self, locator: str, *, account: SupplierAccount) -> PriceParts:
        """Raises SupplierRefused."""
        raise SupplierRefused(BY_HAND)

    async def issue(
        self, locator: str, *, accepted_value: Decimal, idempotency_key: str, account: SupplierAccount
    ) -> Issue:
        """Raises SupplierRefused."""
        raise SupplierRefused(BY_HAND)

    async def cancel(self, locator: str, *, idempotency_key: str, account: SupplierAccount) -> Cancellation:
        """Raises SupplierRefused: a consultant cancels with the hotel and settles it."""
        raise SupplierRefused(BY_HAND)

    async def lookup(self, idempotency_key: str, *, account: SupplierAccount) -> Outcome:
        """Nothing was ever sent."""
        return Outcome(OutcomeState.UNKNOWN)
