"""The list of reports and its figures: filtered, sorted and cut in the database, two statements whatever the page."""

import json
from collections.abc import Callable
from typing import Any

from fastapi import Request, Response
from kit.core.metadata import columns_of
from kit.core.money import ZERO
from kit.core.principal import Principal
from kit.db.prepared import Shapes
from kit.http.pages import PageParams, page_answer, prepared_page
from kit.http.uow import UnitOfWork
from kit.workflow.approvers import ASKED, remind_ids
from sqlalchemy import Select, Text, any_, bindparam, cast, func, literal, literal_column, select, true
from sqlalchemy.dialects.postgresql import ARRAY, aggregate_order_by

from expenses_ocr_service.charges.duties import Duties, duties_of
from expenses_ocr_service.records.statuses import DECIDING, ReportStatus
from expenses_ocr_service.records.tables.expenses import ExpenseTable
from expenses_ocr_service.records.tables.reports import ReportApproverTable, ReportExpenseTable, ReportTable
from expenses_ocr_service.reports.lifecycle import allowed_report_actions
from expenses_ocr_service.reports.queries.narrowing import conditions, narrowed
from expenses_ocr_service.reports.queries.standing import facts_for
from expenses_ocr_service.reports.schemas.filters import ReportFilters
from expenses_ocr_service.reports.schemas.read import ReportFigures, ReportsSummary

_R = columns_of(ReportTable)
_L = columns_of(ReportExpenseTable)
_P = columns_of(ReportApproverTable)
_E = columns_of(ExpenseTable)
_SAME = (
    *("uuid", "report_number", "name", "description", "status", "report_date", "report_amount", "refund_amount"),
    *("return_amount", "created_at", "updated_at", "requested_at", "approved_at", "finished_at"),
    *("expenses_count", "reason_rejected", "payment_method", "paid_at", "version"),
)
_PARTS = (
    *("customer_uuid", "employee_uuid", "employee_name", "issuer_user_uuid", "approval_level"),
    "approval_request_uuid",
    *("paid_by_uuid", "paid_by_name"),
)
_PAGES, _COUNTS, _FIGURES = Shapes(), Shapes(), Shapes()
_MONEY_MOVES = frozenset({ReportStatus.WAITING_PAYMENT, ReportStatus.WAITING_RETURN})


async def list_reports(
    uow: UnitOfWork, filters: ReportFilters, *, by: Principal, page: PageParams, request: Request
) -> Response:
    """Reports the caller may see, newest first, without their expenses and advances."""
    shape, values = narrowed(filters, by)
    rows = _PAGES.of((shape, page.limit), lambda: _page(shape, page.limit))
    count = _COUNTS.of(shape, lambda: select(func.count()).select_from(ReportTable).where(*conditions(shape)))
    found = await prepared_page(uow, rows, count, values=values, page=page, request=request)
    payable = [row["employee_uuid"] for row in found.rows if row["status"] in _MONEY_MOVES]
    return page_answer(found, _line_for(by, await duties_of(uow, by, of=payable)))


def _page(shape: tuple[str, ...], limit: int) -> Select[Any]:
    """The page is cut from the index first; what stands around a report is looked up for its rows only."""
    newest = (_R.created_at.desc(), _R.uuid.desc())
    columns = [_R[name] for name in (*_SAME, *_PARTS)]
    cut = select(*columns).where(*conditions(shape)).order_by(*newest).limit(literal_column(str(limit)))
    o: Any = cut.offset(bindparam("offset", type_=_R.report_number.type)).subquery("o").c
    around = (_violations(o), _asked(o), _asks_me(o))
    return select(o, *around).order_by(o.created_at.desc(), o.uuid.desc())


def _violations(o: Any) -> Any:
    """The limits that the report's expenses do not keep, each with its expense; taken apart when read."""
    found = func.json_build_object("expense_uuid", _E.uuid, "policies", _E.unsatisfied_policies)
    joined = select(func.json_agg(aggregate_order_by(found, _L.uuid))).select_from(ReportExpenseTable)
    joined = joined.join(ExpenseTable, (_E.customer_uuid == o.customer_uuid) & (_E.uuid == _L.expense_uuid))
    broken = func.jsonb_array_length(_E.unsatisfied_policies) > 0
    return cast(joined.where(_L.report_uuid == o.uuid, broken).scalar_subquery(), Text).label("violations")


def _deciding(o: Any) -> Any:
    return o.status == any_(literal([str(status) for status in DECIDING], ARRAY(Text)))


def _asked(o: Any) -> Any:
    """The first who may decide the open level."""
    who = func.json_build_object("uuid", _P.employee_uuid, "name", _P.name)
    asked = (_P.report_uuid == o.uuid, _P.level == o.approval_level, _P.status == ASKED, _deciding(o))
    first = select(who).where(*asked).order_by(_P.place).limit(1).scalar_subquery()
    return cast(first, Text).label("asked")


def _asks_me(o: Any) -> Any:
    """Whether the caller may judge this report now; agency users have no employee and never do."""
    me = (_P.employee_uuid == bindparam("employee", type_=_P.employee_uuid.type), _P.status == ASKED)
    level = (_P.report_uuid == o.uuid, _P.level == o.approval_level, _deciding(o))
    return select(true()).where(*me, *level).limit(1).scalar_subquery().label("asks_me")


def _line_for(by: Principal, duties: Duties) -> Callable[[Any], dict[str, Any]]:
    def line(row: Any) -> dict[str, Any]:
        """One line of the list; ExpenseReportSummary says its shape, and a test holds the two together.

        A receipt and the employee's PIX key are given by the single read only.
        """
        allowed = allowed_report_actions(
            ReportStatus(row["status"]), facts_for(row["employee_uuid"], row["issuer_user_uuid"], by=by, duties=duties)
        )
        paid_by = row["paid_by_uuid"]
        return {
            **{name: row[name] for name in _SAME},
            "violated_policies": _policies(row["violations"]),
            "customer_employee": {"uuid": row["employee_uuid"], "name": row["employee_name"]},
            "current_approver": json.loads(row["asked"]) if row["asked"] else None,
            "payment_receipt_url": None,
            "paid_by": {"uuid": paid_by, "name": row["paid_by_name"] or ""} if paid_by else None,
            "payee_pix": None,
            "allowed_actions": [*allowed, *_decisions(row, by)],
        }

    return line


def _decisions(row: Any, by: Principal) -> list[str]:
    """`judge` for who is asked now, `remind` for who waits for them."""
    sender = (row["issuer_user_uuid"], row["employee_uuid"])
    reminding = remind_ids(row["approval_request_uuid"], is_awaited=row["status"] in DECIDING, sender=sender, by=by)
    return (["judge"] if row["asks_me"] and not by.is_agency else []) + reminding


def _policies(found: str | None) -> list[dict[str, Any]]:
    """One entry per limit and expense."""
    return [
        {**policy, "expense_uuid": expense["expense_uuid"]}
        for expense in json.loads(found or "[]")
        for policy in expense["policies"]
    ]


async def summarize(uow: UnitOfWork, filters: ReportFilters, *, by: Principal) -> ReportsSummary:
    """What the list's reports come to, by status; every status is there."""
    shape, values = narrowed(filters, by)
    figures = _FIGURES.of(shape, lambda: _sums(shape))
    rows = {row["status"]: row for row in await uow.fetch(figures, values)}
    by_status = {status: _figures(rows.get(status.value)) for status in ReportStatus}
    return ReportsSummary(total=sum((told.total for told in by_status.values()), ZERO), by_status=by_status)


def _sums(shape: tuple[str, ...]) -> Select[Any]:
    return (
        select(
            _R.status,
            func.count().label("count"),
            func.sum(_R.report_amount).label("total"),
            func.sum(_R.refund_amount).label("refund"),
            func.sum(_R.return_amount).label("return_"),
        )
        .where(*conditions(shape))
        .group_by(_R.status)
    )


def _figures(row: Any) -> ReportFigures:
    if row is None:
        return ReportFigures(count=0, total=ZERO, refund=ZERO, return_=ZERO)
    return ReportFigures(count=row["count"], total=row["total"], refund=row["refund"], return_=row["return_"])
