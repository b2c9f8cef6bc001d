"""Which reports a caller may see: `own` of DOMAIN section 2 as SQL."""

from typing import Any

from kit.core.metadata import columns_of
from kit.core.principal import Principal
from sqlalchemy import ColumnElement, exists, or_, true

from expenses_ocr_service.records.tables.reports import ReportApproverTable, ReportTable

_R = columns_of(ReportTable)
_P = columns_of(ReportApproverTable)
PAYERS = frozenset({"pay-refund", "receive-refund"})


def built_by(user: Any) -> ColumnElement[bool]:
    """What an account built; `user` is its uuid, or a bind parameter of it."""
    return _R.issuer_user_uuid == user  # type: ignore[no-any-return]


def spent_by(employee: Any) -> ColumnElement[bool]:
    """Whose report it is."""
    return _R.employee_uuid == employee  # type: ignore[no-any-return]


def asked_of(employee: Any) -> ColumnElement[bool]:
    """What an employee is, or was, asked to approve."""
    return exists().where(_P.report_uuid == _R.uuid, _P.employee_uuid == employee)


def sees_every(by: Principal) -> bool:
    """Whoever pays or receives looks for what is due, so the holder of that action sees them all as well (UI 7.8)."""
    return by.sees_all() or not by.actions.isdisjoint(PAYERS)


def visible_to(by: Principal) -> ColumnElement[bool]:
    """The condition that lets the caller see a report that was not removed."""
    if sees_every(by):
        return true()
    if by.employee_uuid is None:
        return built_by(by.user_uuid)
    return or_(built_by(by.user_uuid), spent_by(by.employee_uuid), asked_of(by.employee_uuid))
