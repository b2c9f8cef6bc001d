"""Reads who decides for whom."""

from uuid import UUID

from kit.http.uow import UnitOfWork
from sqlalchemy import select
from sqlmodel import col

from approvals_service.people.tables import DelegationTable

_D = DelegationTable


async def list_absent_for(uow: UnitOfWork, customer_uuid: UUID, delegate_uuid: UUID) -> list[UUID]:
    """The approvers in whose place this person decides now."""
    now = uow.clock.now()
    statement = select(col(_D.approver_uuid)).where(
        col(_D.customer_uuid) == customer_uuid,
        col(_D.delegate_uuid) == delegate_uuid,
        col(_D.start_at) <= now,
        col(_D.end_at) > now,
        col(_D.ended_at).is_(None),
    )
    return list(await uow.session.scalars(statement))
