"""Removes an expense: the row stays, and no list shows it."""

from uuid import UUID

from contracts.expenses import ExpenseDeleted
from kit.core.principal import Principal
from kit.http.uow import UnitOfWork
from kit.workflow.history import doer_of

from expenses_ocr_service.expenses.actions.consequences import carry_out, plan_departure
from expenses_ocr_service.expenses.actions.moves import hint_screens, record
from expenses_ocr_service.expenses.actions.taking import find_expense, lock_with
from expenses_ocr_service.expenses.lifecycle import ExpenseAction


async def remove_expense(expense_uuid: UUID, *, by: Principal, uow: UnitOfWork, seen: int | None) -> None:
    """Softly. Raises NotFound, Forbidden, StaleVersion, InvalidStatus, HeldByLiveReport."""
    remove = ExpenseAction.REMOVE
    expense = await find_expense(uow, expense_uuid, by=by, action=remove, seen=seen)
    planned = await plan_departure(uow, expense)
    await lock_with(uow, expense, others=planned.neighbours(), by=by, action=remove)
    expense.deleted_at = expense.updated_at = uow.clock.now()
    await carry_out(uow, expense, planned=planned, is_gone=True)
    record(uow, expense, by=doer_of(by), kind="removed", description="Despesa excluída")
    await hint_screens(uow, expense)
    uow.publish(
        ExpenseDeleted(
            uuid=expense.uuid,
            customer_uuid=expense.customer_uuid,
            agency_uuid=expense.agency_uuid,
            employee_uuid=expense.employee_uuid,
            version=expense.version,
            deleted_at=expense.deleted_at,
        )
    )
