"""What a decision does to a report: lines out or approved, then what is due follows by itself."""

from collections.abc import Mapping
from uuid import UUID

from contracts.asking import Charge
from contracts.expenses import ExpenseApproved
from kit.money import ZERO
from kit.uow import UnitOfWork

from expenses_ocr_service.advances.actions.settling import free_advance
from expenses_ocr_service.advances.actions.taking import Doer
from expenses_ocr_service.expenses.actions.reporting import Expense, move_expense
from expenses_ocr_service.expenses.lifecycle import ExpenseAction
from expenses_ocr_service.reports.actions.finish import finish_taken
from expenses_ocr_service.reports.actions.moves import move_report, ring, tell
from expenses_ocr_service.reports.actions.taking import Taken
from expenses_ocr_service.reports.lifecycle import ReportAction
from expenses_ocr_service.reports.tables import ReportExpenseTable, ReportTable

AUTOMATIC = "Aprovado automaticamente: nenhum modelo se aplica"


async def approve_taken(
    uow: UnitOfWork, taken: Taken, *, rejected: Mapping[UUID, str], by: Doer, is_automatic: bool
) -> None:
    """The rejected go back to their owner; the rest counts as spent. Nothing left to approve: disapproved."""
    await taken.lock_items(uow)
    for line in taken.lines:
        if line.expense_uuid in rejected:
            _reject_line(uow, taken, line, reason=rejected[line.expense_uuid], by=by)
        else:
            _approve_line(uow, taken, line, by=by)
    taken.refigure()
    if taken.lines and all(line.rejected for line in taken.lines):
        await _disapprove(uow, taken, by=by, reason=None)
        return
    taken.report.approved_at = uow.clock.now()
    _await_money(uow, taken, by=by, reason=AUTOMATIC if is_automatic else None)
    if not is_automatic:
        await _ring_approved(uow, taken, by=by)
    await tell(uow, taken)


async def reject_taken(uow: UnitOfWork, taken: Taken, *, reasons: Mapping[UUID, str], reason: str, by: Doer) -> None:
    """Every expense is out, for its own reason or the request's."""
    await taken.lock_items(uow)
    for line in taken.lines:
        _reject_line(uow, taken, line, reason=reasons.get(line.expense_uuid, reason), by=by)
    taken.refigure()
    await _disapprove(uow, taken, by=by, reason=reason)


async def reopen_taken(uow: UnitOfWork, taken: Taken, *, by: Doer, reason: str | None) -> None:
    """Nobody decides it any more: the report is its owner's to change and send again."""
    await taken.lock_items(uow)
    for line in taken.lines:
        expense = taken.expenses[line.expense_uuid]
        move_expense(uow, expense, action=ExpenseAction.REOPEN, report_uuid=taken.report.uuid, by=by)
    move_report(uow, taken.report, action=ReportAction.REOPEN, by=by, reason=reason)


def _await_money(uow: UnitOfWork, taken: Taken, *, by: Doer, reason: str | None) -> None:
    """A refund waits for finance, a return for the employee; with neither the report is finished."""
    report = taken.report
    if report.refund_amount > ZERO:
        move_report(uow, report, action=ReportAction.AWAIT_PAYMENT, by=by, reason=reason)
    elif report.return_amount > ZERO:
        move_report(uow, report, action=ReportAction.AWAIT_RETURN, by=by, reason=reason)
    else:
        move_report(uow, report, action=ReportAction.FINISH, by=by, reason=reason)
        finish_taken(uow, taken, by=by)


async def _disapprove(uow: UnitOfWork, taken: Taken, *, by: Doer, reason: str | None) -> None:
    """Nothing is accounted for: the advances may be put into another report."""
    report = taken.report
    report.reason_rejected = reason or _only_reason(taken)
    for advance in taken.advances.values():
        free_advance(uow, advance, by=by)
    move_report(uow, report, action=ReportAction.DISAPPROVE, by=by, reason=report.reason_rejected)
    title = f"Prestação de contas rejeitada: {report.name}"
    await ring(uow, report, kind="report_rejected", title=title, text=f"{by.name} rejeitou todas as despesas.")
    await tell(uow, taken)


def _only_reason(taken: Taken) -> str | None:
    reasons = {line.reason for line in taken.lines}
    return reasons.pop() if len(reasons) == 1 else None


def _reject_line(uow: UnitOfWork, taken: Taken, line: ReportExpenseTable, *, reason: str, by: Doer) -> None:
    line.rejected, line.reason = True, reason
    expense = taken.expenses[line.expense_uuid]
    move_expense(uow, expense, action=ExpenseAction.REJECT, report_uuid=taken.report.uuid, by=by, reason=reason)


def _approve_line(uow: UnitOfWork, taken: Taken, line: ReportExpenseTable, *, by: Doer) -> None:
    expense = taken.expenses[line.expense_uuid]
    move_expense(uow, expense, action=ExpenseAction.APPROVE, report_uuid=taken.report.uuid, by=by)
    uow.publish(_approved(uow, taken.report, expense))


def _approved(uow: UnitOfWork, report: ReportTable, expense: Expense) -> ExpenseApproved:
    return ExpenseApproved(
        uuid=expense.uuid,
        customer_uuid=expense.customer_uuid,
        agency_uuid=expense.agency_uuid,
        employee_uuid=expense.employee_uuid,
        version=expense.version + 1,
        report_uuid=report.uuid,
        order_uuid=expense.order_uuid,
        expense_type_uuid=expense.expense_type_uuid,
        expense_type_name=expense.expense_type_name,
        expense_category_uuid=expense.expense_category_uuid,
        expense_category_name=expense.expense_category_name,
        on_date=expense.expense_date,
        value=expense.value,
        charge=Charge(
            branch_uuid=expense.branch_uuid,
            cost_center_uuid=expense.cost_center_uuid,
            project_uuid=expense.project_uuid,
            phase_uuid=expense.phase_uuid,
        ),
        employee_name=expense.employee_name,
        out_of_policy=bool(expense.unsatisfied_policies),
        approved_at=uow.clock.now(),
    )


async def _ring_approved(uow: UnitOfWork, taken: Taken, *, by: Doer) -> None:
    report, out = taken.report, sum(line.rejected for line in taken.lines)
    text = f"{by.name} aprovou." if not out else f"{by.name} aprovou e devolveu {out} despesa(s)."
    await ring(uow, report, kind="report_approved", title=f"Prestação de contas aprovada: {report.name}", text=text)
