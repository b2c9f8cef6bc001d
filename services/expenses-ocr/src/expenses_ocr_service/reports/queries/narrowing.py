"""Which conditions the lists of reports may be narrowed by, each under a name: the names of a call are its shape."""

from collections.abc import Iterable
from typing import Any

from kit.core.folding import fold, like_pattern
from kit.core.metadata import columns_of
from kit.core.principal import Principal
from sqlalchemy import ColumnElement, Text, any_, bindparam, or_
from sqlalchemy.dialects.postgresql import ARRAY

from expenses_ocr_service.records.tables.reports import ReportTable
from expenses_ocr_service.reports.queries.visibility import asked_of, built_by, sees_every, spent_by
from expenses_ocr_service.reports.schemas.filters import ReportFilters

_R = columns_of(ReportTable)


def _bind(name: str, column: Any) -> Any:
    return bindparam(name, type_=column.type)


_ME, _EMPLOYEE = _bind("me", _R.issuer_user_uuid), _bind("employee", _R.employee_uuid)
_WORDS = _bind("words", _R.name_folded)
CONDITIONS: dict[str, ColumnElement[bool]] = {
    "customer_uuid": _R.customer_uuid == _bind("customer_uuid", _R.customer_uuid),
    "living": _R.deleted_at.is_(None),
    "only_built": built_by(_ME),
    "only_own": or_(built_by(_ME), spent_by(_EMPLOYEE), asked_of(_EMPLOYEE)),
    "only_mine": or_(built_by(_ME), spent_by(_EMPLOYEE)),
    "in_status": _R.status == any_(bindparam("in_status", type_=ARRAY(Text))),
    "words": or_(_R.name_folded.like(_WORDS), _R.employee_folded.like(_WORDS)),
    "number": or_(
        _R.report_number == _bind("number", _R.report_number),
        _R.name_folded.like(_bind("digits", _R.name_folded)),
    ),
    "spender": _R.employee_uuid == _bind("spender", _R.employee_uuid),
    "since": _R.report_date >= _bind("since", _R.report_date),
    "until": _R.report_date <= _bind("until", _R.report_date),
}
_LARGEST_NUMBER = 2_147_483_647
Narrowed = tuple[tuple[str, ...], dict[str, Any]]
"""The names of the conditions a call sets, and the values they and the caller's own columns are asked with."""


def conditions(shape: Iterable[str]) -> list[ColumnElement[bool]]:
    """The conditions by their names."""
    return [CONDITIONS[name] for name in shape]


def narrowed(filters: ReportFilters, by: Principal) -> Narrowed:
    """What the caller may see of the customer they act on, and no more than was chosen."""
    values: dict[str, Any] = {"customer_uuid": by.customer(), "living": True, **_whose(filters, by), **_words(filters)}
    chosen = {
        "in_status": list(filters.statuses) or None,
        "spender": filters.customer_employee_uuid,
        "since": filters.start_date,
        "until": filters.end_date,
    }
    values |= {name: value for name, value in chosen.items() if value is not None}
    shape = tuple(name for name in values if name in CONDITIONS)
    return shape, {**values, "me": by.user_uuid, "employee": by.employee_uuid}


def _whose(filters: ReportFilters, by: Principal) -> dict[str, Any]:
    """`own` of DOMAIN section 2, and what the caller calls theirs."""
    found: dict[str, Any] = {}
    if not sees_every(by):
        found["only_own" if by.employee_uuid else "only_built"] = True
    if filters.mine:
        found["only_mine" if by.employee_uuid else "only_built"] = True
    return found


def _words(filters: ReportFilters) -> dict[str, Any]:
    words = (filters.search or "").strip()
    if words.isascii() and words.isdigit() and int(words) <= _LARGEST_NUMBER:
        return {"number": int(words), "digits": like_pattern(words)}
    return {"words": like_pattern(words)} if fold(words) else {}
