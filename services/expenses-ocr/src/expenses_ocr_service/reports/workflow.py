"""A report as a subject of approvals."""

from typing import Any

from kit.workflow.approvable import Approvable
from kit.workflow.history import History
from sqlalchemy import Select, literal, select
from sqlalchemy.types import Uuid

from expenses_ocr_service.records.statuses import DECIDING, ReportStatus
from expenses_ocr_service.records.tables.reports import ReportApproverTable, ReportHistoryTable, ReportTable
from expenses_ocr_service.references.queries import get_accounts
from expenses_ocr_service.reports.lifecycle import REPORT_LIFECYCLE, Facts, ReportAction
from expenses_ocr_service.reports.queries.visibility import PAYERS, sees_every, visible_to


def _who_spent(report: ReportTable) -> Select[Any]:
    return select(literal(report.employee_uuid, Uuid))


REPORT: Approvable[ReportTable, ReportStatus, ReportAction, Facts] = Approvable(
    request_type="expense_report",
    table=ReportTable,
    approvers=ReportApproverTable,
    key="report_uuid",
    history=History(table=ReportHistoryTable, key="report_uuid", noun="report", entity="expense_report"),
    lifecycle=REPORT_LIFECYCLE,
    states=ReportStatus,
    deciding=DECIDING,
    said={
        ReportStatus.OPEN: "Prestação de contas de volta para edição",
        ReportStatus.APPROVING: "Enviada para aprovação",
        ReportStatus.WAITING_FINANCIAL_APPROVAL: "Aguardando aprovação financeira",
        ReportStatus.WAITING_PAYMENT: "Aprovada, aguardando reembolso",
        ReportStatus.WAITING_RETURN: "Aprovada, aguardando devolução",
        ReportStatus.FINISHED: "Prestação de contas finalizada",
        ReportStatus.DISAPPROVED: "Prestação de contas rejeitada",
    },
    noun="report",
    seen_by=("view-all-order", "approver-all", *sorted(PAYERS)),
    people=_who_spent,
    accounts=get_accounts,
    visible_to=visible_to,
    sees_every=sees_every,
)
