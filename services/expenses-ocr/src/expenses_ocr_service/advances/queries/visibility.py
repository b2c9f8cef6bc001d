"""Which advances a caller may see: `own` of DOMAIN section 2 as SQL."""

from typing import Any

from kit.core.metadata import columns_of
from kit.core.principal import Principal
from sqlalchemy import ColumnElement, exists, or_, true

from expenses_ocr_service.advances.tables import AdvanceApproverTable, AdvanceTable

_A = columns_of(AdvanceTable)
_P = columns_of(AdvanceApproverTable)
PAYS = "pay-advance-order"


def sees_every(by: Principal) -> bool:
    """Whoever pays looks for what to pay, so the holder of that action sees them all as well (UI 7.2)."""
    return by.sees_all() or PAYS in by.actions


def asked_of(employee: Any) -> ColumnElement[bool]:
    """What an employee is, or was, asked to approve."""
    return exists().where(
        _P.customer_uuid == _A.customer_uuid, _P.advance_uuid == _A.uuid, _P.employee_uuid == employee
    )


def mine(by: Principal) -> ColumnElement[bool]:
    """What the caller asked for, or gets."""
    asked: ColumnElement[bool] = _A.issuer_user_uuid == by.user_uuid
    return asked if by.employee_uuid is None else or_(asked, _A.employee_uuid == by.employee_uuid)


def visible_to(by: Principal) -> ColumnElement[bool]:
    """The condition that lets the caller see an advance."""
    if sees_every(by):
        return true()
    return mine(by) if by.employee_uuid is None else or_(mine(by), asked_of(by.employee_uuid))
