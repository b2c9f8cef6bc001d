"""Where a traveler sits and which bags they take beside those of the fare, in words: for the PDF and lists (pure)."""

from collections.abc import Iterable, Mapping
from uuid import UUID

from orders_service.booking.schemas.item import ItemBaggage, ItemSeat


def extras_of(
    traveler: UUID, *, seats: Iterable[ItemSeat], bags: Iterable[ItemBaggage], legs: Mapping[UUID, str]
) -> str:
    """'GRU–SSA assento 12A · 1 mala extra'; empty without either. `legs`: the name of each flight, none of a bus."""
    said = [_seat(seat, legs.get(seat.segment_uuid)) for seat in seats if seat.traveler_uuid == traveler]
    extra = sum(one.quantity for one in bags if one.traveler_uuid == traveler)
    if extra:
        said.append("1 mala extra" if extra == 1 else f"{extra} malas extras")
    return " · ".join(said)


def _seat(seat: ItemSeat, leg: str | None) -> str:
    return f"Poltrona {seat.seat_number}" if leg is None else f"{leg} assento {seat.seat_number}"


def leg_name(origin: str, destination: str) -> str:
    """GRU–SSA"""
    return f"{origin}–{destination}"
