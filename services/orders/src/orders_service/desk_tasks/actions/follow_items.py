"""Opens a task when an item enters a state that needs a consultant, and ends it when the item leaves that state."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Protocol
from uuid import UUID

from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from sqlalchemy import select

from orders_service.desk_tasks.actions.announce import hint_queue, write_down
from orders_service.desk_tasks.lifecycle import BY_SYSTEM, TASK_LIFECYCLE, TaskAction
from orders_service.desk_tasks.rules import KIND_OF, deadline_of, reason_of
from orders_service.desk_tasks.tables import PendingTaskTable
from orders_service.records.lifecycle import ItemStatus

_T = columns_of(PendingTaskTable)


class Undone(Protocol):
    """What the queue needs to know of an item; booking's own row fits."""

    uuid: UUID
    customer_uuid: UUID
    agency_uuid: UUID
    order_uuid: UUID
    kind: str
    provider_name: str
    value: Decimal
    new_value: Decimal | None
    departs_at: datetime
    expires_at: datetime | None
    supplier_message: str | None

    @property
    def state(self) -> ItemStatus: ...


Turned = Sequence[tuple[Undone, ItemStatus | None]]
"""Items that changed their state, each with the one it left."""


async def follow_items(uow: UnitOfWork, turned: Turned, *, order_number: int) -> None:
    """End the tasks of what was left undone before, open those of what is left undone now; costs nothing otherwise."""
    left = [item.uuid for item, before in turned if before in KIND_OF]
    entered = [item for item, _ in turned if item.state in KIND_OF]
    if left:
        await end_tasks(uow, left)
    for item in entered:
        open_task(uow, item, order_number=order_number)


def open_task(uow: UnitOfWork, item: Undone, *, order_number: int) -> None:
    """Add a task for an item that needs a consultant."""
    kind, now = KIND_OF[item.state], uow.clock.now()
    task = PendingTaskTable(
        customer_uuid=item.customer_uuid,
        agency_uuid=item.agency_uuid,
        order_uuid=item.order_uuid,
        order_number=order_number,
        item_uuid=item.uuid,
        item_kind=item.kind,
        provider_name=item.provider_name,
        kind=kind,
        reason=reason_of(kind, supplier_message=item.supplier_message, value=item.value, new_value=item.new_value),
        deadline_at=deadline_of(kind, opened_at=now, hold_until=item.expires_at, departs_at=item.departs_at),
    )
    uow.add(task)
    write_down(uow, task, action="opened", said=f"Pedido pendente: {kind.label}")
    hint_queue(uow, task)


async def end_tasks(uow: UnitOfWork, items: Iterable[UUID]) -> None:
    """End the open tasks of these items, taken or not."""
    await uow.flush()
    living = select(PendingTaskTable).where(_T.item_uuid.in_(list(items)), _T.closed_at.is_(None)).with_for_update()
    found = await uow.session.scalars(living, execution_options={"populate_existing": True})
    for task in found.all():
        task.move_to(TASK_LIFECYCLE.decide(task.state, TaskAction.END, BY_SYSTEM).to)
        task.closed_at = uow.clock.now()
        write_down(uow, task, action="ended", said="Pedido pendente encerrado: não há mais o que fazer")
        await uow.flush()
        hint_queue(uow, task)
