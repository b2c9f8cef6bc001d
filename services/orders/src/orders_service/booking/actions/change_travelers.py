"""People join and leave an order while it is a cart."""

from uuid import UUID

from kit.core.clock import Clock
from kit.core.folding import fold
from kit.core.principal import Principal
from kit.core.refusals import InUse, NotFound, ValidationFailed
from kit.http.uow import UnitOfWork
from kit.workflow.history import doer_of
from sqlalchemy import select

from orders_service.booking.actions.charging import find_travelers, traveler_row
from orders_service.booking.actions.judging import judge_items
from orders_service.booking.actions.moves import hint_screens, record
from orders_service.booking.actions.taking import Taken, take_order
from orders_service.booking.queries.standing import facts_of
from orders_service.booking.schemas.written import MOST_TRAVELERS, OrderTravelers
from orders_service.records.lifecycle import ORDER_LIFECYCLE, OrderAction
from orders_service.records.tables.booking import OrderTraveler

TOO_MANY = f"Um pedido leva até {MOST_TRAVELERS} viajantes"
LAST_ONE = "O pedido precisa de ao menos um viajante"


async def add_travelers(
    order_uuid: UUID, body: OrderTravelers, *, by: Principal, uow: UnitOfWork, clock: Clock, seen: int | None
) -> None:
    """These people travel too, after those who do already; the items stay with the people they were booked for.

    Raises NotFound, Forbidden, StaleVersion, InvalidStatus, ValidationFailed.
    """
    taken = await _take_cart(order_uuid, by=by, uow=uow, clock=clock, seen=seen)
    present = await _rows(uow, order_uuid)
    known = {row.employee_uuid for row in present}
    joining = [person for person in await find_travelers(uow, body.travelers_uuids) if person.uuid not in known]
    if not joining:
        return
    if len(present) + len(joining) > MOST_TRAVELERS:
        raise ValidationFailed({"travelers_uuids": [TOO_MANY]})
    first = 1 + max((row.place for row in present), default=-1)
    rows = [traveler_row(taken.order, person, place) for place, person in enumerate(joining, first)]
    for row in rows:
        uow.add(row)
    await _keep(uow, taken, [*present, *rows], by=by, said=f"Viajantes incluídos: {len(rows)}")


async def remove_traveler(
    order_uuid: UUID, employee_uuid: UUID, *, by: Principal, uow: UnitOfWork, clock: Clock, seen: int | None
) -> None:
    """One person travels no longer; their items have to leave the order before.

    Raises NotFound, Forbidden, StaleVersion, InvalidStatus, InUse (has items), ValidationFailed (the last one).
    """
    taken = await _take_cart(order_uuid, by=by, uow=uow, clock=clock, seen=seen)
    present = await _rows(uow, order_uuid)
    leaving = next((row for row in present if row.employee_uuid == employee_uuid), None)
    if leaving is None:
        raise NotFound
    if any(employee_uuid in item.travelers_uuids for item in taken.items):
        raise InUse
    if len(present) == 1:
        raise ValidationFailed({"travelers_uuids": [LAST_ONE]})
    await uow.session.delete(leaving)
    staying = [row for row in present if row is not leaving]
    await _keep(uow, taken, staying, by=by, said="Viajante retirado")


async def _take_cart(order_uuid: UUID, *, by: Principal, uow: UnitOfWork, clock: Clock, seen: int | None) -> Taken:
    """The order, locked, of somebody who may edit it now."""
    taken = await take_order(uow, order_uuid, by=by, seen=seen)
    order = taken.order
    ORDER_LIFECYCLE.decide(order.state, OrderAction.EDIT, facts_of(order, taken.items, by=by, now=clock.now()))
    return taken


async def _rows(uow: UnitOfWork, order_uuid: UUID) -> list[OrderTraveler]:
    statement = select(OrderTraveler).where(OrderTraveler.order_uuid == order_uuid).order_by(OrderTraveler.place)  # type: ignore[arg-type]
    return list((await uow.session.scalars(statement)).all())


async def _keep(uow: UnitOfWork, taken: Taken, rows: list[OrderTraveler], *, by: Principal, said: str) -> None:
    """What lists and searches show of the party follows it."""
    order = taken.order
    order.travelers_folded = fold(" ".join(row.full_name for row in rows))
    await judge_items(uow, taken)
    order.updated_at = uow.clock.now()
    record(uow, order, by=doer_of(by), kind="edited", description=said)
    await hint_screens(uow, order)
