"""After a decision about a new price: issues, or submits again when approvers approved less."""

from collections.abc import Sequence

from kit.http.uow import UnitOfWork
from kit.workflow.approvers import forget_request
from kit.workflow.history import Doer

from orders_service.booking.actions.moves import move_item, move_order, notify, settle
from orders_service.booking.actions.submit_order import request_of
from orders_service.booking.actions.taking import Taken
from orders_service.booking.queries.travelers import party_of
from orders_service.booking.rules import PricedItem, is_above_approved
from orders_service.booking.workflow import ORDER
from orders_service.records.lifecycle import ItemAction, OrderAction, OrderStatus
from orders_service.records.tables.booking import ItemTable, OrderTable
from orders_service.supplier_steps.actions.plan import plan_issue

WHY = "O total passa do que foi aprovado"
WHY_POLICY = "A nova escolha está fora da política"


async def go_on(
    uow: UnitOfWork, taken: Taken, answered: Sequence[ItemTable], *, by: Doer, breaks_policy: bool = False
) -> None:
    """These items wait for approval: by whoever decided before when what they allowed covers it, else by those who
    are asked now. `breaks_policy`: as nothing that was approved did. Raises InsufficientCredit."""
    taken.order.updated_at = uow.clock.now()
    priced = [PricedItem(item.state, item.value, item.approved_value) for item in taken.items]
    if breaks_policy or is_above_approved(priced):
        await _ask_again(uow, taken, by=by, why=WHY_POLICY if breaks_policy else WHY)
        return
    for item in answered:
        move_item(item, ItemAction.APPROVE)
        await plan_issue(uow, item, is_first=False, accepted_value=item.value)
    await settle(uow, taken, by=by)


async def _ask_again(uow: UnitOfWork, taken: Taken, *, by: Doer, why: str) -> None:
    """As a submit, with what waits for approval alone."""
    order = taken.order
    order.submission += 1
    order.submitted_at = uow.clock.now()
    await forget_request(uow, ORDER, order)
    await settle(uow, taken, by=by)
    move_order(uow, order, action=OrderAction.ASK_AGAIN, by=by, reason=why)
    party = await party_of(uow, taken.order.uuid, requester=taken.order.issuer_employee_uuid)
    uow.publish(await request_of(uow, taken, party))


async def notify_issuer_of_prices(uow: UnitOfWork, order: OrderTable, *, by: Doer, what: str) -> None:
    """Somebody else answered in their place, or the order ended with the answer."""
    number = order.order_number
    if by.uuid != order.issuer_user_uuid:
        kind = "order_canceled" if order.state is OrderStatus.CANCELED else "price_changed"
        await notify(uow, order, kind=kind, title=f"Pedido {number}: mudança de preço", text=f"{by.name} {what}.")
