"""Events of config about what agencies sell and charge: providers, price tables, hotels of their own catalogue."""

from datetime import date
from typing import ClassVar
from uuid import UUID

from contracts.config import ConfigChange
from contracts.fact import Amount, Instant, Part
from contracts.prices import PriceRow


class ProviderChanged(ConfigChange):
    """Who sells: `agency_uuid` None for the platform's, which every agency sells; an agency's own are offline."""

    entity: ClassVar[str] = "provider"
    customer_scoped: ClassVar[bool] = False

    agency_uuid: UUID | None = None
    name: str
    slug: str
    service_type: str
    services: tuple[str, ...] = ()
    integration_code: str | None = None
    is_offline: bool
    active: bool


class HotelBookingRules(Part):
    """What canceling costs in BRL: `penalty` after `deadline`, `no_show` for not coming; `amount`: paid beforehand."""

    amount: Amount | None = None
    deadline: Instant | None = None
    penalty: Amount | None = None
    no_show: Amount | None = None


class OfflineHotelRate(Part):
    """What a room costs a night, in BRL, on the days from `start_date` to `end_date`, both included."""

    uuid: UUID
    room_description: str
    regimen: str
    season_name: str | None = None
    start_date: date
    end_date: date
    daily_amount: Amount
    hotel_fee: Amount
    max_guests: int
    min_nights: int
    payment: tuple[str, ...] = ()
    booking_rules: HotelBookingRules


class OfflineHotelChanged(ConfigChange):
    """A hotel of an agency's own catalogue with all its rates; its photographs stay in config."""

    entity: ClassVar[str] = "offline_hotel"
    customer_scoped: ClassVar[bool] = False

    agency_uuid: UUID
    name: str
    cnpj: str | None = None
    phone: str | None = None
    email: str | None = None
    zip_code: str | None = None
    address: str | None = None
    number: str | None = None
    district: str | None = None
    city_uuid: UUID
    stars: int | None = None
    amenities: tuple[str, ...] = ()
    obs: str | None = None
    agreement: bool
    active: bool
    rates: tuple[OfflineHotelRate, ...] = ()


class PriceTableChanged(ConfigChange):
    """A table of an agency by which sales cost more, or less; `contracts.prices` says what its rows make.

    It serves the customers that name it; the `default` one serves those that name none of its kind.
    """

    customer_scoped: ClassVar[bool] = False

    agency_uuid: UUID
    name: str
    default: bool
    active: bool
    rows: tuple[PriceRow, ...] = ()


class FeeChanged(PriceTableChanged):
    entity: ClassVar[str] = "fee"


class MarkupChanged(PriceTableChanged):
    entity: ClassVar[str] = "markup"


class MarkdownChanged(PriceTableChanged):
    entity: ClassVar[str] = "markdown"


class CredentialChanged(ConfigChange):
    """An account of an agency at a provider. Its secrets never travel: orders reads them when it needs them.

    `customers_uuids`: the customers it serves; empty: all of the agency.
    """

    entity: ClassVar[str] = "credential"
    customer_scoped: ClassVar[bool] = False

    agency_uuid: UUID
    name: str
    provider_uuid: UUID
    customers_uuids: tuple[UUID, ...] = ()
    is_test: bool
    active: bool


class CreditCardChanged(ConfigChange):
    """A card of an agency: no number but its last four digits, no holder, no token.

    `customers_uuids`: the customers it pays for; empty: all of the agency. `status`: active, inactive, locked.
    """

    entity: ClassVar[str] = "credit_card"
    customer_scoped: ClassVar[bool] = False

    agency_uuid: UUID
    description: str
    alias: str | None = None
    brand: str
    number: str
    type: str
    expiry_date: str
    threshold: Amount | None = None
    customers_uuids: tuple[UUID, ...] = ()
    status: str
