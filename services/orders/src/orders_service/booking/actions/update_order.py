"""What an order is booked for and charged against, changed while it is a cart."""

from uuid import UUID

from kit.core.clock import Clock
from kit.core.principal import Principal
from kit.core.refusals import ValidationFailed
from kit.http.uow import UnitOfWork
from kit.workflow.history import doer_of
from sqlalchemy import delete

from orders_service.booking.actions.charging import charge_to, find_charge, find_travelers, put_travelers
from orders_service.booking.actions.judging import judge_items
from orders_service.booking.actions.moves import hint_screens, record
from orders_service.booking.actions.taking import Taken, take_order
from orders_service.booking.queries.standing import facts_of
from orders_service.booking.schemas.written import OrderUpdate
from orders_service.records.lifecycle import ORDER_LIFECYCLE, OrderAction
from orders_service.records.tables.booking import OrderTraveler

_CLEARABLE = frozenset({"branch_uuid", "project_uuid", "phase_uuid", "reason_trip_uuid", "obs"})


async def update_order(
    order_uuid: UUID, body: OrderUpdate, *, by: Principal, uow: UnitOfWork, clock: Clock, seen: int | None
) -> None:
    """Charge, travelers or note change; the items are judged by the policies of the new charge.

    Raises InvalidStatus, StaleVersion, ValidationFailed.
    """
    taken = await take_order(uow, order_uuid, by=by, seen=seen)
    order = taken.order
    ORDER_LIFECYCLE.decide(order.state, OrderAction.EDIT, facts_of(order, taken.items, by=by, now=clock.now()))
    given = body.model_dump(exclude_unset=True, exclude={"travelers_uuids"})
    _refuse_nulls(given)
    for field, value in given.items():
        setattr(order, field, value)
    charge_to(order, await find_charge(uow, order))
    if body.travelers_uuids is not None:
        await _replace_travelers(uow, taken, body.travelers_uuids)
    await judge_items(uow, taken)
    order.updated_at = clock.now()
    record(uow, order, by=doer_of(by), kind="edited", description="Pedido alterado")
    await hint_screens(uow, order)


def _refuse_nulls(given: dict[str, object]) -> None:
    nulls = [field for field, value in given.items() if value is None and field not in _CLEARABLE]
    if nulls:
        raise ValidationFailed({field: ["Campo obrigatório"] for field in nulls})


async def _replace_travelers(uow: UnitOfWork, taken: Taken, uuids: list[UUID]) -> None:
    """Who has items stays: their seats are held in their name."""
    travelers = await find_travelers(uow, uuids)
    booked = {uuid for item in taken.items for uuid in item.travelers_uuids}
    if not booked <= {traveler.uuid for traveler in travelers}:
        raise ValidationFailed({"travelers_uuids": ["Remova antes os itens de quem deixa o pedido"]})
    gone = delete(OrderTraveler).where(OrderTraveler.order_uuid == taken.order.uuid)  # type: ignore[arg-type]
    await uow.session.execute(gone)
    put_travelers(taken.order, travelers, store=uow.add)
