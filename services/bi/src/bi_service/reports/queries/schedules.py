"""Schedules of reports as their makers see them, who is due, and whether a maker may still read reports."""

from datetime import datetime
from typing import Any
from uuid import UUID

from fastapi import Request, Response
from kit.core.metadata import columns_of
from kit.core.principal import Principal
from kit.db.access_copies import ProfileCopy
from kit.db.sweep_each import Due
from kit.db.work import UnitOfWork
from kit.http.pages import PageParams, page_answer, paginate
from sqlalchemy import ColumnElement, func, select

from bi_service.reports.queries.reports import sees_all
from bi_service.reports.schemas import Maker, ReportScheduleRead
from bi_service.reports.tables import READER, SCHEDULE, ReportScheduleTable

_P = columns_of(ProfileCopy)
MAY_REPORT = "view-purchase-report"
_SHOWN = ("uuid", "type", "format", "frequency", "filters", "next_at", "last_at", "created_at")


async def list_schedules(
    uow: UnitOfWork, customer_uuid: UUID, *, by: Principal, page: PageParams, request: Request
) -> Response:
    """The caller's own, or everybody's for who may read the audit trail; newest first."""
    conditions: list[ColumnElement[bool]] = [SCHEDULE.customer_uuid == customer_uuid]
    if not sees_all(by):
        conditions.append(SCHEDULE.user_uuid == by.user_uuid)
    columns = (SCHEDULE[name] for name in (*_SHOWN, "user_uuid", "user_name"))
    statement = select(*columns).where(*conditions).order_by(SCHEDULE.created_at.desc(), SCHEDULE.uuid.desc())
    found = await paginate(uow, statement, page=page, request=request)
    return page_answer(found, read_schedule)


def read_schedule(row: Any) -> ReportScheduleRead:
    """A row as the API says it."""
    same = {name: row[name] for name in _SHOWN}
    return ReportScheduleRead(**same, by=Maker(uuid=row["user_uuid"], name=row["user_name"]))


async def count_schedules(uow: UnitOfWork, customer_uuid: UUID, *, by: Principal) -> int:
    """How many a person has in a customer."""
    theirs = (SCHEDULE.customer_uuid == customer_uuid, SCHEDULE.user_uuid == by.user_uuid)
    return int(await uow.session.scalar(select(func.count()).where(*theirs)) or 0)


def schedules_due(now: datetime) -> Due:
    """What is to be made by now, the longest due first."""
    due = select(SCHEDULE.uuid, SCHEDULE.customer_uuid).where(SCHEDULE.next_at <= now)
    return due.order_by(SCHEDULE.next_at, SCHEDULE.uuid)


async def email_of_maker(uow: UnitOfWork, schedule: ReportScheduleTable) -> str | None:
    """Where the maker is reached; None for an employee who left, or whose profile no longer reads reports.

    The agency's staff are not looked up: what they receive is a link behind their sign-in.
    """
    if schedule.employee_uuid is None:
        return schedule.email
    return await email_of_reader(uow, schedule.employee_uuid)


async def email_of_reader(uow: UnitOfWork, employee_uuid: UUID) -> str | None:
    """Where an employee is reached who works here and whose profile reads reports; else None."""
    holds = (_P.uuid == READER.profile_uuid) & _P.deleted.is_(False)
    found = (
        select(READER.email)
        .join(ProfileCopy, holds)
        .where(
            READER.uuid == employee_uuid,
            READER.active,
            READER.deleted.is_(False),
            _P.actions.contains([MAY_REPORT]),
        )
    )
    email: str | None = await uow.session.scalar(found)
    return email
