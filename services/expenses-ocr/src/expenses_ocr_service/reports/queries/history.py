"""What happened to a report: who, when, from, to, why."""

from uuid import UUID

from kit.core.metadata import columns_of
from kit.core.principal import Principal
from kit.core.refusals import NotFound
from kit.db.tenancy import locate
from kit.http.uow import UnitOfWork
from sqlalchemy import select

from expenses_ocr_service.advances.schemas import HistoryBy
from expenses_ocr_service.records.statuses import ReportStatus
from expenses_ocr_service.records.tables.reports import ReportHistoryTable, ReportTable
from expenses_ocr_service.reports.queries.visibility import visible_to
from expenses_ocr_service.reports.schemas.read import ReportHistoryEntry

_R = columns_of(ReportTable)
_H = columns_of(ReportHistoryTable)


async def require_visible(uow: UnitOfWork, report_uuid: UUID, *, by: Principal) -> None:
    """Stand in the report's customer, if the caller may see it and it was not removed. Raises NotFound."""
    await locate(uow, ReportTable, report_uuid)
    statement = select(_R.uuid).where(_R.uuid == report_uuid, _R.deleted_at.is_(None), visible_to(by))
    if await uow.row(statement) is None:
        raise NotFound


async def list_history(uow: UnitOfWork, report_uuid: UUID, *, by: Principal) -> list[ReportHistoryEntry]:
    """Entries, newest first. Raises NotFound."""
    await require_visible(uow, report_uuid, by=by)
    newest = (_H.at.desc(), _H.uuid.desc())
    statement = select(ReportHistoryTable).where(_H.report_uuid == report_uuid).order_by(*newest)
    return [_entry(row) for row in (await uow.session.scalars(statement)).all()]


def _entry(row: ReportHistoryTable) -> ReportHistoryEntry:
    return ReportHistoryEntry(
        uuid=row.uuid,
        at=row.at,
        by=HistoryBy(uuid=row.by_uuid, name=row.by_name),
        kind=row.kind,
        from_=ReportStatus(row.from_status) if row.from_status else None,
        to=ReportStatus(row.to_status) if row.to_status else None,
        reason=row.reason,
        description=row.description,
    )
