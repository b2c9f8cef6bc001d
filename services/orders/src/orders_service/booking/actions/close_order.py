"""A trip is closed before its last day is over."""

from uuid import UUID

from kit.core.clock import Clock
from kit.core.principal import Principal
from kit.http.etags import require_version
from kit.http.uow import UnitOfWork
from kit.workflow.history import doer_of

from orders_service.booking.actions.moves import hint_screens, move_order
from orders_service.booking.actions.taking import take_visible_order
from orders_service.booking.queries.standing import facts_of
from orders_service.records.lifecycle import OrderAction


async def close_order(order_uuid: UUID, *, by: Principal, uow: UnitOfWork, clock: Clock, seen: int | None) -> None:
    """Move an issued order to done; vouchers and credit keep its items issued.

    Raises NotFound, StaleVersion, Forbidden, InvalidStatus.
    """
    taken = await take_visible_order(uow, order_uuid, by=by)
    require_version(taken.order, seen)
    standing = facts_of(taken.order, taken.items, by=by, now=clock.now())
    move_order(uow, taken.order, action=OrderAction.DONE, by=doer_of(by), facts=standing)
    await hint_screens(uow, taken.order)
