"""The seats of a flight, cabin by cabin: who else has them, and what choosing one costs."""

from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from uuid import UUID

from orders_service.suppliers.air import Cabin
from orders_service.suppliers.sandbox.air.carriers import Family, carriers
from orders_service.suppliers.sandbox.air.geography import is_international
from orders_service.suppliers.sandbox.air.timetable import REGIONAL_AIRCRAFT, ScheduledFlight
from orders_service.suppliers.sandbox.seeds import roll, uuid_of
from orders_service.suppliers.seats import Seat, SeatMap, SeatStatus, SeatType
from orders_service.suppliers.types import ZERO


@dataclass(frozen=True, slots=True)
class Layout:
    """One cabin of an aircraft. `letters`: the seats abreast from the left; `aisles`: after which of them one walks."""

    rows: int
    letters: str
    aisles: tuple[int, ...]


_NARROW_FRONT, _WIDE_FRONT = Layout(3, "ACDF", (2,)), Layout(7, "ADGK", (1, 3))
NARROW = {
    Cabin.FIRST: _NARROW_FRONT,
    Cabin.BUSINESS: _NARROW_FRONT,
    Cabin.PREMIUM_ECONOMY: Layout(3, "ABCDEF", (3,)),
    Cabin.ECONOMY: Layout(26, "ABCDEF", (3,)),
}
WIDE = {
    Cabin.FIRST: Layout(2, "ADGK", (1, 3)),
    Cabin.BUSINESS: _WIDE_FRONT,
    Cabin.PREMIUM_ECONOMY: Layout(4, "ACDEFGK", (2, 5)),
    Cabin.ECONOMY: Layout(30, "ABCDEFGHJ", (3, 6)),
}
LAYOUTS = {
    "Embraer 195-E2": {**NARROW, Cabin.ECONOMY: Layout(30, "ABCD", (2,))},
    "Airbus A330-900": {**WIDE, Cabin.ECONOMY: Layout(30, "ABDEFGJK", (2, 6))},
    "Boeing 787-9": WIDE,
}
"""Aircraft → its cabins; every other one is narrow."""
COMFORT_ROWS = 4
"""The first rows of economy have more room, as those at its exits."""


def has_map(flight: ScheduledFlight) -> bool:
    """Regional aircraft are seated at check-in."""
    return flight.aircraft != REGIONAL_AIRCRAFT


def segment_of(flight: ScheduledFlight, cabin: Cabin) -> UUID:
    """Each cabin of a flight has a map of its own, one for all of its fares and buyers."""
    return uuid_of("seats", flight.carrier, flight.key, cabin)


def seat_map(flight: ScheduledFlight, family: Family, *, with_children: bool) -> SeatMap:
    """As the airline sells it with a fare; nobody who flies with children sits at an exit (ANAC, RBAC 121.585)."""
    layout = _layout(flight, family.cabin)
    return SeatMap(
        segment_uuid=segment_of(flight, family.cabin),
        seat_class=family.cabin.label,
        columns=len(layout.letters),
        aisles=layout.aisles,
        seats=_seats(flight, family, with_children),
    )


def _layout(flight: ScheduledFlight, cabin: Cabin) -> Layout:
    return LAYOUTS.get(flight.aircraft, NARROW)[cabin]


@lru_cache(maxsize=2_048)
def _seats(flight: ScheduledFlight, family: Family, with_children: bool) -> tuple[Seat, ...]:
    layout, first = _layout(flight, family.cabin), _first_row(flight, family.cabin)
    return tuple(
        _seat(flight, family, row=first + place, column=column, with_children=with_children)
        for place in range(layout.rows)
        for column in range(1, len(layout.letters) + 1)
    )


def _first_row(flight: ScheduledFlight, cabin: Cabin) -> int:
    """Rows are numbered from the front, through the cabins that the airline sells."""
    sold = {family.cabin for family in carriers()[flight.carrier].families}
    return 1 + sum(_layout(flight, other).rows for other in sold if other.rank > cabin.rank)


def _seat(flight: ScheduledFlight, family: Family, *, row: int, column: int, with_children: bool) -> Seat:
    layout = _layout(flight, family.cabin)
    place = row - _first_row(flight, family.cabin)
    is_exit = family.cabin is Cabin.ECONOMY and place in (layout.rows // 2, layout.rows // 2 + 1)
    is_comfort = is_exit or (family.cabin is Cabin.ECONOMY and place < COMFORT_ROWS)
    kind = _type(layout, column)
    return Seat(
        number=f"{row}{layout.letters[column - 1]}",
        row=row,
        column=column,
        type=kind,
        status=_status(flight, family.cabin, row, column, is_blocked=is_exit and with_children),
        comfort=is_comfort,
        exit=is_exit,
        value=_price(flight, family, kind, is_comfort=is_comfort),
    )


def _type(layout: Layout, column: int) -> SeatType:
    if column in (1, len(layout.letters)):
        return SeatType.WINDOW
    return SeatType.AISLE if column in layout.aisles or column - 1 in layout.aisles else SeatType.MIDDLE


def _status(flight: ScheduledFlight, cabin: Cabin, row: int, column: int, *, is_blocked: bool) -> SeatStatus:
    named = (flight.carrier, flight.key, cabin)
    if roll(100, *named, row, column, "seat") < 10 + roll(65, *named, "taken"):
        return SeatStatus.TAKEN
    return SeatStatus.BLOCKED if is_blocked else SeatStatus.FREE


def _price(flight: ScheduledFlight, family: Family, kind: SeatType, *, is_comfort: bool) -> Decimal:
    """BRL; nothing where the fare includes it, and in the cabins above economy."""
    if family.cabin is not Cabin.ECONOMY or (family.comfort if is_comfort else family.seat):
        return ZERO
    plain = 25 + 5 * roll(4, flight.carrier, flight.origin, flight.destination, "seat price")
    times = (2 if is_comfort else 1) * (3 if is_international(flight.origin, flight.destination) else 1)
    return Decimal((plain - 5 if kind is SeatType.MIDDLE else plain) * times)
