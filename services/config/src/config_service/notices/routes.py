"""Notification settings over HTTP: a customer's, and each person's own."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Response
from kit.core.principal import Principal
from kit.core.refusals import StaleVersion, refusals
from kit.http.etags import IfMatch, etag
from kit.http.pages import One
from kit.http.permissions import any_of_customer, permits
from kit.http.routing import Router
from kit.http.uow import Uow

from config_service.notices import actions, queries
from config_service.notices.schemas import (
    NotificationSettings,
    NotificationSettingsWrite,
    OwnNotificationSettingsWrite,
)

router = Router(tags=["notification-settings"])

MayRead = Annotated[Principal, Depends(permits(*actions.READERS))]
MayUpdate = Annotated[Principal, Depends(permits("update-setting-parameter", writes_settings=True))]
Themself = Annotated[Principal, Depends(any_of_customer(customer="of_object"))]


@router.get("/customers/{customer_id:uuid}/notification-settings")
async def get_notification_settings(
    customer_id: UUID, by: MayRead, uow: Uow, response: Response
) -> One[NotificationSettings]:
    """Who of a customer hears of what."""
    return _answer(await queries.read_notices(customer_id, uow=uow, employee_uuid=None), response)


@router.put("/customers/{customer_id:uuid}/notification-settings", responses=refusals(StaleVersion))
async def update_notification_settings(
    customer_id: UUID, body: NotificationSettingsWrite, *, by: MayUpdate, uow: Uow, seen: IfMatch, response: Response
) -> One[NotificationSettings]:
    """Choose who hears of what; events not named stay."""
    await actions.choose_notices(body, customer_uuid=customer_id, uow=uow, seen=seen)
    return _answer(await queries.read_notices(customer_id, uow=uow, employee_uuid=None), response)


@router.get("/customers/customer-employees/{employee_id:uuid}/notification-settings")
async def get_own_notification_settings(
    employee_id: UUID, by: Themself, uow: Uow, response: Response
) -> One[NotificationSettings]:
    """What the caller hears of: their own choices over the customer's."""
    customer_uuid = await queries.require_self(uow, employee_id, by=by)
    return _answer(await queries.read_notices(customer_uuid, uow=uow, employee_uuid=employee_id), response)


@router.put("/customers/customer-employees/{employee_id:uuid}/notification-settings", responses=refusals(StaleVersion))
async def update_own_notification_settings(
    employee_id: UUID,
    body: OwnNotificationSettingsWrite,
    *,
    by: Themself,
    uow: Uow,
    seen: IfMatch,
    response: Response,
) -> One[NotificationSettings]:
    """Choose for oneself; events not named stay."""
    customer_uuid = await queries.require_self(uow, employee_id, by=by)
    await actions.choose_own_notices(body, customer_uuid=customer_uuid, employee_uuid=employee_id, uow=uow, seen=seen)
    return _answer(await queries.read_notices(customer_uuid, uow=uow, employee_uuid=employee_id), response)


def _answer(settings: NotificationSettings, response: Response) -> One[NotificationSettings]:
    etag(response, settings.version)
    return One.of(settings)
