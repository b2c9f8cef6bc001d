"""What happened to an expense: who, when, from, to, why."""

from uuid import UUID

from kit.core.metadata import columns_of
from kit.core.principal import Principal
from kit.http.uow import UnitOfWork
from sqlalchemy import RowMapping, select

from expenses_ocr_service.expenses.queries.visibility import require_visible
from expenses_ocr_service.expenses.schemas.read import ExpenseHistoryBy, ExpenseHistoryEntry
from expenses_ocr_service.records.statuses import ExpenseStatus
from expenses_ocr_service.records.tables.expenses import ExpenseHistoryTable

_H = columns_of(ExpenseHistoryTable)


async def list_history(uow: UnitOfWork, expense_uuid: UUID, *, by: Principal) -> list[ExpenseHistoryEntry]:
    """Entries, newest first. Raises NotFound."""
    await require_visible(uow, expense_uuid, by=by)
    statement = select(*_H).where(_H.expense_uuid == expense_uuid).order_by(_H.at.desc(), _H.uuid.desc())
    return [_entry(row) for row in await uow.rows(statement)]


def _entry(row: RowMapping) -> ExpenseHistoryEntry:
    return ExpenseHistoryEntry(
        uuid=row["uuid"],
        at=row["at"],
        by=ExpenseHistoryBy(uuid=row["by_uuid"], name=row["by_name"]),
        kind=row["kind"],
        from_=ExpenseStatus(row["from_status"]) if row["from_status"] else None,
        to=ExpenseStatus(row["to_status"]) if row["to_status"] else None,
        reason=row["reason"],
        description=row["description"],
    )
