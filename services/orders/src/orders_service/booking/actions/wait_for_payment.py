"""An approved order that is paid before its tickets waits for the money."""

from collections.abc import Sequence

from kit.core.money import ZERO, brl
from kit.http.uow import UnitOfWork
from kit.workflow.history import Doer

from orders_service.booking.actions.moves import move_order, notify
from orders_service.booking.actions.taking import Taken
from orders_service.booking.rules import owed_for
from orders_service.payment.actions import open_payment
from orders_service.payment.queries import get_payments
from orders_service.payment.rules import PAID_FIRST, due_of
from orders_service.records.lifecycle import OrderAction
from orders_service.records.tables.booking import ItemTable


async def wait_for_payment(
    uow: UnitOfWork, taken: Taken, approved: Sequence[ItemTable], *, by: Doer, reason: str | None
) -> bool:
    """Whether the order waits now, for what is due of it; these items are issued once it is paid.

    Of a second approval only what is above what was paid before is due. `reason`: why nobody had to approve it.
    """
    order = taken.order
    if order.payment_method not in PAID_FIRST or not approved:
        return False
    paid = [payment.kept_value for payment in await get_payments(uow, order.uuid)]
    due = due_of(owed_for(order.state, taken.facts()), paid)
    if due == ZERO:
        return False
    move_order(uow, order, action=OrderAction.AWAIT_PAYMENT, by=by, reason=reason)
    items = [item.uuid for item in approved]
    await open_payment(uow, order, method=order.payment_method, value=due, items_uuids=items)
    title = f"Pedido {order.order_number} aguarda pagamento"
    text = f"Pague {brl(due)} para que a agência emita o pedido."
    text = text if reason else f"{by.name} aprovou o pedido. {text}"
    await notify(uow, order, kind="order_approved", title=title, text=text)
    return True
