"""Puts items into a report and takes them out, under their locks: no item is in two live reports."""

from collections.abc import Sequence
from typing import TypeVar
from uuid import UUID

from kit.core.refusals import ValidationFailed
from kit.http.uow import UnitOfWork
from kit.workflow.history import Doer

from expenses_ocr_service.advances.actions.settling import Advance, free_advance, hold_advance
from expenses_ocr_service.expenses.actions.reporting import Expense, move_expenses
from expenses_ocr_service.expenses.lifecycle import ExpenseAction
from expenses_ocr_service.records.tables.reports import ReportAdvanceTable, ReportExpenseTable
from expenses_ocr_service.reports.actions.taking import Taken
from expenses_ocr_service.reports.rules.contents import (
    require_addable,
    require_balance,
    require_free,
    require_no_duplicate,
    unknown_errors,
)


async def replace_contents(
    uow: UnitOfWork, taken: Taken, *, advances: Sequence[UUID], expenses: Sequence[UUID], by: Doer
) -> None:
    """The report holds exactly these. A refusal changes nothing.

    Raises ValidationFailed, HeldByLiveReport, InvalidStatus, ConfirmedAsDuplicate, AdvanceBalanceExceeded.
    """
    await taken.lock_items(uow, advances=advances, expenses=expenses)
    _require_known(taken, advances, expenses)
    new_advances = _added(taken.advances, advances, {share.advance_uuid for share in taken.shares})
    new_expenses = _added(taken.expenses, expenses, {line.expense_uuid for line in taken.lines})
    for items in (new_expenses, new_advances):
        require_free(items, report_uuid=taken.report.uuid)
    require_addable(new_expenses, new_advances)
    require_no_duplicate(new_expenses)
    require_balance(new_advances)
    await take_out(uow, taken, advances=set(advances), expenses=set(expenses), by=by)
    for advance in new_advances:
        _put_advance(uow, taken, advance, by=by)
    await _put_expenses(uow, taken, new_expenses, by=by)
    taken.refigure()


def _require_known(taken: Taken, advances: Sequence[UUID], expenses: Sequence[UUID]) -> None:
    employee = taken.report.employee_uuid
    errors = unknown_errors("expense_uuids", expenses, taken.expenses.values(), employee_uuid=employee)
    errors |= unknown_errors("advance_order_uuids", advances, taken.advances.values(), employee_uuid=employee)
    if errors:
        raise ValidationFailed(errors)


R = TypeVar("R")


def _added(known: dict[UUID, R], asked: Sequence[UUID], there: set[UUID]) -> list[R]:
    return [known[uuid] for uuid in dict.fromkeys(asked) if uuid not in there]


def _put_advance(uow: UnitOfWork, taken: Taken, advance: Advance, *, by: Doer) -> None:
    report = taken.report
    hold_advance(uow, advance, report_uuid=report.uuid, by=by)
    share = ReportAdvanceTable(
        customer_uuid=report.customer_uuid,
        agency_uuid=report.agency_uuid,
        report_uuid=report.uuid,
        advance_uuid=advance.uuid,
        balance_then=advance.balance,
    )
    uow.add(share)
    taken.shares.append(share)


async def _put_expenses(uow: UnitOfWork, taken: Taken, expenses: Sequence[Expense], *, by: Doer) -> None:
    report = taken.report
    moves = [(expense, report.name) for expense in expenses]
    await move_expenses(uow, moves, action=ExpenseAction.ADD_TO_REPORT, report_uuid=report.uuid, by=by)
    for expense in expenses:
        _put_line(uow, taken, expense)


def _put_line(uow: UnitOfWork, taken: Taken, expense: Expense) -> None:
    report = taken.report
    line = ReportExpenseTable(
        customer_uuid=report.customer_uuid,
        agency_uuid=report.agency_uuid,
        report_uuid=report.uuid,
        expense_uuid=expense.uuid,
        employee_uuid=expense.employee_uuid,
        value=expense.value,
        refundable=expense.refundable,
    )
    uow.add(line)
    taken.lines.append(line)


async def take_out(uow: UnitOfWork, taken: Taken, *, advances: set[UUID], expenses: set[UUID], by: Doer) -> None:
    """Free whatever is in the report and not among these; its line goes with it."""
    gone = [line for line in taken.lines if line.expense_uuid not in expenses]
    moves = [(taken.expenses[line.expense_uuid], None) for line in gone]
    await move_expenses(uow, moves, action=ExpenseAction.TAKE_OUT, report_uuid=taken.report.uuid, by=by)
    for line in gone:
        taken.lines.remove(line)
        await uow.session.delete(line)
    for share in [share for share in taken.shares if share.advance_uuid not in advances]:
        free_advance(uow, taken.advances[share.advance_uuid], by=by)
        taken.shares.remove(share)
        await uow.session.delete(share)
    uow.note_change()
