"""A customer's approval settings, with defaults until the first event about them."""

from uuid import UUID

from kit.http.uow import UnitOfWork
from sqlalchemy import select
from sqlmodel import col

from approvals_service.people.tables import SettingCopy

UNCOVERED_REQUESTS = "uncovered_requests"
SEPARATION_OF_DUTIES = "separation_of_duties"
APPROVAL_WINDOW_HOURS = "approval_window_hours"


async def approves_uncovered(uow: UnitOfWork, customer_uuid: UUID) -> bool:
    """Whether a charge that no model covers is approved; else, and by default, it waits for administrators."""
    statement = select(col(SettingCopy.value)).where(
        col(SettingCopy.customer_uuid) == customer_uuid,
        col(SettingCopy.slug) == UNCOVERED_REQUESTS,
        col(SettingCopy.deleted).is_(False),
    )
    return await uow.session.scalar(statement) == "approve"
