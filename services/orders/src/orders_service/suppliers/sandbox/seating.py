"""The seats that customers of the sandbox hold: one seat is one for all of them, so it stands outside the tenants."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID

from kit.core.metadata import table_of
from kit.db.tables import Row
from kit.http.uow import UnitOfWork
from sqlalchemy import DateTime, Index, UniqueConstraint, delete, func, or_, select, text, update
from sqlmodel import Field

from orders_service.suppliers.seats import SeatMap, SeatStatus, assign
from orders_service.suppliers.types import BookedPassenger, Seated


class SandboxSeatTable(Row, table=True):
    """A seat of a bus or a flight; `held_until` is null once its ticket exists. It names a booking, no person."""

    __tablename__ = "sandbox_seat"
    __table_args__ = (
        UniqueConstraint("segment_uuid", "number", name="sandbox_seat_once"),
        Index("sandbox_seat_booking", "booking_uuid"),
    )

    segment_uuid: UUID
    number: str
    booking_uuid: UUID
    held_until: datetime | None = Field(default=None, sa_type=DateTime(timezone=True))


_SEAT = table_of(SandboxSeatTable)


async def with_sold(uow: UnitOfWork, maps: Sequence[SeatMap], *, booking: UUID | None = None) -> list[SeatMap]:
    """The maps with what other bookings hold marked as taken."""
    living = or_(_SEAT.c.held_until.is_(None), _SEAT.c.held_until > uow.clock.now())
    here = _SEAT.c.segment_uuid.in_([one.segment_uuid for one in maps])
    others = () if booking is None else (_SEAT.c.booking_uuid != booking,)
    rows = await uow.rows(select(_SEAT.c.segment_uuid, _SEAT.c.number).where(here, living, *others))
    sold = {(row["segment_uuid"], row["number"]) for row in rows}
    return [_marked(one, sold) for one in maps]


async def count_sold(uow: UnitOfWork, segments: Sequence[UUID]) -> dict[UUID, int]:
    """How many seats of each segment bookings hold."""
    living = or_(_SEAT.c.held_until.is_(None), _SEAT.c.held_until > uow.clock.now())
    here = select(_SEAT.c.segment_uuid, func.count().label("sold")).where(_SEAT.c.segment_uuid.in_(segments), living)
    return {row["segment_uuid"]: row["sold"] for row in await uow.rows(here.group_by(_SEAT.c.segment_uuid))}


def _marked(one: SeatMap, sold: set[tuple[Any, Any]]) -> SeatMap:
    seats = [
        replace(seat, status=SeatStatus.TAKEN) if (one.segment_uuid, seat.number) in sold else seat
        for seat in one.seats
    ]
    return replace(one, seats=tuple(seats))


async def seat(
    uow: UnitOfWork,
    maps: Sequence[SeatMap],
    *,
    passengers: Sequence[BookedPassenger],
    wanted: Sequence[Seated],
    booking: UUID,
    until: datetime | None,
    everybody: bool,
) -> tuple[Seated, ...] | None:
    """Hold the wanted seats, or one for everybody, in place of what the booking held; None when that cannot be. Buyers
    of a segment take turns until the commit."""
    for bus in sorted(one.segment_uuid.hex for one in maps):
        await uow.session.execute(text("SELECT pg_advisory_xact_lock(hashtextextended(:bus, 11))"), {"bus": bus})
    people = [passenger.reference for passenger in passengers]
    found = assign(await with_sold(uow, maps, booking=booking), people, wanted, everybody=everybody)
    if found is None:
        return None
    over = _SEAT.c.segment_uuid.in_([one.segment_uuid for one in maps]) & (_SEAT.c.held_until <= uow.clock.now())
    await uow.session.execute(delete(_SEAT).where(or_(over, _SEAT.c.booking_uuid == booking)))
    for one in found:
        held = SandboxSeatTable(
            segment_uuid=one.segment_uuid, number=one.number, booking_uuid=booking, held_until=until
        )
        uow.add(held)
    await uow.flush()
    return found


async def keep_seats(uow: UnitOfWork, booking: UUID) -> None:
    """Their tickets exist."""
    await uow.session.execute(update(_SEAT).where(_SEAT.c.booking_uuid == booking).values(held_until=None))


async def free_seats(uow: UnitOfWork, booking: UUID) -> None:
    """Others may have them."""
    await uow.session.execute(delete(_SEAT).where(_SEAT.c.booking_uuid == booking))
