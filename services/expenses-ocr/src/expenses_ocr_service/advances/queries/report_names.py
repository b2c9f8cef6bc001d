"""What a report is called, for the items that stand in it."""

from collections.abc import Iterable
from uuid import UUID

from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from sqlalchemy import select

from expenses_ocr_service.records.tables.reports import ReportTable
from expenses_ocr_service.references.schemas import Ref

_R = columns_of(ReportTable)


async def get_report_names(uow: UnitOfWork, uuids: Iterable[UUID | None]) -> dict[UUID, Ref]:
    """Reports by uuid, in one statement; unknown ones are absent."""
    wanted = {uuid for uuid in uuids if uuid is not None}
    if not wanted:
        return {}
    rows = await uow.rows(select(_R.uuid, _R.name).where(_R.uuid.in_(wanted)))
    return {row["uuid"]: Ref(uuid=row["uuid"], name=row["name"]) for row in rows}
