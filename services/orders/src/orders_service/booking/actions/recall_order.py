"""The issuer takes an order back from its approvers; its approval links die with the request."""

from uuid import UUID

from contracts.orders import ApprovalWithdrawn
from kit.core.clock import Clock
from kit.core.principal import Principal
from kit.http.uow import UnitOfWork
from kit.workflow.approvers import forget_request
from kit.workflow.history import Doer, doer_of

from orders_service.booking.actions.moves import hint_screens, move_item, move_order, settle
from orders_service.booking.actions.taking import Taken, take_order
from orders_service.booking.queries.standing import facts_of
from orders_service.booking.schemas.written import Recall
from orders_service.booking.workflow import ORDER
from orders_service.records.lifecycle import ORDER_LIFECYCLE, Facts, ItemAction, OrderAction
from orders_service.records.rules import GONE, UNDECIDED
from orders_service.records.tables.booking import OrderTable


async def recall_order(
    order_uuid: UUID, body: Recall, *, by: Principal, uow: UnitOfWork, clock: Clock, seen: int | None
) -> None:
    """Back to the cart: credit released, request withdrawn. Raises InvalidStatus (only approving)."""
    taken = await take_order(uow, order_uuid, by=by, seen=seen)
    standing = facts_of(taken.order, taken.items, by=by, now=clock.now())
    ORDER_LIFECYCLE.decide(taken.order.state, OrderAction.RECALL, standing)
    withdraw(uow, taken.order, reason=body.reason)
    await reopen(uow, taken, action=OrderAction.RECALL, by=doer_of(by), facts=standing, reason=body.reason)


async def reopen(
    uow: UnitOfWork, taken: Taken, *, action: OrderAction, by: Doer, facts: Facts, reason: str | None
) -> None:
    """The order is a cart again; what an approval allowed before is forgotten with it."""
    for item in taken.items:
        if item.state not in GONE:
            move_item(item, ItemAction.RECALL)
            item.approved_value = item.new_value = None
    move_order(uow, taken.order, action=action, by=by, facts=facts, reason=reason)
    await forget_request(uow, ORDER, taken.order)
    await settle(uow, taken, by=by)
    await hint_screens(uow, taken.order)


async def put_back(uow: UnitOfWork, taken: Taken, *, by: Doer, reason: str | None) -> None:
    """A part is issued already and no cart can be made of it: what was asked again waits for its issuer once more."""
    for item in taken.items:
        if item.state in UNDECIDED:
            item.new_value = item.value
            move_item(item, ItemAction.RAISE_PRICE)
    await forget_request(uow, ORDER, taken.order)
    await settle(uow, taken, by=by, reason=reason)
    await hint_screens(uow, taken.order)


def withdraw(uow: UnitOfWork, order: OrderTable, *, reason: str | None) -> None:
    """Tell approvals to end the request of the current submission."""
    uow.publish(
        ApprovalWithdrawn(
            uuid=order.uuid,
            customer_uuid=order.customer_uuid,
            submission=order.submission,
            reason=reason,
            withdrawn_at=uow.clock.now(),
        )
    )
