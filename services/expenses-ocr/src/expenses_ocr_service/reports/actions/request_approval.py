"""An owner sends a report to those who must approve it, and waits for them to be known."""

import asyncio
from collections.abc import Iterable
from typing import Any
from uuid import UUID, uuid5

from contracts.asking import ApprovalItem, Charge, ViolatedPolicy
from contracts.expenses import ReportApprovalRequested
from fastapi import Response
from kit.core.metadata import columns_of
from kit.core.principal import Principal
from kit.db.tenancy import locate
from kit.http.etags import etag
from kit.http.pages import One, json_answer, try_later
from kit.http.uow import UnitOfWork, UnitOfWorkMaker
from sqlalchemy import select

from expenses_ocr_service.advances.actions.taking import doer_of
from expenses_ocr_service.charges.duties import writers_duties
from expenses_ocr_service.expenses.actions.reporting import Expense, move_expenses
from expenses_ocr_service.expenses.lifecycle import ExpenseAction
from expenses_ocr_service.records.statuses import DECIDING
from expenses_ocr_service.records.tables.reports import ReportTable
from expenses_ocr_service.references.queries import get_employees
from expenses_ocr_service.reports.actions.approvers import forget_request
from expenses_ocr_service.reports.actions.moves import move_report, tell
from expenses_ocr_service.reports.actions.taking import Taken, take_report
from expenses_ocr_service.reports.lifecycle import REPORT_LIFECYCLE, ReportAction
from expenses_ocr_service.reports.queries.audience import account_of
from expenses_ocr_service.reports.queries.preview import misses_voucher
from expenses_ocr_service.reports.queries.read_report import ReportLinks, read_report
from expenses_ocr_service.reports.queries.standing import facts_of
from expenses_ocr_service.reports.refusals import AdvanceBalanceExceeded, EmptyReport
from expenses_ocr_service.reports.rules.charging import Charged, ChargeKey, Routing, route_by_largest_sum
from expenses_ocr_service.reports.rules.contents import require_no_duplicate
from expenses_ocr_service.reports.schemas.read import ExpenseReport

WAIT_SECONDS = 2.0
FIRST_PAUSE, LONGEST_PAUSE = 0.025, 0.2
"""DESIGN section 3: the caller waits up to 2 s, asking its own row every 25 ms growing to 200."""
EXPENSE = "expense"
_R = columns_of(ReportTable)
_STANDING = select(_R.status, _R.approval_status)


async def request_and_wait(
    report_uuid: UUID, *, by: Principal, open_uow: UnitOfWorkMaker, links: ReportLinks, seen: int | None
) -> Response:
    """Send, then answer when approvers or an automatic approval are known; else 202, committed all the same."""
    async with open_uow() as uow:
        is_replay = uow.is_replay
        if not is_replay:
            await request_approval(report_uuid, by=by, uow=uow, seen=seen)
            uow.remember(report_uuid)
    report = await _wait_until_known(report_uuid, by=by, open_uow=open_uow, links=links)
    known = report.status not in DECIDING or report.current_approver is not None
    response = json_answer(One.of(report)) if known else try_later(report)
    etag(response, report.version)
    if is_replay:
        response.headers["Idempotency-Replayed"] = "true"
    return response


async def _wait_until_known(
    report_uuid: UUID, *, by: Principal, open_uow: UnitOfWorkMaker, links: ReportLinks
) -> ExpenseReport:
    loop = asyncio.get_running_loop()
    deadline, pause = loop.time() + WAIT_SECONDS, FIRST_PAUSE
    while True:
        async with open_uow() as uow:
            await locate(uow, ReportTable, report_uuid)
            if await _is_known(uow, report_uuid) or loop.time() + pause > deadline:
                return await read_report(uow, report_uuid, by=by, links=links)
        await asyncio.sleep(pause)
        pause = min(pause * 1.5, LONGEST_PAUSE)


async def _is_known(uow: UnitOfWork, report_uuid: UUID) -> bool:
    """One small row, not the whole report a dozen times per waiting call."""
    row = await uow.row(_STANDING.where(_R.uuid == report_uuid))
    return row is not None and (row["status"] not in DECIDING or row["approval_status"] is not None)


async def request_approval(report_uuid: UUID, *, by: Principal, uow: UnitOfWork, seen: int | None) -> None:
    """Take, decide, apply, publish. A refused request changes nothing."""
    taken = await take_report(uow, report_uuid, by=by, seen=seen)
    duties = await writers_duties(uow, by)
    report, facts, doer = taken.report, facts_of(taken.report, by, duties), doer_of(by)
    REPORT_LIFECYCLE.decide(report.state, ReportAction.REQUEST_APPROVAL, facts)
    await taken.lock_items(uow)
    _require_sendable(taken)
    report.submission += 1
    report.requested_at = uow.clock.now()
    report.reason_rejected = None
    if report.submission > 1:
        await forget_request(uow, report)
    await move_expenses(uow, taken.moves(), action=ExpenseAction.SEND, report_uuid=report.uuid, by=doer)
    move_report(uow, report, action=ReportAction.REQUEST_APPROVAL, by=doer, facts=facts, submission=report.submission)
    uow.publish(await _request(uow, taken))
    await tell(uow, taken)


def _require_sendable(taken: Taken) -> None:
    """Raises EmptyReport, ConfirmedAsDuplicate, AdvanceBalanceExceeded."""
    if taken.is_empty:
        raise EmptyReport
    require_no_duplicate(taken.expenses.values())
    if any(taken.advances[share.advance_uuid].balance < share.balance_then for share in taken.shares):
        raise AdvanceBalanceExceeded


async def _request(uow: UnitOfWork, taken: Taken) -> ReportApprovalRequested:
    report, routing = taken.report, routing_of(taken)
    employee = (await get_employees(uow, [report.employee_uuid])).get(report.employee_uuid)
    expenses = sorted(taken.expenses.values(), key=lambda found: (found.expense_date, found.expense_number))
    return ReportApprovalRequested(
        uuid=report.uuid,
        customer_uuid=report.customer_uuid,
        agency_uuid=report.agency_uuid,
        submission=report.submission,
        number=report.report_number,
        title=report.name,
        description=" ".join(filter(None, (report.description, routing.explanation))) or None,
        requester_user_uuid=await account_of(uow, report),
        requester_employee_uuid=report.employee_uuid,
        requester_name=report.employee_name,
        travelers_uuids=(report.employee_uuid,),
        charge=_charge(routing),
        group_uuid=employee.group_uuid if employee else None,
        value=report.report_amount,
        broken_policy=any(expense.unsatisfied_policies for expense in expenses),
        items=tuple(_item(expense) for expense in expenses),
        requested_at=uow.clock.now(),
    )


def routing_of(taken: Taken) -> Routing:
    """Which charge decides who approves: the expenses'; of a report without any, the advances'."""
    spent = [
        Charged(_key(row), row.value, row.expense_date, row.expense_number, row.cost_center_name)
        for row in taken.expenses.values()
    ]
    held = [
        Charged(_key(row), row.balance, row.date_of_need, row.advance_number, row.cost_center_name)
        for row in taken.advances.values()
    ]
    return route_by_largest_sum(spent or held)


def _key(row: Any) -> ChargeKey:
    """An expense and an advance carry their charge under the same names."""
    return ChargeKey(row.cost_center_uuid, row.branch_uuid, row.project_uuid, row.phase_uuid)


def _charge(routing: Routing) -> Charge:
    charge = routing.charge
    return Charge(
        branch_uuid=charge.branch_uuid,
        cost_center_uuid=charge.cost_center_uuid,
        project_uuid=charge.project_uuid,
        phase_uuid=charge.phase_uuid,
    )


def _item(expense: Expense) -> ApprovalItem:
    return ApprovalItem(
        table=EXPENSE,
        item_uuid=expense.uuid,
        description=" · ".join(filter(None, (expense.expense_type_name, expense.company))),
        on_date=expense.expense_date,
        value=expense.value,
        violated_policies=tuple(_violations(expense)),
        justification=expense.justification,
        suspected_voucher=expense.duplicate_status != "none",
        missing_voucher=misses_voucher(expense),
        has_voucher=expense.voucher_path is not None,
    )


def _violations(expense: Expense) -> Iterable[ViolatedPolicy]:
    """An expense keeps what it broke, not which value of the policy said so: its place here names it."""
    for policy in expense.unsatisfied_policies:
        yield ViolatedPolicy(
            policy_value_uuid=uuid5(expense.uuid, policy["policy_parameter"]),
            policy_parameter=policy["policy_parameter"],
            type_value=policy["type_value"],
            value=str(policy["value"]),
            message=policy["message"],
        )
