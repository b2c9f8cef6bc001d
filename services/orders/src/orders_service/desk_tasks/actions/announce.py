"""Announces a change of a task: a live hint to the agency, an audit line, a fact for bi."""

from contracts.orders import ItemIntervened
from kit.core.principal import Principal
from kit.http.uow import UnitOfWork

from orders_service.desk_tasks.lifecycle import TaskStatus
from orders_service.desk_tasks.tables import PendingTaskTable


def hint_queue(uow: UnitOfWork, task: PendingTaskTable) -> None:
    """A hint to the screens of the agency, and of nobody else; flush first, for the version readers will see."""
    uow.live(
        entity="pending",
        entity_uuid=task.uuid,
        customer_uuid=task.customer_uuid,
        status=task.status,
        version=task.version,
        agency_uuid=task.agency_uuid,
    )


def write_down(uow: UnitOfWork, task: PendingTaskTable, *, action: str, said: str, before: str | None = None) -> None:
    """A line of the audit; the observation stays in the task, it may speak of people."""
    changes = {"from_status": before, "to_status": task.status} if before else None
    uow.audit(
        action=f"pending_task.{action}",
        entity="pending_task",
        entity_uuid=task.uuid,
        description=said,
        changes=changes,
    )


def publish_intervention(uow: UnitOfWork, task: PendingTaskTable, *, by: Principal) -> None:
    """Taking and closing count as operational interventions (DOMAIN section 10)."""
    uow.publish(
        ItemIntervened(
            uuid=task.item_uuid,
            customer_uuid=task.customer_uuid,
            agency_uuid=task.agency_uuid,
            order_uuid=task.order_uuid,
            order_number=task.order_number,
            table=task.item_kind,
            provider=task.provider_name,
            task_uuid=task.uuid,
            kind=task.kind,
            step="closed" if task.state is TaskStatus.CLOSED else "taken",
            resolution=task.resolution,
            consultant_uuid=by.user_uuid,
            intervened_at=uow.clock.now(),
        )
    )
