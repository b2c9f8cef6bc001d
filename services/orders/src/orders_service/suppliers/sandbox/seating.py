"""The seats that customers of the sandbox hold: one seat is one for all of them, so it stands outside the tenants."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID

from kit.core.clock import Clock
from kit.core.metadata import table_of
from kit.db.database import Database
from kit.db.scopes import NoScope
from kit.db.tables import Row
from kit.http.uow import UnitOfWork
from sqlalchemy import DateTime, Index, UniqueConstraint, delete, func, or_, select, text, update
from sqlmodel import Field

from orders_service.suppliers.seats import SeatMap, SeatStatus, assign
from orders_service.suppliers.types import BookedPassenger, Seated


class SandboxSeatTable(Row, table=True):
    """A seat of a bus or a flight; `held_until` is null once its ticket exists. It names a booking, no person.
    `lent_by`: the hold that passed it on to the one that takes its place, until one of them is released."""

    __tablename__ = "sandbox_seat"
    __table_args__ = (
        UniqueConstraint("segment_uuid", "number", name="sandbox_seat_once"),
        Index("sandbox_seat_booking", "booking_uuid"),
        Index("sandbox_seat_ended", "held_until", postgresql_where=text("held_until IS NOT NULL")),
    )

    segment_uuid: UUID
    number: str
    booking_uuid: UUID
    held_until: datetime | None = Field(default=None, sa_type=DateTime(timezone=True))
    lent_by: UUID | None = None


_SEAT = table_of(SandboxSeatTable)


async def with_sold(uow: UnitOfWork, maps: Sequence[SeatMap], *, but: Sequence[UUID] = ()) -> list[SeatMap]:
    """The maps with what bookings hold marked as taken, those of `but` apart."""
    living = or_(_SEAT.c.held_until.is_(None), _SEAT.c.held_until > uow.clock.now())
    here = _SEAT.c.segment_uuid.in_([one.segment_uuid for one in maps])
    others = _SEAT.c.booking_uuid.not_in(list(but))
    rows = await uow.rows(select(_SEAT.c.segment_uuid, _SEAT.c.number).where(here, living, others))
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
    instead_of: UUID | None = None,
) -> tuple[Seated, ...] | None:
    """Hold the wanted seats, or one for everybody, in place of what the booking held; None when that cannot be. Buyers
    of a segment take turns until the commit. `instead_of`: a hold whose wanted seats are passed on."""
    for bus in sorted(one.segment_uuid.hex for one in maps):
        await uow.session.execute(text("SELECT pg_advisory_xact_lock(hashtextextended(:bus, 11))"), {"bus": bus})
    people = [passenger.reference for passenger in passengers]
    own = (booking,) if instead_of is None else (booking, instead_of)
    found = assign(await _seen_by(uow, maps, own, wanted), people, wanted, everybody=everybody)
    if found is None:
        return None
    over = _SEAT.c.segment_uuid.in_([one.segment_uuid for one in maps]) & (_SEAT.c.held_until <= uow.clock.now())
    await uow.session.execute(delete(_SEAT).where(or_(over, _SEAT.c.booking_uuid == booking)))
    lent = await _take_over(uow, found, of=instead_of)
    for one in found:
        held = SandboxSeatTable(
            segment_uuid=one.segment_uuid, number=one.number, booking_uuid=booking, held_until=until
        )
        held.lent_by = instead_of if (one.segment_uuid, one.number) in lent else None
        uow.add(held)
    await uow.flush()
    return found


async def _seen_by(
    uow: UnitOfWork, maps: Sequence[SeatMap], own: Sequence[UUID], wanted: Sequence[Seated]
) -> list[SeatMap]:
    """What the booking may have: of the seats of the hold it replaces only those that were asked for."""
    mine, others = await with_sold(uow, maps, but=own), await with_sold(uow, maps, but=own[:1])
    asked = {(wish.segment_uuid, wish.number) for wish in wanted}
    return [
        replace(
            free,
            seats=tuple(
                seat if (free.segment_uuid, seat.number) in asked else other
                for seat, other in zip(free.seats, sold.seats, strict=True)
            ),
        )
        for free, sold in zip(mine, others, strict=True)
    ]


async def _take_over(uow: UnitOfWork, found: Sequence[Seated], *, of: UUID | None) -> set[tuple[UUID, str]]:
    """The seats among them that the replaced hold has; its rows make room for the new ones."""
    if of is None:
        return set()
    rows = await uow.rows(select(_SEAT.c.segment_uuid, _SEAT.c.number).where(_SEAT.c.booking_uuid == of))
    lent = {(row["segment_uuid"], row["number"]) for row in rows} & {(one.segment_uuid, one.number) for one in found}
    for segment, number in lent:
        gone = (_SEAT.c.booking_uuid == of, _SEAT.c.segment_uuid == segment, _SEAT.c.number == number)
        await uow.session.execute(delete(_SEAT).where(*gone))
    return lent


async def keep_seats(uow: UnitOfWork, booking: UUID) -> None:
    """Their tickets exist."""
    await uow.session.execute(update(_SEAT).where(_SEAT.c.booking_uuid == booking).values(held_until=None))


async def free_seats(uow: UnitOfWork, booking: UUID) -> None:
    """Others may have them; what another hold passed on is that hold's again, unless it was released before."""
    back = (_SEAT.c.booking_uuid == booking, _SEAT.c.lent_by.is_not(None))
    await uow.session.execute(update(_SEAT).where(*back).values(booking_uuid=_SEAT.c.lent_by, lent_by=None))
    await uow.session.execute(delete(_SEAT).where(_SEAT.c.booking_uuid == booking))
    await uow.session.execute(update(_SEAT).where(_SEAT.c.lent_by == booking).values(lent_by=None))


async def forget_ended_seats(db: Database, clock: Clock) -> None:
    """Seats whose hold ran out, though nobody has booked on their segment since."""
    async with db.sweep_work(NoScope()) as uow:
        await uow.session.execute(delete(_SEAT).where(_SEAT.c.held_until <= clock.now()))
