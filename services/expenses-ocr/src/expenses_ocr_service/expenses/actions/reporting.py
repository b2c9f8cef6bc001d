"""What a report does to its expenses: taken under their locks, moved by the table, each move in their history."""

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from kit.uow import UnitOfWork
from sqlalchemy import select

from expenses_ocr_service.advances.actions.taking import Doer
from expenses_ocr_service.expenses.lifecycle import BY_SYSTEM, EXPENSE_LIFECYCLE, ExpenseAction
from expenses_ocr_service.expenses.tables import ExpenseHistoryTable, ExpenseTable

Expense = ExpenseTable
"""An expense as reports hold it: they know of no table of ours."""
_E: Any = ExpenseTable.__table__.c  # type: ignore[attr-defined]  # SQLModel hides its table
SAID: dict[ExpenseAction, str] = {
    ExpenseAction.ADD_TO_REPORT: "Incluída na prestação de contas",
    ExpenseAction.TAKE_OUT: "Retirada da prestação de contas",
    ExpenseAction.SEND: "Enviada para aprovação",
    ExpenseAction.REOPEN: "De volta à prestação de contas",
    ExpenseAction.APPROVE: "Despesa aprovada",
    ExpenseAction.REJECT: "Despesa rejeitada",
    ExpenseAction.FINISH: "Prestação de contas finalizada",
}
_HOLDING = frozenset({ExpenseAction.ADD_TO_REPORT, ExpenseAction.SEND, ExpenseAction.REOPEN, ExpenseAction.APPROVE})


async def take_expenses(uow: UnitOfWork, uuids: Iterable[UUID]) -> list[ExpenseTable]:
    """These living expenses of the scope, nobody else's until we commit; locked in the order of their uuid."""
    wanted = sorted(set(uuids))
    if not wanted:
        return []
    statement = select(ExpenseTable).where(_E.uuid.in_(wanted), _E.deleted_at.is_(None)).order_by(_E.uuid)
    found = await uow.session.scalars(statement.with_for_update(), execution_options={"populate_existing": True})
    return list(found.all())


def move_expense(
    uow: UnitOfWork,
    expense: ExpenseTable,
    *,
    action: ExpenseAction,
    report_uuid: UUID,
    by: Doer,
    reason: str | None = None,
) -> None:
    """One step because of a report; the expense is the report's while it is in it. Raises InvalidStatus."""
    before = expense.state
    step = EXPENSE_LIFECYCLE.decide(before, action, BY_SYSTEM)
    expense.move_to(step.to)
    expense.live_report_uuid = report_uuid if action in _HOLDING else None
    if action is ExpenseAction.REJECT:
        expense.reason_rejected = reason
    elif action is ExpenseAction.ADD_TO_REPORT:
        expense.reason_rejected = None
    uow.put(
        ExpenseHistoryTable(
            customer_uuid=expense.customer_uuid,
            agency_uuid=expense.agency_uuid,
            expense_uuid=expense.uuid,
            at=uow.clock.now(),
            by_uuid=by.uuid,
            by_name=by.name,
            kind="status",
            from_status=before,
            to_status=step.to,
            reason=reason,
            description=SAID[action],
        )
    )


def hint_expenses(uow: UnitOfWork, expenses: Sequence[ExpenseTable], *, user_uuids: Sequence[UUID]) -> None:
    """Screens that show these expenses look again; flush first, for the version."""
    for expense in expenses:
        uow.live(
            entity="expense",
            entity_uuid=expense.uuid,
            customer_uuid=expense.customer_uuid,
            status=expense.status,
            version=expense.version,
            user_uuids=list(user_uuids),
            actions=("view-all-order", "approver-all"),
            agency_uuid=expense.agency_uuid,
        )
