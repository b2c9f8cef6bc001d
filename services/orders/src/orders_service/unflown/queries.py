"""Reads of credits: of one employee, page by page of a customer, and one by its uuid."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from fastapi import Request, Response
from kit.core.clock import local_day
from kit.core.metadata import columns_of
from kit.core.money import text_of
from kit.core.principal import Principal
from kit.core.refusals import Forbidden, NotFound
from kit.http.pages import PageParams, json_answer, page_answer, paginate
from kit.http.uow import UnitOfWork
from sqlalchemy import ColumnElement, Select, select, true

from orders_service.references.queries import get_employees
from orders_service.references.tables import EmployeeCopy
from orders_service.unflown.lifecycle import CREDIT_LIFECYCLE, CreditFacts, CreditStatus, status_on
from orders_service.unflown.tables import UnflownAirwayTable

_U = columns_of(UnflownAirwayTable)
_E = columns_of(EmployeeCopy)


@dataclass(frozen=True, slots=True)
class CreditFilters:
    """`airline`: its slug, as providers of offers have it."""

    status: CreditStatus | None = None
    airline: str | None = None


async def list_of_employee(
    uow: UnitOfWork, employee_uuid: UUID, filters: CreditFilters, *, by: Principal
) -> list[dict[str, Any]]:
    """An employee's own credits, for themselves and for those who may see orders. Raises Forbidden, NotFound."""
    known = await get_employees(uow, [employee_uuid])  # an agency without a chosen company is refused here
    if by.employee_uuid != employee_uuid and not by.may("view-order"):
        raise Forbidden
    if employee_uuid not in known:
        raise NotFound
    today = local_day(uow.clock.now())
    rows = await uow.rows(_credits(filters, today).where(_U.employee_uuid == employee_uuid))
    return [_read(row, by=by, today=today) for row in rows]


async def list_of_customer(
    uow: UnitOfWork, customer_uuid: UUID, filters: CreditFilters, *, by: Principal, page: PageParams, request: Request
) -> Response:
    """A customer's credits, those that end first before the others."""
    today = local_day(uow.clock.now())
    statement = _credits(filters, today).where(_U.customer_uuid == customer_uuid)
    found = await paginate(uow, statement, page=page, request=request)
    return page_answer(found, lambda row: _read(row, by=by, today=today))


async def read_credit(uow: UnitOfWork, credit_uuid: UUID, *, by: Principal) -> Response:
    """One credit as the answer to a change of it. Raises NotFound."""
    today = local_day(uow.clock.now())
    row = await uow.row(_credits(CreditFilters(), today).where(_U.uuid == credit_uuid))
    if row is None:
        raise NotFound
    return json_answer({"data": _read(row, by=by, today=today)})


def _credits(filters: CreditFilters, today: date) -> Select[Any]:
    """With the name of their traveler; somebody who was erased has the name that stands there then."""
    person = (_E.customer_uuid == _U.customer_uuid) & (_E.uuid == _U.employee_uuid)
    return (
        select(*UnflownAirwayTable.__table__.c, _E.full_name.label("full_name"))
        .outerjoin(EmployeeCopy, person)
        .where(_of_status(filters.status, today), _U.airline_slug == filters.airline if filters.airline else true())
        .order_by(_U.expires_on, _U.uuid)
    )


def _of_status(status: CreditStatus | None, today: date) -> ColumnElement[bool]:
    available: ColumnElement[bool] = _U.status == CreditStatus.AVAILABLE
    match status:
        case None:
            return true()
        case CreditStatus.USED:
            return _U.status == CreditStatus.USED
        case CreditStatus.AVAILABLE:
            return available & (_U.expires_on >= today)
    return available & (_U.expires_on < today)


def _read(row: Mapping[Any, Any], *, by: Principal, today: date) -> dict[str, Any]:
    """UnflownAirway says its shape, and a test holds the two together."""
    status = status_on(CreditStatus(row["status"]), expires_on=row["expires_on"], today=today)
    same = ("uuid", "airline", "airline_slug", "ticket", "order_uuid", "used_at", "used_order_uuid", "version")
    return {
        **{name: row[name] for name in same},
        "credit_value": text_of(row["credit_value"]),
        "expired_at": row["expires_on"],
        "status": status,
        "employee": {"uuid": row["employee_uuid"], "name": row["full_name"] or ""},
        "allowed_actions": [str(action) for action in CREDIT_LIFECYCLE.allowed(status, CreditFacts(by.is_agency))],
    }
