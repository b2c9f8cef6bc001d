"""How a booking of the sandbox keeps prices, seats, bags and tickets, and how it is told (pure)."""

from dataclasses import replace
from decimal import Decimal
from typing import Any
from uuid import UUID

from kit.core.money import cents, text_of

from orders_service.suppliers.sandbox.seeds import roll
from orders_service.suppliers.sandbox.tables import SandboxBookingTable
from orders_service.suppliers.types import ExtraBags, Hold, Issue, PriceParts, Seated, Ticket

LOCATOR_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
PRICE_SHIFT = {"price_rise": Decimal("0.10"), "price_drop": Decimal("-0.10")}
STORED_PARTS = (
    *("provider_value", "boarding_tax", "du", "provider_fees"),
    *("seats_value", "baggage_value", "unflown_value"),
)
HELD, ISSUED, RELEASED, CANCELED = "held", "issued", "released", "canceled"


def new_locator(uuid: object) -> str:
    """Six letters and digits."""
    count = len(LOCATOR_LETTERS)
    return "".join(LOCATOR_LETTERS[roll(count, uuid, "locator", place)] for place in range(6))


def price_now(booking: SandboxBookingTable) -> PriceParts:
    """The held price; the scenarios move the whole by a tenth."""
    parts = parts_of(booking.parts)
    shift = PRICE_SHIFT.get(booking.scenario or "")
    if shift is None or booking.state != HELD:
        return parts
    return replace(parts, provider_value=parts.provider_value + cents(parts.total * shift))


def stored_parts(parts: PriceParts) -> dict[str, str]:
    """The parts a supplier charges."""
    return {name: text_of(getattr(parts, name)) for name in STORED_PARTS}


def parts_of(stored: dict[str, str]) -> PriceParts:
    """What `stored_parts` kept."""
    return PriceParts(**{name: Decimal(value) for name, value in stored.items()})


def stored_seat(one: Seated) -> dict[str, str]:
    """A seat as the booking keeps it."""
    return {"reference": str(one.reference), "segment_uuid": str(one.segment_uuid), "number": one.number}


def seats_of(booking: SandboxBookingTable) -> tuple[Seated, ...]:
    """Who sits where."""
    return tuple(Seated(UUID(s["reference"]), UUID(s["segment_uuid"]), s["number"]) for s in booking.seats)


def stored_bags(one: ExtraBags, each: Decimal) -> dict[str, Any]:
    """Bags as the booking keeps them, at BRL `each`."""
    return {"reference": str(one.reference), "quantity": one.quantity, "value": text_of(each * one.quantity)}


def bags_of(booking: SandboxBookingTable) -> tuple[ExtraBags, ...]:
    """Who takes which bags more."""
    return tuple(ExtraBags(UUID(b["reference"]), b["quantity"], Decimal(b["value"])) for b in booking.bags)


def put_price(booking: SandboxBookingTable, part: str, value: Decimal) -> None:
    """One part of what the booking costs."""
    booking.parts = {**booking.parts, part: text_of(value)}


def hold_of(booking: SandboxBookingTable) -> Hold:
    """What is kept, at the price it was kept at."""
    parts = parts_of(booking.parts)
    return Hold(booking.locator, parts, booking.expires_at, seats_of(booking), bags_of(booking))


def issue_of(booking: SandboxBookingTable) -> Issue:
    """The tickets of an issued booking."""
    assert booking.issued_at is not None
    tickets = tuple(Ticket(UUID(t["reference"]), t["number"]) for t in booking.tickets)
    return Issue(booking.locator, tickets, parts_of(booking.parts), booking.issued_at, seats_of(booking))
