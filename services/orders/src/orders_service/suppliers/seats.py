"""Seats as suppliers show, hold and change them."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from uuid import UUID

from orders_service.suppliers.types import ZERO, Seated

SEAT_TAKEN = "Este assento não está mais disponível."
"""The reason with which a supplier refuses a seat that somebody else has, or that does not exist."""


class SeatStatus(StrEnum):
    """BLOCKED: nobody may choose it."""

    FREE = "free"
    TAKEN = "taken"
    BLOCKED = "blocked"


class SeatType(StrEnum):
    WINDOW = "window"
    MIDDLE = "middle"
    AISLE = "aisle"


@dataclass(frozen=True, slots=True)
class Seat:
    """`row` counts from the front, `column` from the left; `deck` 1 is the lower one. `value`: BRL of one passenger.

    `priority`: for the old, the pregnant and people with disabilities first.
    """

    number: str
    row: int
    column: int
    type: SeatType
    status: SeatStatus
    deck: int = 1
    comfort: bool = False
    exit: bool = False
    priority: bool = False
    value: Decimal = ZERO


@dataclass(frozen=True, slots=True)
class SeatMap:
    """The seats of one segment in one class; `columns`: how many seats stand abreast, `aisles`: after which columns."""

    segment_uuid: UUID
    seat_class: str
    columns: int
    aisles: tuple[int, ...]
    seats: tuple[Seat, ...]


def assign(
    maps: Sequence[SeatMap], passengers: Sequence[UUID], wanted: Sequence[Seated], *, everybody: bool = True
) -> tuple[Seated, ...] | None:
    """The wanted seats, and where `everybody` needs a number the first free ones that are nobody's priority.

    None when a wanted seat is not free, or when there are not enough. Pure.
    """
    found: list[Seated] = []
    for one in maps:
        free = {seat.number: seat for seat in one.seats if seat.status is SeatStatus.FREE}
        own = {wish.reference: wish.number for wish in wanted if wish.segment_uuid == one.segment_uuid}
        if not set(own.values()) <= set(free) or len(set(own.values())) < len(own):
            return None
        left = sorted((seat.priority, place, number) for place, (number, seat) in enumerate(free.items()))
        rest = iter([number for _, _, number in left if number not in own.values()])
        for passenger in passengers if everybody else own:
            number = own.get(passenger) or next(rest, None)
            if number is None:
                return None
            found.append(Seated(passenger, one.segment_uuid, number))
    known = {one.segment_uuid for one in maps}
    return tuple(found) if all(wish.segment_uuid in known for wish in wanted) else None


def value_of(maps: Sequence[SeatMap], seats: Sequence[Seated]) -> Decimal:
    """BRL of these seats."""
    prices = {(one.segment_uuid, seat.number): seat.value for one in maps for seat in one.seats}
    return sum((prices.get((seat.segment_uuid, seat.number), ZERO) for seat in seats), ZERO)
