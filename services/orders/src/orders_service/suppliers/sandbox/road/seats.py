"""The seats of a bus, class by class, and which of them somebody else has."""

from dataclasses import dataclass
from functools import lru_cache
from uuid import UUID

from orders_service.suppliers.road import SeatClass
from orders_service.suppliers.sandbox.road.timetable import Bus
from orders_service.suppliers.sandbox.seeds import roll, uuid_of
from orders_service.suppliers.seats import Seat as ShownSeat
from orders_service.suppliers.seats import SeatMap, SeatStatus, SeatType


@dataclass(frozen=True, slots=True)
class Layout:
    """`abreast`: seats of a row, the aisle after the second; `deck`: 1 is the lower one of a bus with two."""

    rows: int
    abreast: int
    deck: int


LAYOUTS = {
    SeatClass.CONVENCIONAL: Layout(rows=12, abreast=4, deck=1),
    SeatClass.EXECUTIVO: Layout(rows=11, abreast=4, deck=1),
    SeatClass.SEMI_LEITO: Layout(rows=11, abreast=4, deck=2),
    SeatClass.LEITO: Layout(rows=4, abreast=3, deck=1),
    SeatClass.LEITO_CAMA: Layout(rows=3, abreast=3, deck=1),
}
PRIORITY_SEATS = 2
"""The first of each class are for the old, the pregnant and people with disabilities (Lei 10.048/2000)."""


@dataclass(frozen=True, slots=True)
class Seat:
    """`number` has two digits and is the bus's own; `is_taken`: somebody else has it."""

    number: str
    row: int
    deck: int
    is_window: bool
    is_priority: bool
    is_taken: bool


@lru_cache(maxsize=4_096)
def seats_of(bus: Bus, seat_class: SeatClass) -> tuple[Seat, ...]:
    """Row by row from the front; the numbers of a second class go on where those of the first end."""
    before = sum(len(seats_of(bus, other)) for other in bus.classes[: bus.classes.index(seat_class)])
    layout = LAYOUTS[seat_class]
    share_taken = 15 + roll(80, bus.company, bus.key, seat_class, "taken")
    return tuple(
        Seat(
            number=f"{before + place + 1:02d}",
            row=place // layout.abreast + 1,
            deck=layout.deck,
            is_window=place % layout.abreast in (0, layout.abreast - 1),
            is_priority=place < PRIORITY_SEATS,
            is_taken=roll(100, bus.company, bus.key, seat_class, place, "seat") < share_taken,
        )
        for place in range(layout.rows * layout.abreast)
    )


_AISLE_AFTER = 2


def seat_map(bus: Bus, seat_class: SeatClass) -> SeatMap:
    """As the company tells them."""
    abreast = LAYOUTS[seat_class].abreast
    return SeatMap(
        segment_uuid=segment_of(bus, seat_class),
        seat_class=seat_class,
        columns=abreast,
        aisles=(_AISLE_AFTER,),
        seats=tuple(_sold(seat, place % abreast + 1) for place, seat in enumerate(seats_of(bus, seat_class))),
    )


def segment_of(bus: Bus, seat_class: SeatClass) -> UUID:
    """Each class of a bus has numbers, and a map, of its own."""
    return uuid_of("bus", bus.company, bus.key, seat_class)


def _sold(seat: Seat, column: int) -> ShownSeat:
    return ShownSeat(
        number=seat.number,
        row=seat.row,
        column=column,
        type=SeatType.WINDOW if seat.is_window else SeatType.AISLE,
        status=SeatStatus.TAKEN if seat.is_taken else SeatStatus.FREE,
        deck=seat.deck,
        priority=seat.is_priority,
    )


def free_seats(bus: Bus, seat_class: SeatClass) -> int:
    """How many nobody else has."""
    return sum(not seat.is_taken for seat in seats_of(bus, seat_class))
