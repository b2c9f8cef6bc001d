"""What is done to notification settings."""

from typing import Any
from uuid import UUID

from kit.core.refusals import ValidationFailed
from kit.http.etags import require_version
from kit.http.uow import UnitOfWork
from sqlalchemy import select

from config_service.companies.changes import set_notification_emails
from config_service.notices.facts import notification_setting_changed
from config_service.notices.rules import merged, slug_errors
from config_service.notices.schemas import NotificationSettingsWrite, OwnEventWrite, OwnNotificationSettingsWrite
from config_service.notices.tables import NotificationSettingTable
from config_service.records.queries import load_customer, lock_customer
from config_service.shapes.actions import announce_deed
from config_service.shapes.rules import Deed, Kind

_T: Any = NotificationSettingTable
READERS = ("view-setting-parameter",)
SETTING = Kind("notification-setting", "Configuração de notificações", "a", READERS, doubles={})
OWN_SETTING = Kind("notification-setting", "Notificações próprias", "as", (), doubles={})


async def choose_notices(
    body: NotificationSettingsWrite, *, customer_uuid: UUID, uow: UnitOfWork, seen: int | None
) -> None:
    """A customer chooses who hears of what, and its own addresses. Raises StaleVersion, ValidationFailed."""
    _require_events(body.events)
    row = await _take(uow, customer_uuid, employee_uuid=None, seen=seen)
    await _choose(uow, row, body.events, kind=SETTING)
    if "emails" in body.model_fields_set:
        await set_notification_emails(customer_uuid, body.emails, uow=uow)


async def choose_own_notices(
    body: OwnNotificationSettingsWrite, *, customer_uuid: UUID, employee_uuid: UUID, uow: UnitOfWork, seen: int | None
) -> None:
    """A person chooses over what the customer chose. Raises StaleVersion, ValidationFailed."""
    _require_events(body.events)
    row = await _take(uow, customer_uuid, employee_uuid=employee_uuid, seen=seen)
    await _choose(uow, row, body.events, kind=OWN_SETTING)


def _require_events(events: list[Any]) -> None:
    errors = slug_errors(event.slug for event in events)
    if errors:
        raise ValidationFailed(errors)


async def _take(
    uow: UnitOfWork, customer_uuid: UUID, *, employee_uuid: UUID | None, seen: int | None
) -> NotificationSettingTable:
    """The row of choices, a new one before the first: two first choices wait for each other at the customer."""
    await lock_customer(uow, customer_uuid)
    mine = select(NotificationSettingTable).where(_T.customer_uuid == customer_uuid)
    mine = mine.where(_T.employee_uuid.is_(None) if employee_uuid is None else _T.employee_uuid == employee_uuid)
    row = await uow.session.scalar(mine.with_for_update())
    if row is None:
        customer = await load_customer(uow, customer_uuid)
        row = NotificationSettingTable(
            customer_uuid=customer_uuid, agency_uuid=customer.agency_uuid, employee_uuid=employee_uuid, version=0
        )
    require_version(row, seen)
    return row


async def _choose(uow: UnitOfWork, row: NotificationSettingTable, events: list[Any], *, kind: Kind) -> None:
    before = row.events
    after = merged(before, [(event.slug, _given(event)) for event in events])
    if after == before:
        return
    row.events = after
    uow.add(row)
    await uow.flush()
    changed = {slug: [before.get(slug), choice] for slug, choice in after.items() if before.get(slug) != choice}
    announce_deed(uow, notification_setting_changed(row), kind=kind, deed=Deed.CHANGED, changes=changed)


def _given(event: OwnEventWrite) -> dict[str, Any]:
    return event.model_dump(mode="json", exclude={"slug"}, exclude_unset=True)
