"""Creates an advance for a trip: charge, reason and first day are read from orders with the caller's permissions."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from fastapi import Response
from kit.calls.client import Calls
from kit.core.clock import Clock, local_day
from kit.core.principal import Principal
from kit.core.refusals import InvalidStatus, Refusal, ValidationFailed
from kit.files.links import FileLinks
from kit.http.uow import UnitOfWork, UnitOfWorkMaker
from kit.http.waited import waited_answer

from expenses_ocr_service.advances.actions.request_advances import Asked, store
from expenses_ocr_service.advances.actions.waiting import wait_until_known
from expenses_ocr_service.advances.rules import trip_label
from expenses_ocr_service.advances.schemas import OrderAdvanceCreate
from expenses_ocr_service.charges.limits import entry_errors, entry_limit
from expenses_ocr_service.charges.queries import ChargeNames, open_customer
from expenses_ocr_service.charges.rules import UNKNOWN
from expenses_ocr_service.references.queries import get_employees, locate_order

ACTION = "request_advance"


@dataclass(frozen=True, slots=True)
class AskedTrip:
    """A trip as orders shows it to the caller."""

    uuid: UUID
    number: int
    status: str
    takes_advances: bool
    travelers: frozenset[UUID]
    reason: tuple[UUID, str]
    starts_on: date | None
    charge: ChargeNames


async def request_for_order_and_wait(
    order_uuid: UUID,
    body: OrderAdvanceCreate,
    *,
    by: Principal,
    open_uow: UnitOfWorkMaker,
    calls: Calls,
    headers: Mapping[str, str],
    links: FileLinks,
) -> Response:
    """Ask, then answer when it is known who decides; else 202, committed all the same.

    Orders is asked before the unit of work begins, which then holds no connection meanwhile; a repetition of the call
    is answered whatever orders says by then.
    """
    trip = await _ask_orders(order_uuid, calls=calls, headers=headers)
    async with open_uow() as uow:
        is_replay = uow.is_replay
        uuid = uow.repeatable_uuid("advance of the order")
        if not is_replay:
            await request_for_order(trip, body, uuid, by=by, uow=uow)
            uow.remember(uuid)
    (advance,), is_known = await wait_until_known([uuid], by=by, open_uow=open_uow, links=links)
    return waited_answer(advance, is_known=is_known, is_replay=is_replay, version=advance.version, status=201)


async def _ask_orders(order_uuid: UUID, *, calls: Calls, headers: Mapping[str, str]) -> AskedTrip | Refusal:
    path = f"/api/v1/orders/{order_uuid}"
    try:
        answer = await calls.get_as_caller(service="orders", path=path, caller_headers=headers)
    except Refusal as refusal:
        return refusal
    return _trip_of(answer["data"])


def _trip_of(order: Mapping[str, Any]) -> AskedTrip:
    number, reason = int(order["order_number"]), order["reason_trip"]
    named = (UUID(reason["uuid"]), str(reason["reason"])) if reason else None
    return AskedTrip(
        uuid=UUID(order["uuid"]),
        number=number,
        status=str(order["status"]),
        takes_advances=ACTION in order["allowed_actions"],
        travelers=frozenset(UUID(traveler["uuid"]) for traveler in order["travelers"]),
        reason=named or (UUID(order["uuid"]), f"Viagem do pedido {number}"),
        starts_on=date.fromisoformat(order["date_of_need"]) if order["date_of_need"] else None,
        charge=_charge_of(order),
    )


def _charge_of(order: Mapping[str, Any]) -> ChargeNames:
    """The whole charge of the order; it may lack everything but the cost center."""
    columns: dict[str, Any] = {}
    for part in ("cost_center", "branch", "project", "phase"):
        named = order[part]
        if named:
            columns |= {f"{part}_uuid": UUID(named["uuid"]), f"{part}_name": str(named["name"])}
    return ChargeNames(**columns)


async def request_for_order(
    trip: AskedTrip | Refusal, body: OrderAdvanceCreate, uuid: UUID, *, by: Principal, uow: UnitOfWork
) -> None:
    """Raises what orders refused, CustomerBlocked, InvalidStatus, ValidationFailed."""
    if isinstance(trip, Refusal):
        raise trip
    customer_uuid = await locate_order(uow, trip.uuid)
    if not trip.takes_advances:
        raise InvalidStatus(trip.status, trip_label(trip.status))
    customer = await open_customer(uow, customer_uuid)
    traveler = (await get_employees(uow, [body.traveler_uuid])).get(body.traveler_uuid)
    if traveler is None or not traveler.active or traveler.uuid not in trip.travelers:
        raise ValidationFailed({"traveler_uuid": [UNKNOWN]})
    over = entry_errors(body.value, await entry_limit(uow, customer.uuid))
    if over:
        raise ValidationFailed(over)
    asked = Asked(
        employee=traveler,
        reason_uuid=trip.reason[0],
        reason=trip.reason[1],
        order=(trip.uuid, trip.number),
        charge=trip.charge,
        given={"value": body.value, "description": body.description, "date_of_need": _day(trip, uow.clock)},
    )
    await store(uow, [asked], [uuid], by=by, customer=customer)


def _day(trip: AskedTrip, clock: Clock) -> date:
    """The first day of the trip; today once it has begun, or while nothing is booked."""
    today = local_day(clock.now())
    return max(trip.starts_on, today) if trip.starts_on else today
