"""The agency ends by hand a cancellation that a supplier refused."""

from decimal import Decimal
from uuid import UUID

from kit.core.money import ZERO
from kit.core.principal import Principal
from kit.core.refusals import ValidationFailed
from kit.http.uow import UnitOfWork
from kit.workflow.history import doer_of

from orders_service.booking.actions.moves import move_item, record
from orders_service.booking.actions.outcomes import finish, item_canceled
from orders_service.booking.actions.taking import take_order
from orders_service.booking.queries.standing import facts_of
from orders_service.booking.schemas.written import CancellationSettlement
from orders_service.records.lifecycle import ORDER_LIFECYCLE, Facts, ItemAction, ItemStatus, OrderAction
from orders_service.records.rules import shares_of
from orders_service.records.tables.booking import ItemTable

TOO_MUCH = "Não pode passar do valor dos itens"


async def settle_cancellation(
    order_uuid: UUID, body: CancellationSettlement, *, by: Principal, uow: UnitOfWork, seen: int | None
) -> None:
    """Every item whose tickets a supplier keeps is canceled; what it keeps of them is owed (decision 0031).

    Raises NotFound, Forbidden, StaleVersion, InvalidStatus, ValidationFailed (more is kept than they cost).
    """
    taken = await take_order(uow, order_uuid, by=by, seen=seen)
    order, doer = taken.order, doer_of(by)
    standing = facts_of(order, taken.items, by=by, now=uow.clock.now())
    ORDER_LIFECYCLE.decide(order.state, OrderAction.SETTLE_CANCELLATION, standing)
    kept = [item for item in taken.items if item.state is ItemStatus.FAILED_CANCEL]
    _keep_tax(kept, body.cancellation_tax)
    for item in kept:
        _cancel(uow, item, standing)
        said = f"Item cancelado pela agência: {item.description}"
        record(uow, order, by=doer, kind="item_canceled", description=said, reason=body.obs)
    await finish(uow, taken, by=doer, reason=body.obs)


def _keep_tax(items: list[ItemTable], tax: Decimal) -> None:
    """What is kept of all of them, shared by what each cost; of a credit that was promised nothing is known."""
    values = [item.value for item in items]
    if tax > sum(values):
        raise ValidationFailed({"cancellation_tax": [TOO_MUCH]})
    for item, share in zip(items, shares_of(tax, values), strict=True):
        item.cancellation_tax, item.cancellation_credit = share, ZERO


def _cancel(uow: UnitOfWork, item: ItemTable, standing: Facts) -> None:
    move_item(item, ItemAction.SETTLE_CANCELLATION, standing)
    item.canceled_by_hand, item.supplier_message = True, None
    uow.publish(item_canceled(item, at=uow.clock.now(), was_issued=True))
