"""What a room costs: hotel, city, night, season, day of the week, guests, days until check-in, taxes."""

from datetime import date, timedelta
from decimal import Decimal
from functools import lru_cache

from kit.core.money import cents

from orders_service.suppliers.hotel import Party
from orders_service.suppliers.sandbox.hotel.brands import BASE, sellers
from orders_service.suppliers.sandbox.hotel.cities import HotelCity, cities
from orders_service.suppliers.sandbox.hotel.houses import House
from orders_service.suppliers.sandbox.hotel.rooms import Rate, RoomKind
from orders_service.suppliers.sandbox.seasons import season_percent
from orders_service.suppliers.sandbox.seeds import roll
from orders_service.suppliers.types import PriceParts

WORKING_WEEK = (104, 112, 114, 108, 90, 84, 88)
"""Percent of the night that begins on a day, from Monday, where people go to work."""
WEEKEND = (90, 90, 92, 98, 124, 128, 102)
"""The same where they go to rest."""
LATE_DAYS, LATE_PERCENT = 3, 109
SECOND_ADULT, CHILD, CHILD_FREE_UNTIL = 12, 9, 5
"""Percent that a further adult adds, and a child older than five; younger ones sleep without charge."""

HALF = 10**20 // 2
"""Half a BRL of a level times four percents."""


@lru_cache(maxsize=8_192)
def base_of(house: House) -> int:
    """An ordinary night in the plainest double room with breakfast, in millionths of a BRL."""
    place = 82 + 4 * house.city.weight
    own = 84 + roll(40, house.slug, "own level")
    return BASE[house.stars] * place * own * sellers()[house.seller].level


@lru_cache(maxsize=16_384)
def city_percent(slug: str, day: date) -> int:
    """A night in a city, in hundredths of a percent of an ordinary one: day of the week, season, fairs."""
    city = cities()[slug]
    weekday = (WEEKEND if city.leisure else WORKING_WEEK)[day.weekday()]
    fair = 118 if roll(100, slug, day.isocalendar()[:2], "fair") < 9 else 100
    return weekday * (season_percent(day) if city.leisure else 100) * fair // 100


def _party_percent(party: Party) -> int:
    paying = sum(age > CHILD_FREE_UNTIL for age in party.children_ages)
    return 100 + SECOND_ADULT * (party.adults - 1) + CHILD * paying


def nights_of(checkin: date, checkout: date) -> tuple[date, ...]:
    """The days on which the nights of a stay begin."""
    return tuple(checkin + timedelta(days=place) for place in range((checkout - checkin).days))


def night_levels(house: House, checkin: date, checkout: date) -> tuple[int, ...]:
    """Each night of a stay in the plainest double room with breakfast, as `night_value` reads it."""
    base, city = base_of(house), house.city.slug
    return tuple(
        base * city_percent(city, night) * (97 + roll(7, house.slug, night.toordinal()))
        for night in nights_of(checkin, checkout)
    )


def night_value(level: int, kind: RoomKind, rate: Rate, *, party: Party, late: int) -> int:
    """Whole BRL of one room and night, taxes apart."""
    percents = kind.percent * rate.percent * _party_percent(party) * late
    return (level * percents + HALF) // (2 * HALF)


def parts_of(
    house: House, kind: RoomKind, rate: Rate, *, levels: tuple[int, ...], parties: tuple[Party, ...], late: int
) -> PriceParts:
    """All nights of all rooms, with the taxes of the city.

    Taxes are `provider_fees`: boarding tax belongs to flights and buses (DOMAIN section 3). The customer sees the sum.
    """
    values = [night_value(level, kind, rate, party=party, late=late) for level in levels for party in parties]
    net = Decimal(sum(values))
    return PriceParts(provider_value=cents(net), provider_fees=taxes(house, net, room_nights=len(values)))


def taxes(house: House, net: Decimal, *, room_nights: int) -> Decimal:
    """ISS of the city, 2 to 5 percent (LC 116/2003, articles 8 and 8-A), and where people rest a tourism fee."""
    percent, fee = city_taxes(house.city)
    return cents(net * percent / 100 + fee * house.stars * room_nights)


@lru_cache(maxsize=512)
def city_taxes(city: HotelCity) -> tuple[Decimal, Decimal]:
    """ISS in percent, and BRL of the tourism fee per star, room and night."""
    return Decimal(2 + roll(7, city.slug, "iss") * Decimal("0.5")), Decimal("1.20") if city.leisure else Decimal(0)


def late_percent(checkin: date, *, today: date) -> int:
    """Bookings of the last days cost more."""
    return LATE_PERCENT if (checkin - today).days <= LATE_DAYS else 100
