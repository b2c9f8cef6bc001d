"""The bell (API section 2.1)."""

from typing import Annotated
from uuid import UUID

from fastapi import Query, Request, Response
from kit.http.app import ClockDep
from kit.http.pages import One, PageQuery, page_answer
from kit.http.permissions import AnySignedIn
from kit.http.routing import Router
from kit.http.uow import Uow

from identity_service.notifications.actions import mark_all_read, mark_read
from identity_service.notifications.queries import count_unread, list_notifications, read_notification
from identity_service.notifications.schemas import NotificationRead, NotificationsPage

router = Router(tags=["notifications"])


@router.get("/notifications", response_model=NotificationsPage)
async def notifications(
    *,
    request: Request,
    by: AnySignedIn,
    uow: Uow,
    clock: ClockDep,
    page: PageQuery,
    unread: Annotated[bool | None, Query()] = None,
) -> Response:
    """What the caller was told in the last 30 days, newest first."""
    result = await list_notifications(uow, by.user_uuid, unread=unread, now=clock.now(), page=page, request=request)
    meta = {"unread": await count_unread(uow, by.user_uuid, now=clock.now())}
    return page_answer(result, read_notification, extra_meta=meta)


@router.patch("/notifications/read-all", status_code=204)
async def read_all_notifications(by: AnySignedIn, uow: Uow, clock: ClockDep) -> None:
    """Mark everything as read."""
    await mark_all_read(by=by, uow=uow, clock=clock)


@router.patch("/notifications/{notification_id}/read")
async def read_notification_by_id(
    notification_id: UUID, by: AnySignedIn, uow: Uow, clock: ClockDep
) -> One[NotificationRead]:
    """Mark one as read."""
    return One.of(await mark_read(notification_id, by=by, uow=uow, clock=clock))
