"""Reads delegations: one, a page of them, and those a new one must go with."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from fastapi import Request
from kit.core.clock import Clock
from kit.core.folding import like_pattern
from kit.core.principal import Principal
from kit.http.pages import PageParams, PageResult, paginate
from kit.http.uow import UnitOfWork
from sqlalchemy import ColumnElement, and_, exists, false, func, literal_column, not_, or_, select, true
from sqlmodel import col

from approvals_service.delegations.rules import Period
from approvals_service.delegations.schemas import Delegation
from approvals_service.people.queries import Directory, get_people
from approvals_service.people.shapes import Ref
from approvals_service.people.tables import DelegationTable, EmployeeCopy, UserCopy

MAY_SEE_ALL = "update-approval-model"
MOST_DELEGATES = 20
_D, _E = DelegationTable, EmployeeCopy
_LISTED = (
    *("uuid", "approver_uuid", "delegate_uuid", "start_at", "end_at", "reason", "ended_at"),
    *("created_at", "updated_at", "version"),
)


@dataclass(frozen=True, slots=True)
class DelegationFilters:
    """What the list is narrowed by."""

    approver_uuid: UUID | None = None
    active: bool | None = None


def visible_to(by: Principal) -> ColumnElement[bool]:
    """One's own, given or received; all for who may change approval models."""
    if by.may(MAY_SEE_ALL):
        return true()
    me = by.employee_uuid
    return or_(col(_D.approver_uuid) == me, col(_D.delegate_uuid) == me)


async def list_delegations(
    uow: UnitOfWork,
    filters: DelegationFilters,
    *,
    by: Principal,
    page: PageParams,
    request: Request,
    clock: Clock,
) -> tuple[PageResult, dict[UUID, Delegation]]:
    """A page of the delegations a caller may see, the latest beginning first."""
    now = clock.now()
    tenant = false() if by.is_operator else col(_D.customer_uuid) == by.customer()
    statement = select(*(getattr(_D, name) for name in _LISTED)).where(tenant, visible_to(by))
    if filters.approver_uuid:
        statement = statement.where(col(_D.approver_uuid) == filters.approver_uuid)
    if filters.active is not None:
        holds = and_(col(_D.start_at) <= now, col(_D.end_at) > now, col(_D.ended_at).is_(None))
        statement = statement.where(holds if filters.active else not_(holds))
    result = await paginate(uow, statement.order_by(col(_D.start_at).desc(), col(_D.uuid)), page=page, request=request)
    named = {uuid for row in result.rows for uuid in (row["approver_uuid"], row["delegate_uuid"])}
    people = await get_people(uow, by.customer(), named) if named else Directory({})
    return result, {row["uuid"]: _shown(row, people, clock) for row in result.rows}


async def list_delegates(uow: UnitOfWork, name: str | None, *, by: Principal) -> list[Ref]:
    """Up to 20 active people with an account whose name holds these words, by name; the caller is not among them."""
    account = exists().where(col(UserCopy.employee_uuid) == _E.uuid, col(UserCopy.deleted).is_(False))
    statement = select(col(_E.uuid), col(_E.name)).where(
        false() if by.is_operator else col(_E.customer_uuid) == by.customer(),
        col(_E.active),
        col(_E.deleted).is_(False),
        col(_E.uuid).is_distinct_from(by.employee_uuid),
        account,
    )
    if name:
        bare = func.regexp_replace(func.normalize(col(_E.name), literal_column("NFKD")), "[\u0300-\u036f]", "", "g")
        statement = statement.where(func.lower(bare).like(like_pattern(name)))
    found = await uow.session.execute(statement.order_by(col(_E.name), col(_E.uuid)).limit(MOST_DELEGATES))
    return [Ref(uuid=uuid, name=known) for uuid, known in found]


async def show_delegation(uow: UnitOfWork, delegation: DelegationTable) -> Delegation:
    """A delegation as answers show it."""
    people = await get_people(uow, delegation.customer_uuid, [delegation.approver_uuid, delegation.delegate_uuid])
    return _shown({name: getattr(delegation, name) for name in _LISTED}, people, uow.clock)


def _shown(row: Any, people: Directory, clock: Clock) -> Delegation:
    return Delegation(
        **{name: row[name] for name in _LISTED if name not in {"approver_uuid", "delegate_uuid"}},
        approver=people.ref(row["approver_uuid"]),
        delegate=people.ref(row["delegate_uuid"]),
        active=row["ended_at"] is None and row["start_at"] <= clock.now() < row["end_at"],
    )


def period_of(delegation: DelegationTable) -> Period:
    """Who decides for whom, and when."""
    return Period(delegation.approver_uuid, delegation.delegate_uuid, delegation.start_at, delegation.end_at)


async def list_periods(uow: UnitOfWork, period: Period, *, but: UUID | None = None) -> list[Period]:
    """Delegations of the customer, not ended, that concern one of these two people."""
    people = [period.approver_uuid, period.delegate_uuid]
    statement = select(_D).where(
        col(_D.customer_uuid) == uow.customer_uuid,
        col(_D.ended_at).is_(None),
        or_(col(_D.approver_uuid).in_(people), col(_D.delegate_uuid).in_(people)),
        col(_D.uuid).is_distinct_from(but),
    )
    return [period_of(found) for found in await uow.session.scalars(statement)]
