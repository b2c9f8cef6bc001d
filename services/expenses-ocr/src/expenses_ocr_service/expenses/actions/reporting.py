"""Moves the expenses of a report: locked, by the lifecycle, each with its history."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from kit.workflow.history import Doer, put_entry
from sqlalchemy import bindparam, select, text
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm.attributes import set_committed_value
from sqlalchemy.types import Text, Uuid

from expenses_ocr_service.expenses.actions.moves import EXPENSE_HISTORY
from expenses_ocr_service.expenses.lifecycle import BY_SYSTEM, EXPENSE_LIFECYCLE, ExpenseAction
from expenses_ocr_service.records.tables.expenses import ExpenseTable

Expense = ExpenseTable
"""An expense as reports hold it: they know of no table of ours."""
Move = tuple[ExpenseTable, str | None]
"""An expense and the reason that is written into its history."""
_E = columns_of(ExpenseTable)
SAID: dict[ExpenseAction, str] = {
    ExpenseAction.ADD_TO_REPORT: "Incluída na prestação de contas",
    ExpenseAction.TAKE_OUT: "Retirada da prestação de contas",
    ExpenseAction.SEND: "Enviada para aprovação",
    ExpenseAction.REOPEN: "De volta à prestação de contas",
    ExpenseAction.APPROVE: "Despesa aprovada",
    ExpenseAction.REJECT: "Despesa rejeitada",
    ExpenseAction.FINISH: "Prestação de contas finalizada",
}
_WRITTEN = ("status", "live_report_uuid", "reason_rejected", "updated_at", "version")
_MOVE = text(
    "UPDATE expense SET status = :status, live_report_uuid = :report, reason_rejected = t.reason, updated_at = :at,"
    " version = version + 1 FROM unnest(:uuids, :reasons) AS t(uuid, reason)"
    " WHERE expense.customer_uuid = :customer AND expense.uuid = t.uuid"
).bindparams(
    bindparam("uuids", type_=ARRAY(Uuid)), bindparam("reasons", type_=ARRAY(Text)), bindparam("report", type_=Uuid)
)
_EXPLAINED = frozenset({ExpenseAction.REJECT, ExpenseAction.ADD_TO_REPORT})
"""Steps that give a reason for a rejection, or make one obsolete."""
_HOLDING = frozenset({ExpenseAction.ADD_TO_REPORT, ExpenseAction.SEND, ExpenseAction.REOPEN, ExpenseAction.APPROVE})


async def take_expenses(uow: UnitOfWork, uuids: Iterable[UUID]) -> list[ExpenseTable]:
    """These living expenses of the scope, nobody else's until we commit; locked in the order of their uuid."""
    wanted = sorted(set(uuids))
    if not wanted:
        return []
    statement = select(ExpenseTable).where(_E.uuid.in_(wanted), _E.deleted_at.is_(None)).order_by(_E.uuid)
    found = await uow.session.scalars(statement.with_for_update(), execution_options={"populate_existing": True})
    return list(found.all())


async def move_expenses(
    uow: UnitOfWork, moves: Iterable[Move], *, action: ExpenseAction, report_uuid: UUID, by: Doer
) -> None:
    """One step of these locked expenses because of a report, in one statement whatever their number.

    An expense is the report's while it is in it. Raises InvalidStatus.
    """
    moved = [_moved(uow, move, action=action, report_uuid=report_uuid, by=by) for move in moves]
    if not moved:
        return
    values = {
        "customer": moved[0].customer_uuid,
        "status": moved[0].status,
        "report": report_uuid if action in _HOLDING else None,
        "at": uow.clock.now(),
        "uuids": [expense.uuid for expense in moved],
        "reasons": [expense.reason_rejected for expense in moved],
    }
    with uow.session.no_autoflush:  # else each would be written alone, before
        await uow.session.execute(_MOVE, values)
    for expense in moved:
        for column in _WRITTEN:
            set_committed_value(expense, column, getattr(expense, column))
    uow.note_change()


def _moved(uow: UnitOfWork, move: Move, *, action: ExpenseAction, report_uuid: UUID, by: Doer) -> ExpenseTable:
    """The expense as it is after the step, and its history."""
    expense, reason = move
    before = expense.state
    step = EXPENSE_LIFECYCLE.decide(before, action, BY_SYSTEM)
    expense.move_to(step.to)
    expense.live_report_uuid = report_uuid if action in _HOLDING else None
    if action in _EXPLAINED:
        expense.reason_rejected = reason if action is ExpenseAction.REJECT else None
    expense.updated_at, expense.version = uow.clock.now(), expense.version + 1
    told = {"from_status": before, "to_status": step.to, "reason": reason}
    put_entry(uow, EXPENSE_HISTORY, expense, by=by, kind="status", description=SAID[action], **told)
    return expense


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
