"""Submits a report for approval and waits until its approvers are known."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID, uuid5

from contracts.asking import ApprovalItem, Charge, ViolatedPolicy
from contracts.expenses import ReportApprovalRequested
from fastapi import Response
from kit.core.principal import Principal
from kit.http.uow import UnitOfWork, UnitOfWorkMaker
from kit.http.waited import waited_answer
from kit.workflow.approvers import forget_request
from kit.workflow.history import doer_of
from kit.workflow.waiting import wait_until_known

from expenses_ocr_service.charges.duties import writers_duties
from expenses_ocr_service.expenses.actions.reporting import Expense, move_expenses
from expenses_ocr_service.expenses.lifecycle import ExpenseAction
from expenses_ocr_service.records.statuses import DECIDING
from expenses_ocr_service.references.queries import get_employees
from expenses_ocr_service.reports.actions.moves import move_report, publish_report
from expenses_ocr_service.reports.actions.taking import Taken, take_report
from expenses_ocr_service.reports.lifecycle import REPORT_LIFECYCLE, ReportAction
from expenses_ocr_service.reports.queries.account import account_of
from expenses_ocr_service.reports.queries.preview import misses_voucher
from expenses_ocr_service.reports.queries.read_report import ReportLinks, read_report
from expenses_ocr_service.reports.queries.standing import facts_of
from expenses_ocr_service.reports.refusals import AdvanceBalanceExceeded, EmptyReport
from expenses_ocr_service.reports.rules.charging import Charged, ChargeKey, Routing, route_by_largest_sum
from expenses_ocr_service.reports.rules.contents import require_no_duplicate
from expenses_ocr_service.reports.schemas.read import ExpenseReport
from expenses_ocr_service.reports.workflow import REPORT

EXPENSE = "expense"


async def request_and_wait(
    report_uuid: UUID, *, by: Principal, open_uow: UnitOfWorkMaker, links: ReportLinks, seen: int | None
) -> Response:
    """Send, then answer when approvers or an automatic approval are known; else 202, committed all the same."""
    async with open_uow() as uow:
        is_replay = uow.is_replay
        if not is_replay:
            await request_approval(report_uuid, by=by, uow=uow, seen=seen)
            uow.remember(report_uuid)

    async def read(uow: UnitOfWork) -> ExpenseReport:
        return await read_report(uow, report_uuid, by=by, links=links)

    report, is_answered = await wait_until_known(REPORT, [report_uuid], open_uow=open_uow, read=read)
    is_known = is_answered and (report.status not in DECIDING or report.current_approver is not None)
    return waited_answer(report, is_known=is_known, is_replay=is_replay, version=report.version)


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
        await forget_request(uow, REPORT, report)
    await move_expenses(uow, taken.moves(), action=ExpenseAction.SEND, report_uuid=report.uuid, by=doer)
    move_report(uow, report, action=ReportAction.REQUEST_APPROVAL, by=doer, facts=facts, submission=report.submission)
    uow.publish(await _request(uow, taken))
    await publish_report(uow, taken)


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
