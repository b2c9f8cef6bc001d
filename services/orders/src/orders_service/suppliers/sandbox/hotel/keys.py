"""The key of a hotel offer holds all that is needed to price and book it again; nothing is stored between calls.

A hotel for a stay: `sao-paulo-sp-042|2026-12-01|2026-12-04|2,1+7.3`, two rooms: two adults, and one adult with children
of 7 and 3 years. One of its rates adds the kind of room and the rate: `…|double.flex`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from orders_service.suppliers.hotel import Party
from orders_service.suppliers.protocol import SupplierRefused
from orders_service.suppliers.sandbox.hotel.houses import House, find_house
from orders_service.suppliers.sandbox.hotel.rooms import Rate, RoomKind, fits, rates_of, rooms_of

GONE = "Este quarto não está mais disponível"
MAX_NIGHTS, MAX_ROOMS = 30, 9


@dataclass(frozen=True, slots=True)
class Stay:
    """A hotel, the nights and who sleeps there."""

    house: House
    checkin: date
    checkout: date
    parties: tuple[Party, ...]

    @property
    def nights(self) -> int:
        return (self.checkout - self.checkin).days

    @property
    def key(self) -> str:
        """Readable back by `sale_of`; buys the cheapest rate."""
        days = f"{self.checkin.isoformat()}|{self.checkout.isoformat()}"
        return f"{self.house.slug}|{days}|{parties_text(self.parties)}"


@dataclass(frozen=True, slots=True)
class Pick:
    """A kind of room at a rate."""

    kind: RoomKind
    rate: Rate

    @property
    def percent(self) -> int:
        """Its price beside the other picks of its hotel: whatever else prices depend on is the same for all."""
        return self.kind.percent * self.rate.percent


@dataclass(frozen=True, slots=True)
class Sale:
    """What a key buys; without a pick whatever is cheapest."""

    stay: Stay
    pick: Pick | None = None


def room_key(stay_key: str, kind: RoomKind, rate: Rate) -> str:
    """Readable back by `sale_of`; buys that rate."""
    return f"{stay_key}|{kind.code}.{rate.code}"


def sale_of(key: str) -> Sale:
    """The sale a key names. Raises SupplierRefused when the market has no such hotel, stay, room or rate."""
    try:
        slug, checkin, checkout, parties, *room = key.split("|")
        stay = _stay(slug, date.fromisoformat(checkin), date.fromisoformat(checkout), parties)
        if not room:
            return Sale(stay)
        (named,) = room
        code, _, rate = named.partition(".")
        kinds = {kind.code: kind for kind in rooms_of(stay.house)}
        rates = {one.code: one for one in rates_of(stay.house)}
        if not fits(kinds[code], stay.parties):
            raise SupplierRefused(GONE)
        return Sale(stay, Pick(kinds[code], rates[rate]))
    except (ValueError, KeyError) as problem:
        raise SupplierRefused(GONE) from problem


def _stay(slug: str, checkin: date, checkout: date, parties: str) -> Stay:
    house = find_house(slug)
    stay = house and Stay(house, checkin, checkout, parties_of(parties))
    if not stay or not 1 <= stay.nights <= MAX_NIGHTS or len(stay.parties) > MAX_ROOMS:
        raise SupplierRefused(GONE)
    return stay


def parties_text(parties: Sequence[Party]) -> str:
    """Readable back by `parties_of`."""
    return ",".join(map(_party_text, parties))


def parties_of(text: str) -> tuple[Party, ...]:
    """Who sleeps in each room. Raises ValueError."""
    return tuple(map(_party_of, text.split(",")))


def _party_text(party: Party) -> str:
    ages = ".".join(map(str, party.children_ages))
    return f"{party.adults}+{ages}" if ages else str(party.adults)


def _party_of(text: str) -> Party:
    adults, plus, ages = text.partition("+")
    party = Party(int(adults), tuple(map(int, ages.split("."))) if plus else ())
    if party.adults < 1:
        raise ValueError(text)
    return party
