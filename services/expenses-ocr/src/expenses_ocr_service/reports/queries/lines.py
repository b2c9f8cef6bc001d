"""A report's expenses as their answers, in the order they came in: as the report counted them, not as they became."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from kit.core.principal import Principal
from kit.files.links import FileLinks
from kit.http.uow import UnitOfWork

from expenses_ocr_service.expenses.queries.shown import Showing, fetch_shown
from expenses_ocr_service.expenses.schemas.read import AccountabilityExpense
from expenses_ocr_service.records.statuses import ExpenseStatus
from expenses_ocr_service.records.tables.reports import ReportExpenseTable

MOST = 1000
"""As many expenses as a report may be given at once."""


async def read_lines(
    uow: UnitOfWork, lines: Sequence[ReportExpenseTable], *, by: Principal, links: FileLinks
) -> list[AccountabilityExpense]:
    """One statement whatever their number; who sees the report sees its expenses."""
    if not lines:
        return []
    values = {"customer_uuid": uow.customer_uuid, "some": [line.expense_uuid for line in lines]}
    showing = Showing(by, links, uow.clock.now())
    rows = await fetch_shown(uow, (("customer_uuid", "some"), values), limit=MOST)
    known: dict[UUID, AccountabilityExpense] = {row["uuid"]: showing.model(row) for row in rows}
    return [_as_counted(known[line.expense_uuid], line) for line in lines if line.expense_uuid in known]


def _as_counted(expense: AccountabilityExpense, line: ReportExpenseTable) -> AccountabilityExpense:
    """A line that this report rejected stays rejected here, wherever the expense has gone since."""
    told: dict[str, Any] = {"value": line.value, "refundable": line.refundable}
    if line.rejected:
        told |= {"status": ExpenseStatus.REJECTED, "reason_rejected": line.reason}
    return expense.model_copy(update=told)
