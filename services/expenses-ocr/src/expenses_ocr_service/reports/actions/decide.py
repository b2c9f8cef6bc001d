"""What a decision does to a report: lines out or approved, then what is due follows by itself."""

from collections.abc import Mapping
from uuid import UUID

from contracts.asking import Charge
from contracts.expenses import ExpenseApproved
from kit.core.money import ZERO
from kit.http.uow import UnitOfWork
from kit.workflow.history import Doer

from expenses_ocr_service.advances.actions.settling import free_advance
from expenses_ocr_service.expenses.actions.reporting import Expense, move_expenses
from expenses_ocr_service.expenses.lifecycle import ExpenseAction
from expenses_ocr_service.records.tables.reports import ReportTable
from expenses_ocr_service.reports.actions.finish import finish_taken
from expenses_ocr_service.reports.actions.moves import move_report, notify, publish_report
from expenses_ocr_service.reports.actions.taking import Taken
from expenses_ocr_service.reports.lifecycle import ReportAction

AUTOMATIC = "Aprovado automaticamente: nenhum modelo se aplica"


async def approve_taken(
    uow: UnitOfWork, taken: Taken, *, rejected: Mapping[UUID, str], by: Doer, is_automatic: bool
) -> None:
    """The rejected go back to their owner; the rest counts as spent. Nothing left to approve: disapproved."""
    await taken.lock_items(uow)
    await _judge_lines(uow, taken, rejected, by=by)
    if taken.lines and all(line.rejected for line in taken.lines):
        await _disapprove(uow, taken, by=by, reason=None)
        return
    taken.report.approved_at = uow.clock.now()
    await _await_money(uow, taken, by=by, reason=AUTOMATIC if is_automatic else None)
    if not is_automatic:
        await _notify_approved(uow, taken, by=by)
    await publish_report(uow, taken)


async def reject_taken(uow: UnitOfWork, taken: Taken, *, reasons: Mapping[UUID, str], reason: str, by: Doer) -> None:
    """Every expense is out, for its own reason or the request's."""
    await taken.lock_items(uow)
    rejected = {line.expense_uuid: reasons.get(line.expense_uuid, reason) for line in taken.lines}
    await _judge_lines(uow, taken, rejected, by=by)
    await _disapprove(uow, taken, by=by, reason=reason)


async def reopen_taken(uow: UnitOfWork, taken: Taken, *, by: Doer, reason: str | None) -> None:
    """Nobody decides it any more: the report is its owner's to change and send again."""
    await taken.lock_items(uow)
    taken.take_out({})
    await move_expenses(uow, taken.moves(), action=ExpenseAction.REOPEN, report_uuid=taken.report.uuid, by=by)
    move_report(uow, taken.report, action=ReportAction.REOPEN, by=by, reason=reason)


async def _await_money(uow: UnitOfWork, taken: Taken, *, by: Doer, reason: str | None) -> None:
    """A refund waits for finance, a return for the employee; with neither the report is finished."""
    report = taken.report
    if report.refund_amount > ZERO:
        move_report(uow, report, action=ReportAction.AWAIT_PAYMENT, by=by, reason=reason)
    elif report.return_amount > ZERO:
        move_report(uow, report, action=ReportAction.AWAIT_RETURN, by=by, reason=reason)
    else:
        move_report(uow, report, action=ReportAction.FINISH, by=by, reason=reason)
        await finish_taken(uow, taken, by=by)


async def _disapprove(uow: UnitOfWork, taken: Taken, *, by: Doer, reason: str | None) -> None:
    """Nothing is accounted for: the advances may be put into another report."""
    report = taken.report
    report.reason_rejected = reason or _only_reason(taken)
    for advance in taken.advances.values():
        free_advance(uow, advance, by=by)
    move_report(uow, report, action=ReportAction.DISAPPROVE, by=by, reason=report.reason_rejected)
    title = f"Prestação de contas rejeitada: {report.name}"
    await notify(uow, report, kind="report_rejected", title=title, text=f"{by.name} rejeitou todas as despesas.")
    await publish_report(uow, taken)


def _only_reason(taken: Taken) -> str | None:
    reasons = {line.reason for line in taken.lines}
    return reasons.pop() if len(reasons) == 1 else None


async def _judge_lines(uow: UnitOfWork, taken: Taken, rejected: Mapping[UUID, str], *, by: Doer) -> None:
    """Lines and expenses as they were judged; what is approved is told, once, for it was approving until now."""
    taken.take_out(rejected)
    report_uuid = taken.report.uuid
    await move_expenses(uow, taken.moves(rejected=True), action=ExpenseAction.REJECT, report_uuid=report_uuid, by=by)
    await move_expenses(uow, taken.moves(), action=ExpenseAction.APPROVE, report_uuid=report_uuid, by=by)
    for expense, _ in taken.moves():
        uow.publish(_approved(uow, taken.report, expense))


def _approved(uow: UnitOfWork, report: ReportTable, expense: Expense) -> ExpenseApproved:
    return ExpenseApproved(
        uuid=expense.uuid,
        customer_uuid=expense.customer_uuid,
        agency_uuid=expense.agency_uuid,
        employee_uuid=expense.employee_uuid,
        version=expense.version,
        number=expense.expense_number,
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


async def _notify_approved(uow: UnitOfWork, taken: Taken, *, by: Doer) -> None:
    report, out = taken.report, sum(line.rejected for line in taken.lines)
    returned = f" e devolveu {out} {'despesa' if out == 1 else 'despesas'}" if out else ""
    text = f"{by.name} aprovou{returned}."
    await notify(uow, report, kind="report_approved", title=f"Prestação de contas aprovada: {report.name}", text=text)
