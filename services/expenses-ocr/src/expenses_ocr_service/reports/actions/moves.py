"""Carries a decided change of a report through: status by the table, history, audit, facts, hints, notifications."""

from dataclasses import replace
from typing import Any
from uuid import UUID

from contracts.expenses import ReportFinished, ReportStatusChanged
from contracts.notices import Recipient
from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from kit.notices.delivery import Message
from kit.workflow import history, moves
from kit.workflow.history import Doer
from sqlalchemy import select

from expenses_ocr_service.advances.actions.settling import hint_advances
from expenses_ocr_service.expenses.actions.reporting import hint_expenses
from expenses_ocr_service.notices.actions import notify as send
from expenses_ocr_service.notices.queries import Holders
from expenses_ocr_service.records.statuses import ReportStatus
from expenses_ocr_service.records.tables.reports import ReportApproverTable, ReportTable
from expenses_ocr_service.reports.actions.taking import Taken
from expenses_ocr_service.reports.lifecycle import BY_SYSTEM, Facts, ReportAction
from expenses_ocr_service.reports.queries.account import get_spender
from expenses_ocr_service.reports.queries.trip import get_orders_of
from expenses_ocr_service.reports.workflow import REPORT

_A = columns_of(ReportApproverTable)


def record(uow: UnitOfWork, report: ReportTable, *, by: Doer, kind: str, description: str, **what: Any) -> None:
    """An entry of history and audit. `what`: from_status, to_status, reason, submission, payment."""
    history.record(uow, REPORT.history, report, by=by, kind=kind, description=description, **what)


def move_report(
    uow: UnitOfWork,
    report: ReportTable,
    *,
    action: ReportAction,
    by: Doer,
    facts: Facts = BY_SYSTEM,
    said: str | None = None,
    **what: Any,
) -> None:
    """Take one step of the table. `what`: reason, submission, payment. Raises InvalidStatus, Forbidden."""
    moves.move(uow, REPORT, report, action=action, by=by, facts=facts, said=said, **what)


async def publish_report(uow: UnitOfWork, taken: Taken, *, is_edit: bool = False) -> None:
    """The last step: what the report became is written, published to other services and hinted to open screens.

    Nothing may change the report's row after: its version stands in the fact. An edit is published although the status
    stays: orders shows the amount, and the trip may be another.
    """
    report = taken.report
    await uow.flush()
    if is_edit or taken.before is not report.state:
        uow.publish(_status_changed(uow, taken, trips=await get_orders_of(uow, report.uuid)))
        if report.state is ReportStatus.FINISHED:
            uow.publish(_finished(uow, report))
    people = await moves.hint_audience(uow, REPORT, report)
    hint_expenses(uow, list(taken.expenses.values()), user_uuids=people)
    hint_advances(uow, list(taken.advances.values()), accounts=people)


def _status_changed(
    uow: UnitOfWork, taken: Taken, *, trips: tuple[UUID | None, tuple[UUID, ...]]
) -> ReportStatusChanged:
    report = taken.report
    return ReportStatusChanged(
        uuid=report.uuid,
        customer_uuid=report.customer_uuid,
        agency_uuid=report.agency_uuid,
        employee_uuid=report.employee_uuid,
        number=report.report_number,
        from_status=taken.before,
        to_status=report.status,
        version=report.version,
        value=report.report_amount,
        order_uuid=trips[0],
        orders_uuids=trips[1],
        changed_at=uow.clock.now(),
    )


def _finished(uow: UnitOfWork, report: ReportTable) -> ReportFinished:
    return ReportFinished(
        uuid=report.uuid,
        customer_uuid=report.customer_uuid,
        agency_uuid=report.agency_uuid,
        employee_uuid=report.employee_uuid,
        version=report.version,
        report_amount=report.report_amount,
        refund_amount=report.refund_amount,
        return_amount=report.return_amount,
        finished_at=uow.clock.now(),
    )


async def notify(uow: UnitOfWork, report: ReportTable, *, kind: str, title: str, text: str) -> None:
    """Notify the recipients of this kind about the report; its issuer is who spent.

    Where they have no account, the bell of who built it rings.
    """
    link = f"/pedidos/{report.uuid}?orderType=expense_report"
    message = Message(
        kind=kind, title=title, text=text, link=link, about_entity="expense_report", about_uuid=report.uuid
    )
    holders: Holders = {
        Recipient.APPROVER: select(_A.employee_uuid).where(_A.report_uuid == report.uuid),
    }
    spender = await get_spender(uow, report)
    known = [spender, replace(spender, role=Recipient.TRAVELER)]
    await send(uow, message, customer_uuid=report.customer_uuid, holders=holders, known=known)
