"""Where travelers sit: what may be asked for, and how an item keeps it (pure)."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from kit.core.refusals import Errors

from orders_service.booking.schemas.written import SeatChoice
from orders_service.products.registry import product_of
from orders_service.records.tables.booking import ItemTable
from orders_service.suppliers.types import Seated

NOT_CHOSEN = "A marcação de assentos ainda não está disponível"


def seats_errors(seats: Sequence[SeatChoice], *, kind: str, travelers: Sequence[UUID]) -> Errors:
    """What is wrong with the choice, by field: seats are for who travels, one for each and each once."""
    if not seats:
        return {}
    if not product_of(kind).chooses_seats:
        return {"seats": [NOT_CHOSEN]}
    found: Errors = {}
    for at, choice in enumerate(seats):
        if choice.traveler_uuid not in travelers:
            found[f"seats.{at}.traveler_uuid"] = ["Viajante fora deste item"]
        before = seats[:at]
        if any((s.segment_uuid, s.traveler_uuid) == (choice.segment_uuid, choice.traveler_uuid) for s in before):
            found[f"seats.{at}.traveler_uuid"] = ["Viajante repetido"]
        if any((s.segment_uuid, s.seat_number) == (choice.segment_uuid, choice.seat_number) for s in before):
            found[f"seats.{at}.seat_number"] = ["Assento repetido"]
    return found


def wanted_seats(seats: Sequence[SeatChoice]) -> tuple[Seated, ...]:
    """The choice as suppliers read it."""
    return tuple(Seated(choice.traveler_uuid, choice.segment_uuid, choice.seat_number) for choice in seats)


def put_seats(item: ItemTable, seats: Sequence[Seated]) -> None:
    """The item's people sit there now."""
    if seats:
        item.details = {**item.details, "seats": [_kept(seat) for seat in seats]}


def _kept(seat: Seated) -> dict[str, str]:
    return {
        "traveler_uuid": str(seat.reference),
        "segment_uuid": str(seat.segment_uuid),
        "seat_number": seat.number,
    }


def seats_of(item: ItemTable) -> list[Mapping[str, Any]]:
    """Who sits where, in the travelers' order; empty where seats have no numbers."""
    order = {str(uuid): place for place, uuid in enumerate(item.travelers_uuids)}
    kept: list[Mapping[str, Any]] = item.details.get("seats", [])
    return sorted(kept, key=lambda seat: order.get(seat["traveler_uuid"], 0))
