"""The calls of expense reports (API section 2.5)."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Form, Request, Response
from kit.core.principal import Principal
from kit.core.refusals import CustomerBlocked, InvalidFile, InvalidStatus, StaleVersion, refusals
from kit.http.app import CallsDep
from kit.http.etags import IfMatch, etag
from kit.http.file_pages import ConfinementDep, FileLinksDep, FileStoreDep
from kit.http.pages import Many, One, Page, PageQuery, may_wait
from kit.http.permissions import permits
from kit.http.routing import Router
from kit.http.uow import OpenUow, Uow
from kit.workflow.visibility import list_history

from expenses_ocr_service.charges.refusals import AlreadyPaid
from expenses_ocr_service.expenses.refusals import ConfirmedAsDuplicate, HeldByLiveReport
from expenses_ocr_service.reports.actions.create_report import create_report, spender
from expenses_ocr_service.reports.actions.pay import REFUND, RETURN, Receipts, pay_report
from expenses_ocr_service.reports.actions.request_approval import request_and_wait
from expenses_ocr_service.reports.actions.update_report import remove_expenses, remove_report, update_report
from expenses_ocr_service.reports.queries.list_reports import list_reports, summarize
from expenses_ocr_service.reports.queries.payee import read_with_payee
from expenses_ocr_service.reports.queries.pix import read_return_pix
from expenses_ocr_service.reports.queries.preview import preview_report
from expenses_ocr_service.reports.queries.read_report import read_report
from expenses_ocr_service.reports.refusals import AdvanceBalanceExceeded, EmptyReport, NothingDue
from expenses_ocr_service.reports.schemas.filters import ReportFilters, report_filters
from expenses_ocr_service.reports.schemas.read import (
    ExpenseReport,
    ExpenseReportSummary,
    ReportHistoryEntry,
    ReportPreview,
    ReportsSummary,
    ReturnPix,
)
from expenses_ocr_service.reports.schemas.written import (
    PreviewAsked,
    RemoveExpenses,
    ReportCreate,
    ReportPayment,
    ReportUpdate,
)
from expenses_ocr_service.reports.workflow import REPORT

router = Router(tags=["expense-reports"])

MayList = Annotated[Principal, Depends(permits("view-expense-report"))]
MayView = Annotated[Principal, Depends(permits("view-expense-report", customer="of_object"))]
MayBuild = Annotated[Principal, Depends(permits("create-update-expense-report"))]
MayChange = Annotated[Principal, Depends(permits("create-update-expense-report", customer="of_object"))]
MayPay = Annotated[Principal, Depends(permits("pay-refund", customer="of_object"))]
MayReceive = Annotated[Principal, Depends(permits("receive-refund", customer="of_object"))]
Filters = Annotated[ReportFilters, Depends(report_filters)]
PaymentForm = Annotated[ReportPayment, Form(media_type="multipart/form-data")]
_FILLING = (HeldByLiveReport, ConfirmedAsDuplicate, InvalidStatus, AdvanceBalanceExceeded, EmptyReport)
_PAYING = (InvalidStatus, NothingDue, AlreadyPaid, StaleVersion, InvalidFile)


@router.get("/expense-reports", response_model=Page[ExpenseReportSummary])
async def get_reports(by: MayList, uow: Uow, filters: Filters, page: PageQuery, request: Request) -> Response:
    """Reports the caller may see, newest first, without their expenses and advances."""
    return await list_reports(uow, filters, by=by, page=page, request=request)


@router.get("/expense-reports/summary")
async def get_reports_summary(by: MayList, uow: Uow, filters: Filters) -> One[ReportsSummary]:
    """What the list's reports come to, by status."""
    return One.of(await summarize(uow, filters, by=by))


@router.post("/expense-reports", status_code=201, responses=refusals(CustomerBlocked, *_FILLING))
async def post_report(
    body: ReportCreate, by: MayBuild, uow: Uow, links: FileLinksDep, response: Response
) -> One[ExpenseReport]:
    """Begin a report with what is to be accounted for."""
    report_uuid = await create_report(body, by=by, uow=uow)
    report = await read_report(uow, report_uuid, by=by, links=links)
    etag(response, report.version)
    return One.of(report)


@router.post("/expense-reports/preview")
async def post_preview(body: PreviewAsked, by: MayBuild, uow: Uow) -> One[ReportPreview]:
    """What a report of these items would come to; nothing is stored."""
    employee = await spender(uow, body.customer_employee_uuid, by=by)
    return One.of(await preview_report(uow, body, by=by, employee_uuid=employee.uuid))


@router.get("/expense-reports/{report_id}")
async def get_report(
    report_id: UUID, by: MayView, open_uow: OpenUow, calls: CallsDep, links: FileLinksDep, response: Response
) -> One[ExpenseReport]:
    """One report with everything in it; who pays it also sees where the employee wants the money."""
    report = await read_with_payee(report_id, by=by, open_uow=open_uow, calls=calls, links=links)
    etag(response, report.version)
    return One.of(report)


@router.put("/expense-reports/{report_id}", responses=refusals(CustomerBlocked, StaleVersion, *_FILLING))
async def put_report(
    report_id: UUID,
    body: ReportUpdate,
    by: MayChange,
    uow: Uow,
    seen: IfMatch,
    links: FileLinksDep,
    response: Response,
) -> One[ExpenseReport]:
    """Change an open report; lists replace."""
    await update_report(report_id, body, by=by, uow=uow, seen=seen)
    report = await read_report(uow, report_id, by=by, links=links)
    etag(response, report.version)
    return One.of(report)


@router.delete("/expense-reports/{report_id}", status_code=204, responses=refusals(InvalidStatus, StaleVersion))
async def delete_report(report_id: UUID, by: MayChange, uow: Uow, seen: IfMatch) -> None:
    """Remove an open report; its items are free."""
    await remove_report(report_id, by=by, uow=uow, seen=seen)


@router.post("/expense-reports/{report_id}/remove-expenses", responses=refusals(InvalidStatus, StaleVersion))
async def post_remove_expenses(
    report_id: UUID,
    body: RemoveExpenses,
    by: MayChange,
    uow: Uow,
    seen: IfMatch,
    links: FileLinksDep,
    response: Response,
) -> One[ExpenseReport]:
    """Give expenses of an open report back to their owner."""
    await remove_expenses(report_id, body.expense_uuids, by=by, uow=uow, seen=seen)
    report = await read_report(uow, report_id, by=by, links=links)
    etag(response, report.version)
    return One.of(report)


@router.post(
    "/expense-reports/{report_id}/request-approval",
    response_model=One[ExpenseReport],
    responses={
        **refusals(EmptyReport, ConfirmedAsDuplicate, AdvanceBalanceExceeded, InvalidStatus, StaleVersion),
        **may_wait(ExpenseReport),
    },
)
async def post_request_approval(
    report_id: UUID, by: MayChange, open_uow: OpenUow, seen: IfMatch, links: FileLinksDep
) -> Response:
    """Send a report to those who must approve it; answers when they are known, else asks to come back."""
    return await request_and_wait(report_id, by=by, open_uow=open_uow, links=links, seen=seen)


@router.post("/expense-reports/{report_id}/pay-refund", responses=refusals(*_PAYING))
async def post_pay_refund(
    report_id: UUID,
    form: PaymentForm,
    by: MayPay,
    uow: Uow,
    seen: IfMatch,
    links: FileLinksDep,
    files: FileStoreDep,
    confinement: ConfinementDep,
    response: Response,
) -> One[ExpenseReport]:
    """Write down that the refund of an approved report was paid."""
    receipts = Receipts(files, confinement)
    await pay_report(report_id, form, way=REFUND, by=by, uow=uow, receipts=receipts, seen=seen)
    report = await read_report(uow, report_id, by=by, links=links)
    etag(response, report.version)
    return One.of(report)


@router.post("/expense-reports/{report_id}/receive-return", responses=refusals(*_PAYING))
async def post_receive_return(
    report_id: UUID,
    form: PaymentForm,
    by: MayReceive,
    uow: Uow,
    seen: IfMatch,
    links: FileLinksDep,
    files: FileStoreDep,
    confinement: ConfinementDep,
    response: Response,
) -> One[ExpenseReport]:
    """Write down that an employee gave the rest of an advance back."""
    receipts = Receipts(files, confinement)
    await pay_report(report_id, form, way=RETURN, by=by, uow=uow, receipts=receipts, seen=seen)
    report = await read_report(uow, report_id, by=by, links=links)
    etag(response, report.version)
    return One.of(report)


@router.get("/expense-reports/{report_id}/pix", responses=refusals(NothingDue))
async def get_return_pix(report_id: UUID, by: MayView, uow: Uow) -> One[ReturnPix]:
    """The PIX code of the return that is due."""
    return One.of(await read_return_pix(uow, report_id, by=by))


@router.get("/expense-reports/{report_id}/history")
async def get_report_history(report_id: UUID, by: MayView, uow: Uow) -> Many[ReportHistoryEntry]:
    """What happened to a report, newest first."""
    return Many.of(await list_history(uow, REPORT, report_id, by=by, shown_as=ReportHistoryEntry))
