"""Follows delegations that begin or end by the clock."""

from datetime import datetime
from typing import Any

from kit.core.clock import Clock
from kit.db.database import Database
from kit.db.sweep_each import Due, sweep_each
from kit.http.uow import UnitOfWork
from sqlalchemy import and_, or_, select
from sqlmodel import col

from approvals_service.delegations.actions import follow_delegation
from approvals_service.delegations.rules import State
from approvals_service.people.tables import DelegationTable  # house: allow(foreign-tables) - read with each person

_D = DelegationTable


def delegations_to_follow(now: datetime) -> Due:
    """Absences that began or ended since they were followed, the oldest first."""
    begins = and_(col(_D.state) == State.PLANNED.value, col(_D.start_at) <= now)
    ends = and_(col(_D.state) == State.RUNNING.value, col(_D.end_at) <= now)
    return select(col(_D.uuid), col(_D.customer_uuid)).where(or_(begins, ends)).order_by(col(_D.start_at), col(_D.uuid))


async def follow_delegations(db: Database, clock: Clock) -> None:
    """Have the requests of approvers seated again whose absence began or ended since."""

    async def follow(uow: UnitOfWork, row: Any) -> None:
        await follow_delegation(row.uuid, uow)

    await sweep_each(db, "follow_delegations", due=delegations_to_follow(clock.now()), handle=follow)
