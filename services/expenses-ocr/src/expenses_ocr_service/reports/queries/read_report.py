"""One report with everything in it, in a handful of statements."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from kit.core.metadata import columns_of
from kit.core.principal import Principal
from kit.core.refusals import NotFound
from kit.db.tenancy import locate
from kit.files.links import FileLinks
from kit.http.uow import UnitOfWork
from kit.workflow.approvers import asked_now, is_asked, remind_ids
from sqlalchemy import select

from expenses_ocr_service.advances.queries.read_advance import read_advances
from expenses_ocr_service.advances.schemas import AdvanceRead
from expenses_ocr_service.charges.duties import Duties, duties_of
from expenses_ocr_service.charges.payouts import PayoutMethod
from expenses_ocr_service.expenses.schemas.read import AccountabilityExpense
from expenses_ocr_service.records.tables.reports import (
    ReportAdvanceTable,
    ReportApproverTable,
    ReportExpenseTable,
    ReportTable,
)
from expenses_ocr_service.references.schemas import Ref
from expenses_ocr_service.reports.lifecycle import allowed_report_actions
from expenses_ocr_service.reports.queries.lines import read_lines
from expenses_ocr_service.reports.queries.standing import facts_of
from expenses_ocr_service.reports.queries.visibility import visible_to
from expenses_ocr_service.reports.rules.settlement import Line, settle
from expenses_ocr_service.reports.schemas.read import (
    ExpenseReport,
    ReportSettlement,
    ReportViolation,
    SettledAdvance,
)
from expenses_ocr_service.reports.workflow import REPORT

ReportLinks = FileLinks
_R = columns_of(ReportTable)
_L = columns_of(ReportExpenseTable)
_H = columns_of(ReportAdvanceTable)
_P = columns_of(ReportApproverTable)


@dataclass(frozen=True, slots=True)
class Parts:
    """A report's rows, gathered."""

    report: ReportTable
    lines: Sequence[ReportExpenseTable]
    shares: Sequence[ReportAdvanceTable]
    approvers: Sequence[ReportApproverTable]


async def read_visible_report(
    uow: UnitOfWork, report_uuid: UUID, *, by: Principal, links: ReportLinks
) -> ExpenseReport:
    """The report, if the caller may see it. Raises NotFound."""
    await locate(uow, ReportTable, report_uuid)
    return await read_report(uow, report_uuid, by=by, links=links)


async def read_report(uow: UnitOfWork, report_uuid: UUID, *, by: Principal, links: ReportLinks) -> ExpenseReport:
    """The report in the scope that is open already. Raises NotFound."""
    await uow.flush()
    statement = select(ReportTable).where(_R.uuid == report_uuid, _R.deleted_at.is_(None), visible_to(by))
    report = (await uow.session.scalars(statement)).first()
    if report is None:
        raise NotFound
    parts = await _gather(uow, report)
    advances = await read_advances(uow, [share.advance_uuid for share in parts.shares], by=by, links=links)
    expenses = await read_lines(uow, parts.lines, by=by, links=links)
    duties = await duties_of(uow, by, of=[report.employee_uuid])
    return _shown(
        parts, advances, expenses, by=by, duties=duties, receipt=_receipt(report, by=by, links=links, uow=uow)
    )


async def _gather(uow: UnitOfWork, report: ReportTable) -> Parts:
    lines = select(ReportExpenseTable).where(_L.report_uuid == report.uuid).order_by(_L.uuid)
    shares = select(ReportAdvanceTable).where(_H.report_uuid == report.uuid).order_by(_H.uuid)
    approvers = select(ReportApproverTable).where(_P.report_uuid == report.uuid).order_by(_P.level, _P.place)
    return Parts(
        report,
        (await uow.session.scalars(lines)).all(),
        (await uow.session.scalars(shares)).all(),
        (await uow.session.scalars(approvers)).all(),
    )


def _shown(
    parts: Parts,
    advances: Sequence[AdvanceRead],
    expenses: Sequence[AccountabilityExpense],
    *,
    by: Principal,
    duties: Duties,
    receipt: str | None,
) -> ExpenseReport:
    report = parts.report
    return ExpenseReport(
        **report.model_dump(include=SAME),
        status=report.state,
        violated_policies=violations_of(expenses),
        customer_employee=Ref(uuid=report.employee_uuid, name=report.employee_name),
        current_approver=_asked_now(parts),
        payment_method=PayoutMethod(report.payment_method) if report.payment_method else None,
        payment_receipt_url=receipt,
        paid_by=Ref(uuid=report.paid_by_uuid, name=report.paid_by_name or "") if report.paid_by_uuid else None,
        payee_pix=None,
        allowed_actions=allowed_report_actions(report.state, facts_of(report, by, duties)) + _decisions(parts, by),
        advance_orders=list(advances),
        accountability_expenses=list(expenses),
        settlement=_settlement(parts, advances),
    )


def _decisions(parts: Parts, by: Principal) -> list[str]:
    """`judge` for who is asked now, `remind` for who waits for them."""
    report = parts.report
    sender = (report.issuer_user_uuid, report.employee_uuid)
    awaited = report.state in REPORT.deciding
    reminding = remind_ids(report.approval_request_uuid, is_awaited=awaited, sender=sender, by=by)
    return (["judge"] if is_asked(REPORT, report, parts.approvers, by=by) else []) + reminding


SAME = {
    *("uuid", "report_number", "name", "description", "report_date", "report_amount", "refund_amount"),
    *("return_amount", "created_at", "updated_at", "requested_at", "approved_at", "finished_at"),
    *("expenses_count", "reason_rejected", "paid_at", "version"),
}


def violations_of(expenses: Sequence[AccountabilityExpense]) -> list[ReportViolation]:
    """What the expenses do not keep of their policies, by expense."""
    return [
        ReportViolation(**policy.model_dump(), expense_uuid=expense.uuid)
        for expense in expenses
        for policy in expense.unsatisfied_policies
    ]


def _asked_now(parts: Parts) -> Ref | None:
    """The first who may decide the open level."""
    asked = asked_now(REPORT, parts.report, parts.approvers)
    return Ref(uuid=asked[0].employee_uuid, name=asked[0].name) if asked else None


def _settlement(parts: Parts, advances: Sequence[AdvanceRead]) -> ReportSettlement:
    numbers = {advance.uuid: advance.advance_number for advance in advances}
    lines = (Line(line.value, line.refundable, line.rejected) for line in parts.lines)
    told = settle(lines, [share.balance_then for share in parts.shares])
    return ReportSettlement(
        expenses_total=told.expenses_total,
        rejected_total=told.rejected_total,
        refundable_total=told.refundable_total,
        not_refundable_total=told.not_refundable_total,
        advances_balance=told.advances_balance,
        settled_total=told.settled_total,
        advances=[
            SettledAdvance(
                uuid=share.advance_uuid,
                advance_number=numbers[share.advance_uuid],
                **share.model_dump(include={"balance_then", "settled", "returned"}),
            )
            for share in parts.shares
            if share.advance_uuid in numbers
        ],
    )


def _receipt(report: ReportTable, *, by: Principal, links: ReportLinks, uow: UnitOfWork) -> str | None:
    """A link for this caller and five minutes."""
    if report.receipt_path is None or report.receipt_content_type is None:
        return None
    ending = report.receipt_content_type.rpartition("/")[2]
    return links.to(
        report.receipt_path,
        person=by.user_uuid,
        content_type=report.receipt_content_type,
        title=f"prestacao-de-contas-{report.report_number}.{ending}",
        now=uow.clock.now(),
    )
