"""What the suppliers of every product share: for whom is bought, prices, holds, outcomes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from typing import Generic, Protocol, TypeVar
from uuid import UUID

from pydantic import SecretStr

from orders_service.suppliers.accounts.rules import Access

ZERO = Decimal("0.00")


class ItemKind(StrEnum):
    """What is sold (API section 3.1): the product of a search, the table of an item."""

    AIRWAY = "airway"
    HOTEL = "hotel"
    ROAD = "road"
    VEHICLE = "vehicle"
    OFFLINE_HOTEL = "offline_hotel"


class PassengerType(StrEnum):
    ADULT = "adult"
    CHILD = "child"
    INFANT = "infant"


@dataclass(frozen=True, slots=True)
class SupplierAccount:
    """For whom we buy; a supplier finds its credentials by it (`accounts.logins`).

    `provider_slug`: whose offer or hold a call is about; a search names its provider itself. `accesses`: how the
    customer is let in, by slug, where it was read before the call.
    """

    customer_uuid: UUID
    agency_uuid: UUID
    provider_slug: str = ""
    accesses: Mapping[str, Access] | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class SupplierLogin:
    """What signs in at a provider; never stored, logged or told to anybody."""

    credential_uuid: UUID
    version: int
    username: str | None
    office_id: str | None
    is_test: bool
    secrets: Mapping[str, SecretStr] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Provider:
    uuid: UUID
    slug: str
    name: str
    logo: str | None = None


@dataclass(frozen=True, slots=True)
class StretchQuery:
    """`return_date` set: offers come as pairs, the flight out and the flight back."""

    origin: str
    destination: str
    go_date: date
    return_date: date | None = None


@dataclass(frozen=True, slots=True)
class PriceParts:
    """BRL of all passengers of an offer or item; `total` is what the customer pays. `unflown_value`: what credits of
    canceled tickets take off."""

    provider_value: Decimal
    boarding_tax: Decimal = ZERO
    du: Decimal = ZERO
    fee: Decimal = ZERO
    markup: Decimal = ZERO
    markdown: Decimal = ZERO
    provider_fees: Decimal = ZERO
    seats_value: Decimal = ZERO
    baggage_value: Decimal = ZERO
    unflown_value: Decimal = ZERO

    @property
    def total(self) -> Decimal:
        """DOMAIN section 3, money of an order."""
        added = self.provider_value + self.boarding_tax + self.du + self.fee + self.markup + self.provider_fees
        return added + self.extras - self.markdown - self.unflown_value

    @property
    def extras(self) -> Decimal:
        """Seats and bags that were chosen with what was offered."""
        return self.seats_value + self.baggage_value


@dataclass(frozen=True, slots=True)
class NearbyFare:
    """The lowest value of a stretch had it left on `day`, all else as asked."""

    stretch_index: int
    day: date
    value: Decimal


class Offered(Protocol):
    """What every product's offer has. `key` buys it from the supplier."""

    @property
    def key(self) -> str: ...

    @property
    def stretch_index(self) -> int: ...

    @property
    def provider(self) -> Provider: ...

    @property
    def parts(self) -> PriceParts: ...

    @property
    def value(self) -> Decimal | None:
        """None: a consultant has to find it."""
        ...


Offer_co = TypeVar("Offer_co", bound=Offered, covariant=True)


@dataclass(frozen=True, slots=True)
class OfferBatch(Generic[Offer_co]):
    offers: tuple[Offer_co, ...]
    nearby: tuple[NearbyFare, ...] = ()


@dataclass(frozen=True, slots=True)
class BookedPassenger:
    """`reference` is ours (the employee's uuid), so that tickets come back to the right person."""

    reference: UUID
    type: PassengerType
    full_name: str
    document: str | None = None
    birthdate: date | None = None
    email: str | None = None


@dataclass(frozen=True, slots=True)
class Seated:
    """A passenger's seat, wanted or held; `reference` is the passenger's."""

    reference: UUID
    segment_uuid: UUID
    number: str


@dataclass(frozen=True, slots=True)
class ExtraBags:
    """Checked pieces that a passenger buys on every flight beside those of the fare; `value`: BRL of all of them."""

    reference: UUID
    quantity: int
    value: Decimal = ZERO


@dataclass(frozen=True, slots=True)
class CreditUsed:
    """What the airline keeps of a canceled ticket and a passenger pays with."""

    ticket: str
    value: Decimal


@dataclass(frozen=True, slots=True)
class Extras:
    """What is changed of a hold; None leaves it as it is. `credits`: all that pay for it."""

    seats: tuple[Seated, ...] | None = None
    bags: tuple[ExtraBags, ...] | None = None
    credits: tuple[CreditUsed, ...] | None = None


@dataclass(frozen=True, slots=True)
class BookingRequest:
    """`seats`: those that were chosen; where everybody needs a number the supplier seats the rest. `scenario`: sandbox
    only (API section 1.7). `instead_of`: locator of the hold that this one replaces, whose seats may be asked for."""

    offer_key: str
    passengers: tuple[BookedPassenger, ...]
    scenario: str | None = None
    seats: tuple[Seated, ...] = ()
    bags: tuple[ExtraBags, ...] = ()
    instead_of: str | None = None


@dataclass(frozen=True, slots=True)
class Hold:
    """What is kept until `expires_at` at the price of `parts`; `seats`: of those that have numbers."""

    locator: str
    parts: PriceParts
    expires_at: datetime
    seats: tuple[Seated, ...] = ()
    bags: tuple[ExtraBags, ...] = ()


@dataclass(frozen=True, slots=True)
class Ticket:
    reference: UUID
    number: str


@dataclass(frozen=True, slots=True)
class Issue:
    locator: str
    tickets: tuple[Ticket, ...]
    parts: PriceParts
    issued_at: datetime
    seats: tuple[Seated, ...] = ()


@dataclass(frozen=True, slots=True)
class Cancellation:
    """`credit_value`: kept by the airline as an unflown credit; `refund_value` comes back."""

    locator: str
    refund_value: Decimal
    credit_value: Decimal
    canceled_at: datetime


class OutcomeState(StrEnum):
    """UNKNOWN: the supplier never received the call, so it may be made again with the same key."""

    UNKNOWN = "unknown"
    REFUSED = "refused"
    BOOKED = "booked"
    ISSUED = "issued"
    CANCELED = "canceled"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of the call that carried an idempotency key."""

    state: OutcomeState
    hold: Hold | None = None
    issue: Issue | None = None
    cancellation: Cancellation | None = None
    reason: str | None = None
