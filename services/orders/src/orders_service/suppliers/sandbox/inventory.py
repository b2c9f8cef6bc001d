"""`Inventory`: what the sandbox sells of one product, so that one market and one reservation desk serve all of them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Generic, Protocol, TypeVar
from uuid import UUID

from orders_service.suppliers.seats import SeatMap
from orders_service.suppliers.types import NearbyFare, Offered, PriceParts, Provider


class Scripted(Protocol):
    """A query that may name a scenario (API section 1.7)."""

    @property
    def scenario(self) -> str | None: ...


Query = TypeVar("Query", bound=Scripted)
Offer = TypeVar("Offer", bound=Offered)


@dataclass(frozen=True, slots=True)
class Sentences:
    """Why the desk refuses, in Portuguese."""

    gone: str
    no_room: str
    issue_refused: str
    cancel_refused: str
    started: str


def no_seats(_key: str) -> Sequence[SeatMap]:
    """Of products whose seats have no numbers."""
    return ()


def no_bags(_key: str) -> Decimal | None:
    """Of products that take the luggage as it comes."""
    return None


def no_segments(_offer: Offered) -> Sequence[UUID]:
    """Of products whose seats have no numbers."""
    return ()


def as_it_is(offer: Offer, _sold: Mapping[UUID, int]) -> Offer | None:
    """What is sold is computed as endless."""
    return offer


def never_free(_issued_at: datetime, _starts_at: datetime) -> datetime | None:
    """Of products that no law lets people return whole: their own rules say what comes back."""
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Inventory(Generic[Query, Offer]):
    """All of it is computed from the query and from the key of an offer; nothing is stored.

    providers   query → who sells for it
    offers      query, provider, now → what it sells, stretch by stretch
    nearby      query, provider, now → its lowest values of the days around
    offer       key, now → the offer at the price of this moment. Raises SupplierRefused
    parts       key, today → what holding it costs. Raises SupplierRefused
    has_room    key → whether everybody fits. Raises SupplierRefused
    starts_at   key → when the first way leaves. Raises SupplierRefused
    ticket      uuid of the booking, key, place of the passenger in the booking → number of the ticket
    segments    offer → the seat maps whose sold seats it has fewer of
    less_sold   offer, seats that bookings hold by segment → what is left of it; None when nobody fits any more
    seats       key → the seats of its segments as the market sells them. Raises SupplierRefused
    bag_price   key → BRL of one more checked piece of one passenger on all ways; None where none is sold
    returned    key, parts that were paid, time left until the start → (refund, credit that the supplier keeps)
    free_until  issued at, starts at → until when everything comes back, whatever `returned` says
    hold        how long it is kept; `closes`: how long before the start nothing is kept any more
    seats_all   whether who chose no seat is given one
    """

    providers: Callable[[Query], Sequence[Provider]]
    offers: Callable[[Query, Provider, datetime], Iterator[Offer]]
    nearby: Callable[[Query, Provider, datetime], Iterator[NearbyFare]]
    offer: Callable[[str, datetime], Offer]
    parts: Callable[[str, date], PriceParts]
    has_room: Callable[[str], bool]
    starts_at: Callable[[str], datetime]
    ticket: Callable[[UUID, str, int], str]
    returned: Callable[[str, PriceParts, timedelta], tuple[Decimal, Decimal]]
    free_until: Callable[[datetime, datetime], datetime | None] = never_free
    seats: Callable[[str], Sequence[SeatMap]] = no_seats
    seats_all: bool = True
    bag_price: Callable[[str], Decimal | None] = no_bags
    segments: Callable[[Offer], Sequence[UUID]] = no_segments
    less_sold: Callable[[Offer, Mapping[UUID, int]], Offer | None] = as_it_is
    hold: timedelta
    closes: timedelta
    sentences: Sentences
