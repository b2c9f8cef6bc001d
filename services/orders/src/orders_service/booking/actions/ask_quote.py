"""A stay that a consultant has to find: it enters the order at once, and waits for their options."""

from kit.http.uow import UnitOfWork
from kit.workflow.history import Doer

from orders_service.booking.actions.moves import hint_screens, record, settle
from orders_service.booking.actions.taking import Taken
from orders_service.records.lifecycle import ItemStatus
from orders_service.records.tables.booking import ItemTable


async def ask_quote(uow: UnitOfWork, taken: Taken, item: ItemTable, *, by: Doer) -> None:
    """The order is being quoted, and the consultants' queue has a task; nothing is held until somebody answers.

    A question nobody answered is over when the first night is.
    """
    item.move_to(ItemStatus.QUOTING)
    item.expires_at = item.departs_at
    item.place = 1 + max((other.place for other in taken.items), default=0)
    uow.add(item)
    taken.items.append(item)
    record(uow, taken.order, by=by, kind="item_added", description=f"Cotação pedida: {item.description}")
    taken.order.updated_at = uow.clock.now()
    await settle(uow, taken, by=by)
    await hint_screens(uow, taken.order)
