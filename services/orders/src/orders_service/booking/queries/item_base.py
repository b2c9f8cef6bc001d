"""What items of every product have in common as they are read, and how the rooms of a stay are filled."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from itertools import islice
from typing import Any
from uuid import UUID

from kit.core.money import ZERO
from kit.core.principal import Principal

from orders_service.booking.rules import allowed_item_actions
from orders_service.booking.schemas.item import HotelRoom, ItemProvider
from orders_service.records.lifecycle import Facts, ItemStatus, OrderStatus
from orders_service.records.rules import HOLDING
from orders_service.records.tables.booking import ItemTable
from orders_service.references.schemas import Ref
from orders_service.search.schemas import PriceParts, ViolatedPolicy
from orders_service.travelers.schemas import TravelerRead

Travelers = Mapping[UUID, TravelerRead]


def base_of(
    item: ItemTable, order: OrderStatus, travelers: Travelers, *, by: Principal, facts: Facts
) -> dict[str, Any]:
    """What items of every product have."""
    return {
        **item.model_dump(include=_SAME),
        **agency_figures(item, ("fee", "markup", "markdown"), by=by),
        "table": item.kind,
        "expires_at": item.expires_at if item.state in HOLDING else None,
        "provider": ItemProvider(uuid=item.provider_uuid, name=item.provider_name, slug=item.provider_slug),
        "parts": parts_of(item, by=by),
        "tracker": item.tracker if item.state is not ItemStatus.OPEN else None,
        "violated_policies": [ViolatedPolicy.model_validate(found) for found in item.violated_policies],
        "broken_policy_justification": item.justification,
        "travelers": [travelers[uuid] for uuid in item.travelers_uuids if uuid in travelers],
        "supplier_message": item.supplier_message if by.is_agency else None,
        "allowed_actions": allowed_item_actions(order, item.state, facts),
    }


def agency_figures(item: ItemTable, names: Sequence[str], *, by: Principal) -> dict[str, Decimal | None]:
    shown = _for_agency(by)
    return {name: shown(getattr(item, name)) for name in names}


_SAME = {
    *("uuid", "status", "value", "reason_rejected", "issued_at", "approved_value", "version"),
    *("created_at", "updated_at"),
}


def _for_agency(by: Principal) -> "Shown":
    return Shown(by.is_agency)


class Shown:
    """An agency figure: itself for the agency, null for the customer (A)."""

    def __init__(self, to_agency: bool) -> None:
        self._to_agency = to_agency

    def __call__(self, value: Decimal) -> Decimal | None:
        return value if self._to_agency else None


def parts_of(item: ItemTable, *, by: Principal) -> PriceParts:
    """What the value is made of."""
    shown = _for_agency(by)
    return PriceParts(
        provider_value=shown(item.provider_value),
        boarding_tax=item.boarding_tax,
        du=shown(item.du),
        fee=shown(item.fee),
        markup=shown(item.markup),
        markdown=shown(item.markdown),
        provider_fees=shown(item.provider_fees),
        seats_value=item.seats_value,
        baggage_value=item.baggage_value,
        unflown_value=item.unflown_value,
    )


def fare_of(item: ItemTable) -> Decimal:
    """The value without boarding tax, seats and baggage, before a credit."""
    return max(item.value + item.unflown_value - item.boarding_tax - item.seats_value - item.baggage_value, ZERO)


def ticket_of(item: ItemTable) -> str | None:
    """The tickets' numbers, in the travelers' order."""
    numbers = [item.tickets[str(uuid)] for uuid in item.travelers_uuids if str(uuid) in item.tickets]
    return ", ".join(numbers) or None


def rooms_of(item: ItemTable, travelers: Travelers) -> list[HotelRoom]:
    guests, rooms = iter(item.travelers_uuids), []
    for party in item.details["parties"]:
        lodged = list(islice(guests, party["adults"]))
        people = [person_of(uuid, travelers) for uuid in lodged]
        number = next((item.tickets[str(uuid)] for uuid in lodged if str(uuid) in item.tickets), None)
        rooms.append(HotelRoom(**party, guests=people, confirmation=number))
    return rooms


def person_of(uuid: UUID, travelers: Travelers) -> Ref:
    """Of somebody who left the order the name is not ours to keep."""
    return Ref(uuid=uuid, name=travelers[uuid].full_name if uuid in travelers else "")
