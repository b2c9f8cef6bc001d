"""The history of an expense: who, when, from, to, why."""

from uuid import UUID

from kit.core.principal import Principal
from kit.http.uow import UnitOfWork
from kit.workflow.history import list_entries

from expenses_ocr_service.expenses.actions.moves import EXPENSE_HISTORY
from expenses_ocr_service.expenses.queries.visibility import require_visible
from expenses_ocr_service.expenses.schemas.read import ExpenseHistoryEntry


async def list_history(uow: UnitOfWork, expense_uuid: UUID, *, by: Principal) -> list[ExpenseHistoryEntry]:
    """Entries, newest first. Raises NotFound."""
    await require_visible(uow, expense_uuid, by=by)
    return await list_entries(uow, EXPENSE_HISTORY, expense_uuid, shown_as=ExpenseHistoryEntry)
