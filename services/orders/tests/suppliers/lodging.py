"""Questions to the sandbox's hotels, and what they answer."""

from datetime import UTC, date, datetime, timedelta

from orders_service.suppliers.hotel import HotelOffer, HotelQuery, Party
from orders_service.suppliers.sandbox.hotel import inventory
from orders_service.suppliers.sandbox.hotel.cities import cities

TODAY = date(2026, 11, 20)
NOW = datetime(2026, 11, 20, 15, tzinfo=UTC)
ONE, TWO = (Party(1),), (Party(2),)
FAMILY = (Party(2, (9, 1)), Party(1))


def a_query(
    city: str = "recife-pe", *, ahead: int = 30, nights: int = 2, rooms: tuple[Party, ...] = ONE, **more: object
) -> HotelQuery:
    """A stay in a city of the market."""
    checkin = TODAY + timedelta(days=ahead)
    return HotelQuery(checkin, checkin + timedelta(days=nights), rooms, cities()[city].uuid, **more)  # type: ignore[arg-type]


def offers_of(query: HotelQuery, *, now: datetime = NOW) -> list[HotelOffer]:
    """What all sellers answer."""
    return [offer for provider in inventory.providers(query) for offer in inventory.offers(query, provider, now)]
