"""Reading marks of the bell."""

from uuid import UUID

from kit.core.clock import Clock
from kit.core.principal import Principal
from kit.core.refusals import NotFound
from kit.http.uow import UnitOfWork

from identity_service.notifications import store
from identity_service.notifications.queries import read_notification
from identity_service.notifications.schemas import NotificationRead


async def mark_read(uuid: UUID, *, by: Principal, uow: UnitOfWork, clock: Clock) -> NotificationRead:
    """The caller has seen it. Raises NotFound, for somebody else's too."""
    row = await store.mark_read(uow, uuid, user_uuid=by.user_uuid, now=clock.now())
    if row is None:
        raise NotFound
    return read_notification(row)


async def mark_all_read(*, by: Principal, uow: UnitOfWork, clock: Clock) -> None:
    """The caller has seen everything."""
    await store.mark_all_read(uow, by.user_uuid, now=clock.now())
