"""Which conditions the lists of expenses may be narrowed by, each under a name: the names of a call are its shape."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from kit.core.folding import fold, like_pattern
from kit.core.metadata import columns_of
from kit.core.money import ZERO
from kit.core.principal import Principal
from sqlalchemy import ColumnElement, Text, and_, any_, bindparam, case, or_, select, true
from sqlalchemy.dialects.postgresql import ARRAY

from expenses_ocr_service.expenses.queries.visibility import asked_of, launched_by, spent_by
from expenses_ocr_service.expenses.schemas.filters import ExpenseFilters, TripFilters
from expenses_ocr_service.records.statuses import ExpenseStatus
from expenses_ocr_service.records.tables.expenses import ExpenseTable
from expenses_ocr_service.records.tables.reports import ReportExpenseTable

_E = columns_of(ExpenseTable)
_L = columns_of(ReportExpenseTable)


def _bind(name: str, column: Any) -> Any:
    return bindparam(name, type_=column.type)


def _is(*columns: Any) -> dict[str, ColumnElement[bool]]:
    return {column.name: column == _bind(column.name, column) for column in columns}


_ME, _EMPLOYEE = _bind("me", _E.by_user_uuid), _bind("employee", _E.employee_uuid)
_IN_REPORT = or_(_E.live_report_uuid.is_not(None), _E.status == ExpenseStatus.FINISHED)
_ITS_LINE = (_L.customer_uuid == _E.customer_uuid, _L.report_uuid == _E.live_report_uuid, _L.expense_uuid == _E.uuid)
_TAKEN_OUT: Any = (
    select(true()).where(*_ITS_LINE, _L.rejected).limit(1).correlate(ExpenseTable.__table__).scalar_subquery()
)
_APPROVING, _REJECTED = ExpenseStatus.APPROVING, ExpenseStatus.REJECTED
_READS_REJECTED = and_(_E.status == _APPROVING, _TAKEN_OUT.is_(True))
SHOWN_STATUS: Any = case((_READS_REJECTED, _REJECTED.value), else_=_E.status)
"""The status an expense is read with: rejected as soon as a level closed without it (`_outcome` of its row)."""


def _stored_in(name: str) -> ColumnElement[bool]:
    return _E.status == any_(bindparam(name, type_=ARRAY(Text)))


_GIVEN_BACK = or_(_E.customer_return > ZERO, _E.employee_return > ZERO)
_SUSPECTED = or_(_E.duplicate_status == "suspected", _E.duplicate_status == "confirmed")
CONDITIONS: dict[str, ColumnElement[bool]] = {
    **_is(_E.customer_uuid, _E.uuid, _E.employee_uuid, _E.expense_type_uuid, _E.order_uuid, _E.advance_uuid),
    **_is(_E.expense_date),
    "living": _E.deleted_at.is_(None),
    "some": _E.uuid == any_(bindparam("some", type_=ARRAY(_E.uuid.type))),
    "only_launched": launched_by(_ME),
    "only_own": or_(spent_by(_EMPLOYEE), launched_by(_ME), asked_of(_EMPLOYEE)),
    "in_status": _stored_in("in_status"),
    "not_taken_out": or_(_E.status != _APPROVING, _TAKEN_OUT.is_not(True)),
    "in_status_or_taken_out": or_(_stored_in("in_status_or_taken_out"), _READS_REJECTED),
    "search": _E.search_folded.like(_bind("search", _E.search_folded)),
    "in_report": _IN_REPORT,
    "outside_reports": ~_IN_REPORT,
    "given_back": _GIVEN_BACK,
    "nothing_given_back": and_(_E.customer_return == ZERO, _E.employee_return == ZERO),
    "suspected": _SUSPECTED,
    "unsuspected": ~_SUSPECTED,
    "spent_from": _E.expense_date >= _bind("spent_from", _E.expense_date),
    "spent_until": _E.expense_date <= _bind("spent_until", _E.expense_date),
}


def conditions(shape: Iterable[str]) -> list[ColumnElement[bool]]:
    """The conditions by their names."""
    return [CONDITIONS[name] for name in shape]


Narrowed = tuple[tuple[str, ...], dict[str, Any]]
"""The names of the conditions a call sets, and the values they and the caller's own columns are asked with."""


def seen(by: Principal, *, customer: UUID, **chosen: Any) -> Narrowed:
    """What the caller may see of a customer's living expenses, and no more than was chosen."""
    values: dict[str, Any] = {"customer_uuid": customer, "living": True}
    if not by.sees_all():
        values["only_own" if by.employee_uuid else "only_launched"] = True
    values |= {name: value for name, value in chosen.items() if value is not None}
    shape = tuple(name for name in values if name in CONDITIONS)
    return shape, {**values, "me": by.user_uuid, "employee": by.employee_uuid}


def narrowed(filters: ExpenseFilters, by: Principal) -> Narrowed:
    """The filters of the list and of its summary."""
    words = filters.search
    return seen(
        by,
        customer=by.customer(),
        **_in_status(filters.statuses),
        search=like_pattern(words) if words and fold(words) else None,
        employee_uuid=filters.customer_employee_uuid,
        expense_type_uuid=filters.expense_type_uuid,
        spent_from=filters.start_date,
        spent_until=filters.end_date,
        **_either(filters.with_expense_report, "in_report", "outside_reports"),
        **_either(filters.returned, "given_back", "nothing_given_back"),
        **_either(filters.suspected, "suspected", "unsuspected"),
    )


def _in_status(statuses: Iterable[ExpenseStatus]) -> dict[str, Any]:
    """Asked by the status that is read; what a level took out is looked up only where it makes a difference."""
    asked = set(statuses)
    if not asked:
        return {}
    names = sorted(map(str, asked))
    if _REJECTED in asked and _APPROVING not in asked:
        return {"in_status_or_taken_out": names}
    if _APPROVING in asked and _REJECTED not in asked:
        return {"in_status": names, "not_taken_out": True}
    return {"in_status": names}


def narrowed_trip(order_uuid: UUID, filters: TripFilters, *, by: Principal, customer: UUID) -> Narrowed:
    """The filters of an order's expenses."""
    return seen(
        by,
        customer=customer,
        order_uuid=order_uuid,
        employee_uuid=filters.customer_employee_uuid,
        expense_type_uuid=filters.expense_type_uuid,
        expense_date=filters.expense_date,
    )


def _either(asked: bool | None, when_true: str, when_false: str) -> dict[str, Any]:
    return {} if asked is None else {when_true if asked else when_false: True}
