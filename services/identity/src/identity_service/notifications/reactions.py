"""What the bell does when something happened elsewhere."""

from contracts.notifications import NotificationSent
from kit.http.uow import UnitOfWork

from identity_service.notifications import store


async def store_notification_when_sent(fact: NotificationSent, uow: UnitOfWork) -> None:
    """Keep it for its person: the last hundred, 30 days."""
    await store.store_notification(uow, fact.model_dump(exclude={"customer_uuid"}))
    await store.drop_beyond_last(uow, fact.user_uuid)
