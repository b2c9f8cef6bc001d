"""The rooms of a hotel, the rates at which each is sold, and how many of them are left."""

from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from orders_service.suppliers.hotel import Party, Regimen
from orders_service.suppliers.sandbox.hotel.brands import CATEGORIES
from orders_service.suppliers.sandbox.hotel.houses import House
from orders_service.suppliers.sandbox.seeds import roll


@dataclass(frozen=True, slots=True)
class RoomKind:
    """`percent`: its price, of the plainest double room's. `share`: of a hundred rooms of the hotel so many are this.
    `picture`: its number in the hotel's album.
    """

    code: str
    description: str
    guests: int
    percent: int
    share: int
    picture: int


ROOM_KINDS = {
    kind.code: kind
    for kind in (
        RoomKind("single", "Econômico solteiro, 14 m², 1 cama de solteiro", 1, 84, 20, 3),
        RoomKind("double", "Standard casal, 22 m², 1 cama de casal", 2, 100, 40, 2),
        RoomKind("twin", "Standard duplo, 22 m², 2 camas de solteiro", 2, 103, 30, 3),
        RoomKind("superior", "Superior, 28 m², 1 cama king e mesa de trabalho", 2, 124, 20, 2),
        RoomKind("family", "Família, 34 m², 1 cama de casal e 2 de solteiro", 4, 152, 14, 3),
        RoomKind("suite", "Suíte, 46 m², 1 cama king e sala com sofá-cama", 4, 214, 6, 4),
    )
}
"""From the plainest to the best."""
_SOLD = {
    "economy": ("single", "double", "twin", "family"),
    "urban": ("single", "double", "twin", "superior", "family"),
    "upper": ("double", "twin", "superior", "family", "suite"),
    "inn": ("double", "twin", "family"),
    "resort": ("double", "superior", "family", "suite"),
}
_ALWAYS = frozenset({"double", "family"})
REGIMEN_PERCENT = {
    Regimen.ROOM_ONLY: 92,
    Regimen.BREAKFAST: 100,
    Regimen.HALF_BOARD: 131,
    Regimen.FULL_BOARD: 158,
    Regimen.ALL_INCLUSIVE: 187,
}


@dataclass(frozen=True, slots=True)
class Rate:
    """`percent`: of the room's price with breakfast. `free_days`: until so many days before check-in, at noon,
    canceling costs nothing; None: it is never free.
    """

    code: str
    regimen: Regimen
    percent: int
    free_days: int | None
    agreement: bool = False


@lru_cache(maxsize=8_192)
def rooms_of(house: House) -> tuple[RoomKind, ...]:
    """Two to five kinds, from the plainest to the best."""
    sold = _SOLD[house.category]
    return tuple(ROOM_KINDS[code] for code in sold if code in _ALWAYS or roll(100, house.slug, "has room", code) < 75)


@lru_cache(maxsize=8_192)
def rates_of(house: House) -> tuple[Rate, ...]:
    """From the cheapest. Many hotels sell the plainest regimen also at a rate that is never free to cancel."""
    plain, *fuller = CATEGORIES[house.category].regimens
    percent, days = REGIMEN_PERCENT[plain], _free_days(house)
    found = [Rate("flex", plain, percent, days)]
    if roll(100, house.slug, "rate", "saver") < 60:
        found.append(Rate("saver", plain, percent * 89 // 100, None))
    for regimen in fuller:
        if roll(100, house.slug, "rate", regimen) < 70:
            found.append(Rate(regimen.value.replace("_", "-"), regimen, REGIMEN_PERCENT[regimen], days))
    if house.has_agreement:
        found.append(Rate("agreement", Regimen.BREAKFAST, 86 - roll(8, house.slug, "agreed"), 1, agreement=True))
    return tuple(sorted(found, key=lambda rate: rate.percent))


def _free_days(house: House) -> int:
    return 7 if house.category == "resort" else (1, 2, 2, 3)[roll(4, house.slug, "free days")]


def fits(kind: RoomKind, parties: tuple[Party, ...]) -> bool:
    """Whether each party has a bed for everybody in a room of the kind."""
    return all(party.beds <= kind.guests for party in parties)


def rooms_left(house: House, kind: RoomKind, *, checkin: date, checkout: date) -> int:
    """How many rooms of a kind are free in every night of a stay."""
    first, last = checkin.toordinal() // 7, (checkout.toordinal() - 1) // 7
    return min(_free_in(house.slug, kind.code, kind.share, week) for week in range(first, last + 1))


@lru_cache(maxsize=65_536)
def _free_in(slug: str, code: str, share: int, week: int) -> int:
    """In all nights of a week alike. Now and then a kind is sold out, more often with few rooms."""
    rooms = 2 + (30 + roll(90, slug, "size")) * share // 100
    return max(0, rooms * (roll(108, slug, code, week, "free") - 8) // 100)
