"""The calls of the report centre (API section 2.6)."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query, Request, Response
from kit.core.principal import Principal
from kit.core.refusals import TooManyRequests, refusals
from kit.http.file_pages import FileLinksDep, FileStoreDep
from kit.http.pages import Many, One, Page, PageQuery
from kit.http.permissions import any_of_customer, permits
from kit.http.routing import Router
from kit.http.uow import Uow

from bi_service.reports.actions import remove_report, request_report
from bi_service.reports.asking import Asked
from bi_service.reports.lifecycle import ReportJobStatus
from bi_service.reports.queries.reports import find_report, list_reports, preview, report_types
from bi_service.reports.queries.schedules import list_schedules
from bi_service.reports.scheduling import remove_schedule, schedule_report
from bi_service.reports.schemas import (
    PreviewRead,
    ReportJobCreate,
    ReportJobRead,
    ReportScheduleCreate,
    ReportScheduleRead,
    ReportTypeRead,
)

router = Router(tags=["reports"])

SeesCatalogue = Annotated[Principal, Depends(permits("view-purchase-report", customer="optional"))]
MayReport = Annotated[Principal, Depends(permits("view-purchase-report"))]
OfCustomer = Annotated[Principal, Depends(any_of_customer(customer="of_object"))]


@router.get("/report-types")
async def get_report_types(_: SeesCatalogue) -> Many[ReportTypeRead]:
    """The catalogue of reports, each with its filters."""
    return Many.of(report_types())


@router.get("/customers/{customer_id}/reports/preview")
async def get_report_preview(customer_id: UUID, _: MayReport, uow: Uow, wanted: Asked) -> One[PreviewRead]:
    """The first 50 rows of a report, and how many it has."""
    return One.of(await preview(uow, customer_id, wanted))


@router.post("/customers/{customer_id}/reports", status_code=202, responses=refusals(TooManyRequests))
async def post_report_job(customer_id: UUID, by: MayReport, uow: Uow, body: ReportJobCreate) -> One[ReportJobRead]:
    """Have a report made in the background; SSE `report.done` tells when it is."""
    return One.of(await request_report(customer_id, body, by=by, uow=uow))


@router.get("/customers/{customer_id}/reports", response_model=Page[ReportJobRead])
async def get_report_jobs(
    customer_id: UUID,
    by: MayReport,
    uow: Uow,
    page: PageQuery,
    request: Request,
    type: Annotated[str | None, Query()] = None,
    status: ReportJobStatus | None = None,
) -> Response:
    """The caller's reports, newest first; everybody's for who may read the audit trail."""
    return await list_reports(uow, customer_id, by=by, type=type, status=status, page=page, request=request)


@router.get("/customers/reports/{report_job_id}")
async def get_report_job(report_job_id: UUID, by: OfCustomer, uow: Uow, links: FileLinksDep) -> One[ReportJobRead]:
    """One report, with the link to its file while it is kept."""
    return One.of(await find_report(uow, report_job_id, by=by, links=links))


@router.delete("/customers/reports/{report_job_id}", status_code=204)
async def delete_report_job(report_job_id: UUID, by: OfCustomer, uow: Uow, files: FileStoreDep) -> None:
    """Take a report out of the list; one that is being made stops."""
    await remove_report(report_job_id, by=by, uow=uow, files=files)


@router.get("/customers/{customer_id}/report-schedules", response_model=Page[ReportScheduleRead])
async def get_report_schedules(
    customer_id: UUID, by: MayReport, uow: Uow, page: PageQuery, request: Request
) -> Response:
    """The caller's scheduled reports, newest first; everybody's for who may read the audit trail."""
    return await list_schedules(uow, customer_id, by=by, page=page, request=request)


@router.post("/customers/{customer_id}/report-schedules", status_code=201, responses=refusals(TooManyRequests))
async def post_report_schedule(
    customer_id: UUID, by: MayReport, uow: Uow, body: ReportScheduleCreate
) -> One[ReportScheduleRead]:
    """Have a report of the week or month before made and mailed each Monday, or each first day of a month."""
    return One.of(await schedule_report(customer_id, body, by=by, uow=uow))


@router.delete("/customers/report-schedules/{report_schedule_id}", status_code=204)
async def delete_report_schedule(report_schedule_id: UUID, by: OfCustomer, uow: Uow) -> None:
    """Have a report made no more."""
    await remove_schedule(report_schedule_id, by=by, uow=uow)
