"""The catalogue, previews, and reports as their makers see them."""

from typing import Any
from uuid import UUID

from fastapi import Request, Response
from kit.core.clock import local_day
from kit.core.principal import Principal
from kit.core.refusals import Forbidden, NotFound
from kit.db.tenancy import locate
from kit.files.links import FileLinks
from kit.http.pages import PageParams, page_answer, paginate
from kit.http.uow import UnitOfWork
from sqlalchemy import ColumnElement, RowMapping, func, select

from bi_service.reports.asking import Wanted
from bi_service.reports.catalogue import FILTERS, FORMATS, REPORT_TYPES, ReportType
from bi_service.reports.lifecycle import ReportJobStatus
from bi_service.reports.rules import PREVIEW_ROWS
from bi_service.reports.schemas import (
    ColumnRead,
    FilterRead,
    Maker,
    OptionRead,
    PreviewRead,
    ReportJobRead,
    ReportTypeRead,
)
from bi_service.reports.tables import JOB, ReportJobTable
from bi_service.reports.writing import CONTENT_TYPES

SEES_ALL = "view-audit-trail"
_SHOWN = (
    *(JOB.uuid, JOB.type, JOB.format, JOB.status, JOB.filters, JOB.rows, JOB.created_at, JOB.done_at, JOB.expires_at),
    *(JOB.file_name, JOB.user_uuid, JOB.user_name, JOB.message),
)


def report_types() -> list[ReportTypeRead]:
    """Every report with its filters."""
    return [
        ReportTypeRead(
            slug=one.slug,
            name=one.name,
            description=one.description,
            formats=list(FORMATS),
            filters=[_filter(one, slug) for slug in one.filters],
        )
        for one in REPORT_TYPES.values()
    ]


def _filter(of: ReportType, slug: str) -> FilterRead:
    words = of.words.get(slug)
    options = None if words is None else [OptionRead(value=value, label=label) for value, label in words.items()]
    return FilterRead(slug=slug, type=FILTERS[slug].type, label=FILTERS[slug].label, options=options)


async def preview(uow: UnitOfWork, customer_uuid: UUID, wanted: Wanted) -> PreviewRead:
    """The first 50 rows, and how many there are."""
    lines, columns = wanted.lines(customer_uuid, today=local_day(uow.clock.now())), wanted.of.columns
    rows = await uow.rows(lines.limit(PREVIEW_ROWS))
    total = len(rows)
    if total == PREVIEW_ROWS:
        counted = select(func.count()).select_from(lines.order_by(None).subquery())
        total = int(await uow.session.scalar(counted) or 0)
    return PreviewRead(
        columns=[ColumnRead(slug=one.slug, label=one.label, type=one.kind) for one in columns],
        rows=[{one.slug: one.answer(row[one.slug]) for one in columns} for row in rows],
        total=total,
    )


def sees_all(by: Principal) -> bool:
    """Whether other people's reports are theirs to see: who may read the audit trail; an agency's managers."""
    return by.is_agency_manager or SEES_ALL in by.actions


async def list_reports(
    uow: UnitOfWork,
    customer_uuid: UUID,
    *,
    by: Principal,
    type: str | None,
    status: ReportJobStatus | None,
    page: PageParams,
    request: Request,
) -> Response:
    """The caller's own, or everybody's; newest first."""
    conditions: list[ColumnElement[bool]] = [JOB.customer_uuid == customer_uuid]
    if not sees_all(by):
        conditions.append(JOB.user_uuid == by.user_uuid)
    if type is not None:
        conditions.append(JOB.type == type)
    if status is not None:
        conditions.append(JOB.status == status)
    statement = select(*_SHOWN).where(*conditions).order_by(JOB.created_at.desc(), JOB.uuid.desc())
    found = await paginate(uow, statement, page=page, request=request)
    return page_answer(found, read_report)


async def find_report(uow: UnitOfWork, report_uuid: UUID, *, by: Principal, links: FileLinks) -> ReportJobRead:
    """One report, with the link to its file while there is one. Raises NotFound, Forbidden (somebody else's)."""
    await locate(uow, ReportJobTable, report_uuid)
    row = await uow.row(select(*_SHOWN).where(JOB.uuid == report_uuid))
    if row is None:
        raise NotFound
    if row["user_uuid"] != by.user_uuid and not sees_all(by):
        raise Forbidden
    read = read_report(row)
    now = uow.clock.now()
    if read.status is ReportJobStatus.DONE and row["file_name"] and read.expires_at and read.expires_at > now:
        title = read.file_name or ""
        kind = CONTENT_TYPES[read.format]
        read.file_link = links.to(row["file_name"], person=by.user_uuid, content_type=kind, title=title, now=now)
    return read


def read_report(row: RowMapping | Any) -> ReportJobRead:
    """A row as the API says it; `file_name` is what the file is called when saved."""
    same = {name: row[name] for name in ("uuid", "type", "format", "filters", "rows", "created_at", "done_at")}
    return ReportJobRead(
        **same,
        status=ReportJobStatus(row["status"]),
        expires_at=row["expires_at"],
        file_name=file_title(row["type"], row["format"], row["done_at"]) if row["file_name"] else None,
        by=Maker(uuid=row["user_uuid"], name=row["user_name"]),
        message=row["message"],
    )


def file_title(slug: str, extension: str, made_at: Any) -> str:
    """What a report is called when saved: its name and day."""
    known = REPORT_TYPES.get(slug)
    name = (known.name if known else slug).lower().replace(" ", "-")
    return f"{name}-{local_day(made_at).isoformat()}.{extension}"
