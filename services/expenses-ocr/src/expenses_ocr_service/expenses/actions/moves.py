"""Carries a change of an expense through: history, audit, and a hint to the screens that show it."""

from collections.abc import Mapping
from typing import Any

from kit.http.uow import UnitOfWork

from expenses_ocr_service.expenses.actions.taking import Doer
from expenses_ocr_service.expenses.queries.audience import audience_of
from expenses_ocr_service.records.tables.expenses import ExpenseHistoryTable, ExpenseTable

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
    """An entry of the expense's history, and of the audit without the words that may speak of people.

    `changes`: for the audit, from and to by field; `what`: from_status, to_status, reason.
    """
    moved = {name: str(what[name]) for name in ("from_status", "to_status") if what.get(name)} | {**(changes or {})}
    uow.audit(
        action=f"expense.{kind}",
        entity="expense",
        entity_uuid=expense.uuid,
        description=description.partition(":")[0],
        changes=moved or None,
    )
    uow.put(
        ExpenseHistoryTable(
            customer_uuid=expense.customer_uuid,
            agency_uuid=expense.agency_uuid,
            expense_uuid=expense.uuid,
            at=uow.clock.now(),
            by_uuid=by.uuid,
            by_name=by.name,
            kind=kind,
            description=description,
            **what,
        )
    )


async def tell(uow: UnitOfWork, expense: ExpenseTable) -> None:
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
