"""Reads of budget lines for a check, and of who is notified of them."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any
from uuid import UUID

from contracts.notices import Recipient
from kit.core.metadata import columns_of
from kit.db.access_copies import ProfileCopy
from kit.db.work import UnitOfWork
from kit.notices.delivery import Reader
from sqlalchemy import ColumnElement, RowMapping, and_, func, or_, select

from config_service.budget_lines.tables import BookedSourceTable, BudgetEntryTable, BudgetLineTable
from config_service.notices.tables import NotificationSettingTable
from config_service.parameters.rules import BY_SLUG
from config_service.parameters.tables import SettingParameterTable
from config_service.records.tables.companies import CustomerTable
from config_service.records.tables.employees import AccountTable, EmployeeTable

ENFORCEMENT = "budget_enforcement"
_L, _E = columns_of(BudgetLineTable), columns_of(BudgetEntryTable)
_P, _A, _S = columns_of(EmployeeTable), columns_of(AccountTable), columns_of(SettingParameterTable)
_N, _C = columns_of(NotificationSettingTable), columns_of(CustomerTable)


async def list_lines_to_check(
    uow: UnitOfWork, customer_uuid: UUID, *, charges_uuids: Sequence[UUID], source_uuid: UUID, today: date
) -> Sequence[RowMapping]:
    """The active lines of these charges today: uuid, name, amount, and what others than the source took and hold."""
    own = select(func.coalesce(func.sum(_E.value), 0)).where(
        _E.customer_uuid == customer_uuid,
        _E.source_uuid == source_uuid,
        _E.charge_uuid == _L.charge_uuid,
        holds_on(_E.on_date),
    )
    taken = _L.reserved + _L.committed + _L.spent + _L.held - own.correlate(BudgetLineTable).scalar_subquery()
    found = select(_L.uuid, _L.name, _L.amount, taken.label("taken")).where(
        _L.customer_uuid == customer_uuid, _L.charge_uuid.in_(charges_uuids), _L.active.is_(True), holds_on(today)
    )
    return await uow.rows(found.order_by(_L.name_folded, _L.uuid))


def holds_on(day: Any) -> ColumnElement[bool]:
    """Whether a day is one of a line's."""
    return and_(_L.start_date <= day, or_(_L.end_date.is_(None), _L.end_date >= day))


async def is_submission_booked(uow: UnitOfWork, customer_uuid: UUID, *, source_uuid: UUID, submission: int) -> bool:
    """Whether an order told of a submit or a later one."""
    booked = columns_of(BookedSourceTable)
    told = select(booked.uuid).where(
        booked.customer_uuid == customer_uuid, booked.source_uuid == source_uuid, booked.submission >= submission
    )
    return await uow.session.scalar(told) is not None


async def get_enforcement(uow: UnitOfWork, customer_uuid: UUID) -> str:
    """What happens when a budget is exceeded: warn or block."""
    mine = select(_S.value).where(_S.customer_uuid == customer_uuid, _S.slug == ENFORCEMENT)
    return await uow.session.scalar(mine) or BY_SLUG[ENFORCEMENT].default


async def list_owners(uow: UnitOfWork, customer_uuid: UUID, uuids: Sequence[UUID]) -> list[Reader]:
    """The active ones among these employees."""
    return await _people(uow, customer_uuid, _P.uuid.in_(uuids), role=Recipient.ISSUER) if uuids else []


async def list_administrators(uow: UnitOfWork, customer_uuid: UUID) -> list[Reader]:
    """The customer's active administrators."""
    of = columns_of(ProfileCopy)
    theirs = select(of.uuid).where(of.customer_uuid == customer_uuid, of.is_administrator, ~of.deleted)
    return await _people(uow, customer_uuid, _P.profile_uuid.in_(theirs), role=Recipient.ADMINISTRATOR)


async def _people(uow: UnitOfWork, customer_uuid: UUID, who: ColumnElement[bool], *, role: Recipient) -> list[Reader]:
    account = (_A.employee_uuid == _P.uuid) & _A.is_active.is_(True)
    found = select(_P.uuid, _P.name, _P.last_name, _P.email, _A.uuid.label("account"))
    found = found.outerjoin(AccountTable, account).where(_P.customer_uuid == customer_uuid, _P.active.is_(True), who)
    return [
        Reader(
            role=role,
            name=f"{row['name']} {row['last_name']}".strip(),
            user_uuid=row["account"],
            employee_uuid=row["uuid"],
            email=row["email"],
        )
        for row in await uow.rows(found.order_by(_P.uuid))
    ]


async def list_addresses(uow: UnitOfWork, customer_uuid: UUID) -> list[Reader]:
    """The customer's own addresses; no bell rings for them."""
    row = await uow.row(select(_C.trading_name, _C.notification_emails).where(_C.uuid == customer_uuid))
    emails = row["notification_emails"] if row else []
    return [
        Reader(role=Recipient.EMAILS, name=row["trading_name"], user_uuid=None, employee_uuid=None, email=email)
        for email in emails
        if row
    ]


async def list_choices(
    uow: UnitOfWork, customer_uuid: UUID, *, employees: Sequence[UUID], kind: str
) -> Mapping[UUID | None, Mapping[str, Any]]:
    """What was chosen of one kind of notification: by the customer (None), and by these employees over it."""
    whose = or_(_N.employee_uuid.is_(None), _N.employee_uuid.in_(employees))
    rows = await uow.rows(select(_N.employee_uuid, _N.events).where(_N.customer_uuid == customer_uuid, whose))
    return {row["employee_uuid"]: row["events"].get(kind, {}) for row in rows}
