"""The one interface of the suppliers of every product, so that the sandbox and real suppliers are exchangeable."""

from collections.abc import AsyncIterator, Sequence
from decimal import Decimal
from typing import Protocol, TypeVar

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

Query_contra = TypeVar("Query_contra", contravariant=True)


class SupplierError(Exception):
    """Anything a supplier may answer besides what was asked.

    SupplierRefused      it said no; nothing was booked, issued or canceled
    SupplierPriceChanged it would sell, at another price; nothing was issued
    SupplierUnavailable  it was not reached or broke; the same key may be sent again
    SupplierNotAsked     we did not call it: its breaker is open, or too many of our own calls are under way
    SupplierTimedOut     it did not answer; the outcome is unknown and must be asked with `lookup`
    """


class SupplierRefused(SupplierError):
    """`reason` is Portuguese and meant for people."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class SupplierPriceChanged(SupplierError):
    def __init__(self, parts: PriceParts) -> None:
        super().__init__(f"the price is now {parts.total}")
        self.parts = parts


class SupplierUnavailable(SupplierError):
    pass


class SupplierNotAsked(SupplierUnavailable):
    """`retry_after`: seconds until a call may be tried."""

    def __init__(self, retry_after: int) -> None:
        super().__init__()
        self.retry_after = retry_after


class SupplierTimedOut(SupplierError):
    pass


class Supplier(Protocol[Query_contra, Offer_co]):
    """One product's supplier: its query in, its offers out; holds, issues and cancellations are everybody's.

    Writes take an idempotency key stored by the caller before the call: the same key twice does one thing and
    answers the same; a try after a refusal needs a new key. Every method may raise SupplierUnavailable or
    SupplierTimedOut (after 20 s).
    """

    def providers(self, query: Query_contra) -> Sequence[Provider]:
        """Who will be asked for the query; each is searched apart."""
        ...

    def search(
        self, query: Query_contra, provider: Provider, *, account: SupplierAccount
    ) -> AsyncIterator[OfferBatch[Offer_co]]:
        """Offers of one provider as they come, all stretches."""
        ...

    async def price(self, offer_key: str, *, account: SupplierAccount) -> Offer_co:
        """The offer at its price of this moment, with fare rules. Raises SupplierRefused when sold out or gone."""
        ...

    async def seats(self, offer_key: str, *, account: SupplierAccount) -> Sequence[SeatMap]:
        """The seats of what an offer sells; none where they have no numbers. Raises SupplierRefused when gone."""
        ...

    async def held_seats(self, locator: str, *, account: SupplierAccount) -> Sequence[SeatMap]:
        """The same of a hold, whose own seats are free to it. Raises SupplierRefused when it is gone."""
        ...

    async def amend(self, locator: str, extras: Extras, *, account: SupplierAccount) -> Hold:
        """Change the seats or bags of a hold or the credits that pay for it, and its price by them; the same twice does
        one thing.

        Raises SupplierRefused: a seat is not free, or the hold is gone. Then everything is as before."""
        ...

    async def book(self, request: BookingRequest, *, idempotency_key: str, account: SupplierAccount) -> Hold:
        """Hold what the offer sells. Raises SupplierRefused."""
        ...

    async def reprice(self, locator: str, *, account: SupplierAccount) -> PriceParts:
        """What issuing the hold costs now. Raises SupplierRefused when the hold is gone."""
        ...

    async def issue(
        self, locator: str, *, accepted_value: Decimal, idempotency_key: str, account: SupplierAccount
    ) -> Issue:
        """Turn the hold into tickets, at most at `accepted_value`. Raises SupplierRefused, SupplierPriceChanged."""
        ...

    async def cancel(self, locator: str, *, idempotency_key: str, account: SupplierAccount) -> Cancellation:
        """Release a hold or cancel its tickets. Raises SupplierRefused."""
        ...

    async def lookup(self, idempotency_key: str, *, account: SupplierAccount) -> Outcome:
        """What became of the call that carried the key."""
        ...
