"""The first beat of every change of an expense: find it, and make sure this person may touch it."""

from uuid import UUID

from kit.core.metadata import columns_of
from kit.core.principal import Principal
from kit.core.refusals import Forbidden, NotFound
from kit.db.tenancy import locate
from kit.http.etags import require_version
from kit.http.uow import UnitOfWork
from sqlalchemy import select, true

from expenses_ocr_service.charges.duties import NOT_SEPARATED, writers_duties
from expenses_ocr_service.expenses.actions.turn import lock_expenses, take_turn
from expenses_ocr_service.expenses.lifecycle import EXPENSE_LIFECYCLE, Actor, ExpenseAction, Facts
from expenses_ocr_service.expenses.queries.standing import actors_of
from expenses_ocr_service.expenses.queries.visibility import visible_to
from expenses_ocr_service.expenses.refusals import HeldByLiveReport
from expenses_ocr_service.records.tables.expenses import ExpenseTable

_E = columns_of(ExpenseTable)


async def find_expense(
    uow: UnitOfWork, expense_uuid: UUID, *, by: Principal, action: ExpenseAction, seen: int | None
) -> ExpenseTable:
    """The expense for its editor, in its customer's turn: 404, then 403, then 409 (API section 1.6).

    It is not locked yet: what else will change has to be known first, for all are locked in order.
    Raises NotFound, Forbidden, StaleVersion, InvalidStatus, HeldByLiveReport.
    """
    customer_uuid = await locate(uow, ExpenseTable, expense_uuid)
    await take_turn(uow, customer_uuid)
    living = (_E.uuid == expense_uuid, _E.deleted_at.is_(None))
    expense = (await uow.session.scalars(select(ExpenseTable).where(*living, visible_to(by)))).first()
    if expense is None:
        raise NotFound
    if Actor.EDITOR not in actors_of(expense.employee_uuid, expense.by_user_uuid, by=by, duties=NOT_SEPARATED):
        raise Forbidden
    await writers_duties(uow, by)
    require_version(expense, seen)
    decide(expense, action, by=by)
    return expense


async def find_judged(uow: UnitOfWork, expense_uuid: UUID, *, by: Principal | None) -> ExpenseTable:
    """One side of a pair, in its customer's turn: for who judges it, and the other side whoever may see it.

    Raises NotFound.
    """
    if by is not None:
        await take_turn(uow, await locate(uow, ExpenseTable, expense_uuid))
    seen = (_E.uuid == expense_uuid, _E.deleted_at.is_(None), visible_to(by) if by is not None else true())
    expense = (await uow.session.scalars(select(ExpenseTable).where(*seen))).first()
    if expense is None:
        raise NotFound
    return expense


async def lock_with(
    uow: UnitOfWork, expense: ExpenseTable, *, others: set[UUID], by: Principal, action: ExpenseAction
) -> None:
    """The expense and the others it changes; a report may have taken it meanwhile.

    Raises StaleVersion for a caller who saw another version, InvalidStatus, HeldByLiveReport.
    """
    await lock_expenses(uow, {expense.uuid, *others})
    await uow.session.refresh(expense)
    decide(expense, action, by=by)


def decide(expense: ExpenseTable, action: ExpenseAction, *, by: Principal) -> None:
    """Whether the table has this step now, whatever the duties. Raises InvalidStatus, HeldByLiveReport."""
    actors = actors_of(expense.employee_uuid, expense.by_user_uuid, by=by, duties=NOT_SEPARATED)
    try:
        EXPENSE_LIFECYCLE.decide(expense.state, action, Facts(actors, expense.live_report_uuid is not None))
    except HeldByLiveReport as held:
        raise HeldByLiveReport(expense.uuid) from held
