"""Keeps who decides the current submission, as approvals last told it."""

from collections.abc import Iterable

from contracts.approvals import CurrentApprover
from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from sqlalchemy import delete

from expenses_ocr_service.records.tables.reports import ReportApproverTable, ReportTable

_P = columns_of(ReportApproverTable)


async def forget_request(uow: UnitOfWork, report: ReportTable) -> None:
    """A new submission, or none: what was known of the last request is no longer shown."""
    report.approval_request_uuid = None
    report.approval_model_uuid = None
    report.approval_model_name = None
    report.approval_level = None
    report.approval_version = 0
    report.approval_status = None
    await put_approvers(uow, report, ())


async def put_approvers(uow: UnitOfWork, report: ReportTable, approvers: Iterable[CurrentApprover]) -> None:
    """Replace the rows by these."""
    gone = delete(ReportApproverTable).where(_P.report_uuid == report.uuid)
    await uow.session.execute(gone, execution_options={"autoflush": False})  # the report itself is written once, later
    for approver in approvers:
        uow.add(
            ReportApproverTable(
                customer_uuid=report.customer_uuid,
                agency_uuid=report.agency_uuid,
                report_uuid=report.uuid,
                submission=report.submission,
                employee_uuid=approver.uuid,
                name=approver.name,
                level=approver.level,
                place=approver.order,
                status=approver.status,
            )
        )
