"""Changes seats and bags of a reserved item: the supplier is asked while no connection is held."""

from contextlib import suppress
from uuid import UUID

from kit.core.money import brl
from kit.core.principal import Principal
from kit.core.refusals import Refusal, Unavailable, ValidationFailed
from kit.http.etags import require_version
from kit.http.uow import UnitOfWork, UnitOfWorkMaker
from kit.workflow.history import doer_of

from orders_service.booking.actions.change_item import require_open
from orders_service.booking.actions.judging import judge_items
from orders_service.booking.actions.moves import hint_screens, record, settle
from orders_service.booking.actions.taking import take_order
from orders_service.booking.extras import change_bags, extras_errors, kept_extras, put_seats, undoing, wanted_extras
from orders_service.booking.schemas.written import ItemUpdate
from orders_service.products.registry import document_of
from orders_service.records.lifecycle import ItemAction
from orders_service.records.tables.booking import ItemTable
from orders_service.suppliers.market import Markets
from orders_service.suppliers.protocol import SupplierError, SupplierRefused, SupplierTimedOut, SupplierUnavailable
from orders_service.suppliers.refusals import SupplierDidNotAnswer, reservation_refused
from orders_service.suppliers.types import Extras, Hold, SupplierAccount


async def change_extras(
    order_uuid: UUID,
    item_uuid: UUID,
    body: ItemUpdate,
    *,
    by: Principal,
    open_uow: UnitOfWorkMaker,
    markets: Markets,
    seen: int | None,
) -> None:
    """Everybody has the seats and bags they want, or nothing changes. The item hears of it once more when its tickets
    are issued, so that a process that dies in between leaves nothing wrong.

    Raises NotFound, Forbidden, StaleVersion, InvalidStatus, ValidationFailed, SeatTaken, SupplierDidNotAnswer.
    """
    async with open_uow() as uow:
        item = await _changeable(uow, order_uuid, item_uuid, body, by=by, seen=seen)
        account = SupplierAccount(item.customer_uuid, item.agency_uuid, item.provider_slug)
        kind, locator, before = item.kind, item.tracker or "", kept_extras(item)
    extras, supplier = wanted_extras(body), markets.of(kind)
    try:
        held = await supplier.amend(locator, extras, account=account)
    except SupplierRefused as refused:
        raise reservation_refused(kind, refused.reason) from refused
    except (SupplierTimedOut, SupplierUnavailable) as silent:
        raise SupplierDidNotAnswer from silent
    try:
        async with open_uow() as uow:
            await _keep(uow, order_uuid, item_uuid, extras, held, by=by)
    except Refusal as refused:
        if isinstance(refused, Unavailable):
            raise  # it may have been stored; who repeats the call has it stored
        with suppress(SupplierError):  # what it keeps of this shows as a risen price before the tickets are bought
            await supplier.amend(locator, undoing(extras, before), account=account)
        raise


async def _changeable(
    uow: UnitOfWork, order_uuid: UUID, item_uuid: UUID, body: ItemUpdate, *, by: Principal, seen: int | None
) -> ItemTable:
    taken = await take_order(uow, order_uuid, by=by)
    item = taken.item(item_uuid)
    if not uow.is_replay:
        require_version(item, seen)
    require_open(taken, item, ItemAction.EDIT, by=by, clock=uow.clock)
    wrong = extras_errors(body, kind=item.kind, document=document_of(item), travelers=item.travelers_uuids)
    if wrong:
        raise ValidationFailed(wrong)
    return item


async def _keep(
    uow: UnitOfWork, order_uuid: UUID, item_uuid: UUID, extras: Extras, held: Hold, *, by: Principal
) -> None:
    """The item costs what its seats and bags cost; bags are judged by the policies of this moment. An order that was
    sent to its approvers while the supplier was asked stays at the price they are asked about."""
    taken = await take_order(uow, order_uuid, by=by)
    item = taken.item(item_uuid)
    require_open(taken, item, ItemAction.EDIT, by=by, clock=uow.clock)
    put_extras(item, held)
    record(uow, taken.order, by=doer_of(by), kind="item_seated", description=_said(item, extras, held))
    await judge_items(uow, taken)
    await settle(uow, taken, by=doer_of(by))
    taken.order.updated_at = uow.clock.now()
    await hint_screens(uow, taken.order)


def put_extras(item: ItemTable, held: Hold) -> None:
    """The item with the seats and bags of a hold, and their price."""
    put_seats(item, held.seats)
    change_bags(item, held.bags)
    parts = held.parts
    item.value += parts.extras - item.seats_value - item.baggage_value
    item.seats_value, item.baggage_value = parts.seats_value, parts.baggage_value


def _said(item: ItemTable, extras: Extras, held: Hold) -> str:
    said = []
    if extras.seats is not None:
        said.append("Assentos: " + (", ".join(seat.number for seat in held.seats) or "no check-in"))
    if extras.bags is not None:
        bags, cost = sum(bag.quantity for bag in held.bags), held.parts.baggage_value
        said.append(f"Malas extras: {bags} ({brl(cost)})" if bags else "Malas extras: nenhuma")
    return f"{'; '.join(said)} ({item.description})"
