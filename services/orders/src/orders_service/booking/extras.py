"""Seats and extra bags of an item: what may be chosen, and how the item keeps it (pure)."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol
from uuid import UUID

from kit.core.money import text_of
from kit.core.refusals import Errors

from orders_service.booking.schemas.written import BaggageChoice, SeatChoice
from orders_service.products.registry import product_of
from orders_service.products.shapes import Document
from orders_service.records.tables.booking import ItemTable
from orders_service.suppliers.air import MOST_BAGS
from orders_service.suppliers.types import ExtraBags, Extras, PassengerType, Seated

NO_SEATS = "A marcação de assentos não está disponível"
NO_BAGS = "A compra de bagagem não está disponível"
FOREIGN, TWICE = "Viajante fora deste item", "Viajante repetido"


class Chosen(Protocol):
    """What POST and PUT items say of seats and bags."""

    @property
    def seats(self) -> list[SeatChoice] | None: ...

    @property
    def baggages(self) -> list[BaggageChoice] | None: ...


def extras_errors(body: Chosen, *, kind: str, document: Document, travelers: Sequence[UUID]) -> Errors:
    """What is wrong with seats and bags, by field."""
    types = dict(zip(travelers, product_of(kind).passengers(document), strict=False))
    seats = body.seats or ()
    return (
        _seats_errors(seats, kind, types)
        | _segment_errors(seats, document)
        | _bags_errors(body.baggages or (), document, types)
    )


def _seats_errors(seats: Sequence[SeatChoice], kind: str, types: Mapping[UUID, str]) -> Errors:
    """Seats are for who travels, one for each and each once; who travels on a lap has none."""
    if seats and not product_of(kind).chooses_seats:
        return {"seats": [NO_SEATS]}
    found: Errors = {}
    for at, choice in enumerate(seats):
        before = seats[:at]
        if choice.traveler_uuid not in types:
            found[f"seats.{at}.traveler_uuid"] = [FOREIGN]
        elif types[choice.traveler_uuid] == PassengerType.INFANT:
            found[f"seats.{at}.traveler_uuid"] = ["Bebê de colo viaja sem assento"]
        if any((s.segment_uuid, s.traveler_uuid) == (choice.segment_uuid, choice.traveler_uuid) for s in before):
            found[f"seats.{at}.traveler_uuid"] = [TWICE]
        if any((s.segment_uuid, s.seat_number) == (choice.segment_uuid, choice.seat_number) for s in before):
            found[f"seats.{at}.seat_number"] = ["Assento repetido"]
    return found


def _segment_errors(seats: Sequence[SeatChoice], document: Document) -> Errors:
    """A seat of a flight is on one of the item's flights; a bus has no segments of its own."""
    known = {segment["uuid"] for segment in document.get("segments", ())}
    wrong = (at for at, choice in enumerate(seats) if known and str(choice.segment_uuid) not in known)
    return {f"seats.{at}.segment_uuid": ["Trecho fora deste item"] for at in wrong}


def _bags_errors(bags: Sequence[BaggageChoice], document: Document, types: Mapping[UUID, str]) -> Errors:
    """Bags are for who travels, once each, where the fare names their price."""
    if not any(choice.quantity for choice in bags):
        return {}
    if not document.get("extra_baggage"):
        return {"baggages": [NO_BAGS]}
    found: Errors = {}
    for at, choice in enumerate(bags):
        if choice.traveler_uuid not in types:
            found[f"baggages.{at}.traveler_uuid"] = [FOREIGN]
        if any(other.traveler_uuid == choice.traveler_uuid for other in bags[:at]):
            found[f"baggages.{at}.traveler_uuid"] = [TWICE]
        if choice.quantity > MOST_BAGS:
            found[f"baggages.{at}.quantity"] = [f"No máximo {MOST_BAGS} malas extras por viajante"]
    return found


def wanted_seats(seats: Sequence[SeatChoice]) -> tuple[Seated, ...]:
    """The choice as suppliers read it."""
    return tuple(Seated(choice.traveler_uuid, choice.segment_uuid, choice.seat_number) for choice in seats)


def wanted_bags(bags: Sequence[BaggageChoice]) -> tuple[ExtraBags, ...]:
    """The choice as suppliers read it."""
    return tuple(ExtraBags(choice.traveler_uuid, choice.quantity) for choice in bags if choice.quantity)


def wanted_extras(body: Chosen) -> Extras:
    """What is to be changed of a hold."""
    return Extras(
        None if body.seats is None else wanted_seats(body.seats),
        None if body.baggages is None else wanted_bags(body.baggages),
    )


def kept_extras(item: ItemTable) -> Extras:
    """The seats and bags that the item has, as suppliers read a choice."""
    seats = tuple(
        Seated(UUID(one["traveler_uuid"]), UUID(one["segment_uuid"]), one["seat_number"]) for one in seats_of(item)
    )
    return Extras(seats, tuple(ExtraBags(UUID(one["traveler_uuid"]), one["quantity"]) for one in bags_of(item)))


def undoing(change: Extras, before: Extras) -> Extras:
    """What brings back the seats and bags from before a change."""
    return Extras(
        None if change.seats is None else before.seats,
        None if change.bags is None else before.bags,
    )


def most_bags(body: Chosen) -> int:
    """The most extra bags of one traveler, which policies judge."""
    return max((choice.quantity for choice in body.baggages or ()), default=0)


def put_seats(item: ItemTable, seats: Sequence[Seated]) -> None:
    """The item's people sit there now."""
    if seats or item.details.get("seats"):
        item.details = {**item.details, "seats": [_kept_seat(seat) for seat in seats]}


def _kept_seat(seat: Seated) -> dict[str, str]:
    return {
        "traveler_uuid": str(seat.reference),
        "segment_uuid": str(seat.segment_uuid),
        "seat_number": seat.number,
    }


def put_bags(item: ItemTable, bags: Sequence[ExtraBags]) -> None:
    """The item's people take these bags now."""
    if bags or item.details.get("bags"):
        item.details = {**item.details, "bags": [_kept_bags(bag) for bag in bags]}


def change_bags(item: ItemTable, bags: Sequence[ExtraBags]) -> None:
    """They take other bags than before; policies count them with those of the fare."""
    before = max((bag["quantity"] for bag in bags_of(item)), default=0)
    put_bags(item, bags)
    now, facts = max((bag.quantity for bag in bags), default=0), item.policy_facts
    if facts is not None and "checked_bags" in facts:
        item.policy_facts = {**facts, "checked_bags": facts["checked_bags"] - before + now}


def _kept_bags(bag: ExtraBags) -> dict[str, Any]:
    return {"traveler_uuid": str(bag.reference), "quantity": bag.quantity, "value": text_of(bag.value)}


def seats_of(item: ItemTable) -> list[Mapping[str, Any]]:
    """Who sits where, in the travelers' order; empty where seats have no numbers."""
    return _in_order(item, "seats")


def bags_of(item: ItemTable) -> list[Mapping[str, Any]]:
    """Who takes how many bags more, in the travelers' order."""
    return _in_order(item, "bags")


def _in_order(item: ItemTable, name: str) -> list[Mapping[str, Any]]:
    order = {str(uuid): place for place, uuid in enumerate(item.travelers_uuids)}
    kept: list[Mapping[str, Any]] = item.details.get(name, [])
    return sorted(kept, key=lambda one: order.get(one["traveler_uuid"], 0))
