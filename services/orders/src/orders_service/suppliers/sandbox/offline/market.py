"""The consultants of an agency as a supplier: they are searched like any other, and do everything else by hand."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from datetime import timedelta
from decimal import Decimal

from kit.db.database import Database
from kit.db.scopes import CustomerScope

from orders_service.catalogue.queries import list_own_hotels
from orders_service.suppliers.hotel import HotelOffer, HotelQuery
from orders_service.suppliers.offline import OfflineOffer
from orders_service.suppliers.protocol import SupplierRefused, SupplierUnavailable
from orders_service.suppliers.sandbox.hotel.keys import GONE
from orders_service.suppliers.sandbox.market import SLOW
from orders_service.suppliers.sandbox.offline.catalogue import AGENCY, offer, offers
from orders_service.suppliers.sandbox.offline.own_hotels import OWN, own_offer, query_of
from orders_service.suppliers.seats import SeatMap
from orders_service.suppliers.types import (
    BookingRequest,
    Cancellation,
    Extras,
    Hold,
    Issue,
    OfferBatch,
    Outcome,
    OutcomeState,
    PriceParts,
    Provider,
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
        yield OfferBatch(await self._found(query, account))

    async def _found(self, query: HotelQuery, account: SupplierAccount) -> tuple[OfflineOffer, ...]:
        """The agency's own hotels of the city, where it has any, then its choice; else the sandbox's catalogue."""
        now = self._db.clock.now()
        own = await self._own(query, account) if query.scenario != "no_offers" else []
        listed = tuple(offers(query, now))
        return (*own, listed[-1]) if own else listed

    async def _own(self, query: HotelQuery, account: SupplierAccount) -> list[HotelOffer]:
        if query.city_uuid is None:
            return []
        async with self._db.work(CustomerScope(account.customer_uuid)) as uow:
            hotels = await list_own_hotels(uow, account.agency_uuid, city_uuid=query.city_uuid)
        found = (own_offer(hotel, query, seller=AGENCY, now=self._db.clock.now()) for hotel in hotels)
        return [offer for offer in found if offer is not None and (offer.hotel.stars >= (query.stars_min or 0))]

    async def _own_of_key(self, key: str, account: SupplierAccount) -> HotelOffer:
        hotel_uuid, query = query_of(key)
        async with self._db.work(CustomerScope(account.customer_uuid)) as uow:
            hotels = await list_own_hotels(uow, account.agency_uuid, uuids=[hotel_uuid])
        found = own_offer(hotels[0], query, seller=AGENCY, now=self._db.clock.now()) if hotels else None
        if found is None:
            raise SupplierRefused(GONE)
        return found

    async def price(self, offer_key: str, *, account: SupplierAccount) -> OfflineOffer:
        """The reference prices of this moment. Raises SupplierRefused."""
        if offer_key.startswith(f"{OWN}|"):
            return await self._own_of_key(offer_key, account)
        return offer(offer_key, self._db.clock.now())

    async def seats(self, offer_key: str, *, account: SupplierAccount) -> Sequence[SeatMap]:
        """There are none."""
        return ()

    async def held_seats(self, locator: str, *, account: SupplierAccount) -> Sequence[SeatMap]:
        """There are none."""
        return ()

    async def amend(self, locator: str, extras: Extras, *, account: SupplierAccount) -> Hold:
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
