"""What happened to an advance: who, when, from, to, why."""

from uuid import UUID

from kit.core.metadata import columns_of
from kit.core.principal import Principal
from kit.core.refusals import NotFound
from kit.db.tenancy import locate
from kit.http.uow import UnitOfWork
from sqlalchemy import select

from expenses_ocr_service.advances.lifecycle import AdvanceStatus
from expenses_ocr_service.advances.queries.visibility import visible_to
from expenses_ocr_service.advances.schemas import AdvanceHistoryEntry, HistoryBy
from expenses_ocr_service.advances.tables import AdvanceHistoryTable, AdvanceTable

_A = columns_of(AdvanceTable)
_H = columns_of(AdvanceHistoryTable)


async def require_visible(uow: UnitOfWork, advance_uuid: UUID, *, by: Principal) -> None:
    """Stand in the advance's customer, if the caller may see it. Raises NotFound."""
    await locate(uow, AdvanceTable, advance_uuid)
    statement = select(_A.uuid).where(_A.uuid == advance_uuid, _A.deleted_at.is_(None), visible_to(by))
    if await uow.row(statement) is None:
        raise NotFound


async def list_history(uow: UnitOfWork, advance_uuid: UUID, *, by: Principal) -> list[AdvanceHistoryEntry]:
    """Entries, newest first. Raises NotFound."""
    await require_visible(uow, advance_uuid, by=by)
    statement = (
        select(AdvanceHistoryTable).where(_H.advance_uuid == advance_uuid).order_by(_H.at.desc(), _H.uuid.desc())
    )
    return [_entry(row) for row in (await uow.session.scalars(statement)).all()]


def _entry(row: AdvanceHistoryTable) -> AdvanceHistoryEntry:
    return AdvanceHistoryEntry(
        uuid=row.uuid,
        at=row.at,
        by=HistoryBy(uuid=row.by_uuid, name=row.by_name),
        kind=row.kind,
        from_=AdvanceStatus(row.from_status) if row.from_status else None,
        to=AdvanceStatus(row.to_status) if row.to_status else None,
        reason=row.reason,
        description=row.description,
    )
