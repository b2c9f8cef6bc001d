"""A consultant takes, releases and closes tasks."""

from uuid import UUID

from kit.core.principal import Principal
from kit.db.tenancy import locate
from kit.http.uow import UnitOfWork

from orders_service.desk_tasks.actions.announce import hint_queue, publish_intervention, write_down
from orders_service.desk_tasks.actions.hand_over import give_back
from orders_service.desk_tasks.lifecycle import TASK_LIFECYCLE, Resolution, TaskAction
from orders_service.desk_tasks.rules import facts_of
from orders_service.desk_tasks.tables import PendingTaskTable


async def take_task(task_uuid: UUID, *, by: Principal, uow: UnitOfWork) -> None:
    """One consultant has it from now on. Raises NotFound, AlreadyTaken, InvalidStatus (closed)."""
    task, before = await _step(uow, task_uuid, action=TaskAction.TAKE, by=by)
    task.taken_by_uuid, task.taken_by_name, task.taken_at = by.user_uuid, by.name, uow.clock.now()
    publish_intervention(uow, task, by=by)
    write_down(uow, task, action="taken", said="Pedido pendente assumido", before=before)
    await _show(uow, task)


async def release_task(task_uuid: UUID, *, by: Principal, uow: UnitOfWork) -> None:
    """Back to the queue. Raises NotFound, Forbidden (neither its taker nor a manager), InvalidStatus."""
    task, before = await _step(uow, task_uuid, action=TaskAction.RELEASE, by=by)
    give_back(task)
    write_down(uow, task, action="released", said="Pedido pendente devolvido à fila", before=before)
    await _show(uow, task)


async def close_task(task_uuid: UUID, *, resolution: Resolution, obs: str, by: Principal, uow: UnitOfWork) -> None:
    """Done, or not possible; the item stays as it is. Raises NotFound, Forbidden (not its taker), InvalidStatus."""
    task, before = await _step(uow, task_uuid, action=TaskAction.CLOSE, by=by)
    task.closed_at, task.resolution, task.obs = uow.clock.now(), resolution, obs
    publish_intervention(uow, task, by=by)
    write_down(uow, task, action="closed", said="Pedido pendente encerrado", before=before)
    await _show(uow, task)


async def _step(uow: UnitOfWork, task_uuid: UUID, *, action: TaskAction, by: Principal) -> tuple[PendingTaskTable, str]:
    """Lock the task and take one step of its table; the status it left."""
    await locate(uow, PendingTaskTable, task_uuid)
    task = await uow.lock(PendingTaskTable, task_uuid)
    before = task.state
    facts = facts_of(by, taken_by_uuid=task.taken_by_uuid, taken_by_name=task.taken_by_name)
    task.move_to(TASK_LIFECYCLE.decide(before, action, facts).to)
    return task, before


async def _show(uow: UnitOfWork, task: PendingTaskTable) -> None:
    await uow.flush()
    hint_queue(uow, task)
