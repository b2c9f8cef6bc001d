"""Carries a change of an expense through: history, audit, and a hint to the screens that show it."""

from collections.abc import Mapping
from typing import Any

from kit.http.uow import UnitOfWork
from kit.workflow import history
from kit.workflow.history import Doer, History

from expenses_ocr_service.expenses.queries.audience import audience_of
from expenses_ocr_service.records.tables.expenses import ExpenseHistoryTable, ExpenseTable

EXPENSE_HISTORY = History(table=ExpenseHistoryTable, key="expense_uuid", noun="expense", entity="expense")
SEEN_BY = ("view-all-order", "approver-all")


def record(
    uow: UnitOfWork,
    expense: ExpenseTable,
    *,
    by: Doer,
    kind: str,
    description: str,
    changes: Mapping[str, Any] | None = None,
    **what: Any,
) -> None:
    """An entry of the expense's history and of the audit.

    `changes`: for the audit, from and to by field; `what`: from_status, to_status, reason.
    """
    history.record(uow, EXPENSE_HISTORY, expense, by=by, kind=kind, description=description, changes=changes, **what)


async def hint_screens(uow: UnitOfWork, expense: ExpenseTable) -> None:
    """A hint to the screens of everybody who may see the expense; it is flushed, for its version."""
    await uow.flush()
    uow.live(
        entity="expense",
        entity_uuid=expense.uuid,
        customer_uuid=expense.customer_uuid,
        status=expense.status,
        version=expense.version,
        user_uuids=await audience_of(uow, expense),
        actions=SEEN_BY,
        agency_uuid=expense.agency_uuid,
    )
