"""Seat maps as they are read (API section 3.4)."""

from uuid import UUID

from kit.core.money import Total
from pydantic import BaseModel

from orders_service.suppliers.seats import Seat, SeatMap, SeatStatus, SeatType


class SeatRead(BaseModel):
    """`column` counts from the left, `deck` 1 is the lower one; `value`: BRL of one passenger.

    `priority`: for the old, the pregnant and people with disabilities first.
    """

    seat_number: str
    seat_type: SeatType
    status: SeatStatus
    column: int
    deck: int
    comfort: bool
    exit: bool
    priority: bool
    value: Total

    @classmethod
    def of(cls, seat: Seat) -> "SeatRead":
        """A supplier's seat."""
        return cls(
            seat_number=seat.number,
            seat_type=seat.type,
            status=seat.status,
            column=seat.column,
            deck=seat.deck,
            comfort=seat.comfort,
            exit=seat.exit,
            priority=seat.priority,
            value=seat.value,
        )


class SeatRow(BaseModel):
    """`row` counts from the front."""

    row: int
    seats: list[SeatRead]


class SeatMapRead(BaseModel):
    """One segment in one class; `columns`: seats abreast, `aisles`: after which columns one walks."""

    segment_uuid: UUID
    cabin: str
    columns: int
    aisles: list[int]
    rows: list[SeatRow]

    @classmethod
    def of(cls, told: SeatMap) -> "SeatMapRead":
        """A supplier's map."""
        rows: dict[int, list[SeatRead]] = {}
        for seat in told.seats:
            rows.setdefault(seat.row, []).append(SeatRead.of(seat))
        return cls(
            segment_uuid=told.segment_uuid,
            cabin=told.seat_class,
            columns=told.columns,
            aisles=list(told.aisles),
            rows=[SeatRow(row=row, seats=rows[row]) for row in sorted(rows)],
        )
