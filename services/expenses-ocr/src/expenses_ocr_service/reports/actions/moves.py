"""Carries a decided change of a report through: status by the table, history, audit, facts, hints."""

from typing import Any
from uuid import UUID

from contracts.expenses import ReportFinished, ReportStatusChanged
from kit.http.uow import UnitOfWork

from expenses_ocr_service.advances.actions.settling import hint_advances
from expenses_ocr_service.advances.actions.taking import Doer
from expenses_ocr_service.expenses.actions.reporting import hint_expenses
from expenses_ocr_service.records.statuses import ReportStatus
from expenses_ocr_service.records.tables.reports import ReportHistoryTable, ReportTable
from expenses_ocr_service.reports.actions.taking import Taken
from expenses_ocr_service.reports.lifecycle import BY_SYSTEM, REPORT_LIFECYCLE, Facts, ReportAction
from expenses_ocr_service.reports.queries.audience import account_of, audience_of
from expenses_ocr_service.reports.queries.trip import get_orders_of
from expenses_ocr_service.reports.queries.visibility import PAYERS

SAID: dict[ReportStatus, str] = {
    ReportStatus.OPEN: "Prestação de contas de volta para edição",
    ReportStatus.APPROVING: "Enviada para aprovação",
    ReportStatus.WAITING_FINANCIAL_APPROVAL: "Aguardando aprovação financeira",
    ReportStatus.WAITING_PAYMENT: "Aprovada, aguardando reembolso",
    ReportStatus.WAITING_RETURN: "Aprovada, aguardando devolução",
    ReportStatus.FINISHED: "Prestação de contas finalizada",
    ReportStatus.DISAPPROVED: "Prestação de contas rejeitada",
}


def record(uow: UnitOfWork, report: ReportTable, *, by: Doer, kind: str, description: str, **what: Any) -> None:
    """An entry of the report's history, and of the audit without the words that may speak of people.

    `what`: from_status, to_status, reason, submission, payment.
    """
    moved = {name: str(what[name]) for name in ("from_status", "to_status") if what.get(name)}
    uow.audit(
        action=f"report.{kind}",
        entity="expense_report",
        entity_uuid=report.uuid,
        description=description.partition(":")[0],
        changes=moved or None,
    )
    uow.put(
        ReportHistoryTable(
            customer_uuid=report.customer_uuid,
            agency_uuid=report.agency_uuid,
            report_uuid=report.uuid,
            at=uow.clock.now(),
            by_uuid=by.uuid,
            by_name=by.name,
            kind=kind,
            description=description,
            **what,
        )
    )


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
    before = report.state
    step = REPORT_LIFECYCLE.decide(before, action, facts)
    if step.to is before:
        return
    report.move_to(step.to)
    words = said or SAID[step.to]
    record(uow, report, by=by, kind="status", description=words, from_status=before, to_status=step.to, **what)


async def tell(uow: UnitOfWork, taken: Taken, *, is_edit: bool = False) -> None:
    """The last beat: what the report became is written, told to other services and to open screens.

    Nothing may change the report's row after: its version stands in the fact. An edit is told although the status
    stays: orders shows the amount, and the trip may be another.
    """
    report = taken.report
    await uow.flush()
    if is_edit or taken.before is not report.state:
        uow.publish(_status_changed(uow, taken, trips=await get_orders_of(uow, report.uuid)))
        if report.state is ReportStatus.FINISHED:
            uow.publish(_finished(uow, report))
    people = await audience_of(uow, report)
    uow.live(
        entity="report",
        entity_uuid=report.uuid,
        customer_uuid=report.customer_uuid,
        status=report.status,
        version=report.version,
        user_uuids=people,
        actions=("view-all-order", "approver-all", *sorted(PAYERS)),
        agency_uuid=report.agency_uuid,
    )
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


async def ring(uow: UnitOfWork, report: ReportTable, *, kind: str, title: str, text: str) -> None:
    """Ring the bell of who spent."""
    uow.notify(
        user_uuid=await account_of(uow, report),
        kind=kind,
        title=title,
        text=text,
        link=f"/pedidos/{report.uuid}?orderType=expense_report",
        about_entity="expense_report",
        about_uuid=report.uuid,
    )
