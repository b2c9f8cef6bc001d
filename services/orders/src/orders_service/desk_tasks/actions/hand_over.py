"""Transfers an order's taken tasks when the order gets another consultant, and releases them when it gets none."""

from uuid import UUID

from kit.core.metadata import columns_of
from kit.core.principal import Principal
from kit.http.uow import UnitOfWork
from sqlalchemy import select

from orders_service.desk_tasks.actions.announce import hint_queue, write_down
from orders_service.desk_tasks.lifecycle import TASK_LIFECYCLE, TaskAction, TaskStatus
from orders_service.desk_tasks.rules import facts_of
from orders_service.desk_tasks.tables import PendingTaskTable
from orders_service.references.colleagues import Colleague

_T = columns_of(PendingTaskTable)


async def hand_over_tasks(uow: UnitOfWork, order_uuid: UUID, to: Colleague | None, *, by: Principal) -> None:
    """Its taken tasks are the colleague's now, or nobody's; the caller holds the order's lock."""
    taken = select(PendingTaskTable).where(_T.order_uuid == order_uuid, _T.status == TaskStatus.TAKEN)
    found = await uow.session.scalars(taken.with_for_update(), execution_options={"populate_existing": True})
    for task in found.all():
        facts = facts_of(by, taken_by_uuid=task.taken_by_uuid, taken_by_name=task.taken_by_name)
        action = TaskAction.TRANSFER if to else TaskAction.RELEASE
        task.move_to(TASK_LIFECYCLE.decide(task.state, action, facts).to)
        if to is None:
            give_back(task)
        else:
            task.taken_by_uuid, task.taken_by_name, task.taken_at = to.user_uuid, to.name, uow.clock.now()
        write_down(uow, task, action="transferred", said="Pedido pendente transferido", before=TaskStatus.TAKEN)
        await uow.flush()
        hint_queue(uow, task)


def give_back(task: PendingTaskTable) -> None:
    """Clear the consultant who took the task."""
    task.taken_by_uuid = task.taken_by_name = task.taken_at = None
