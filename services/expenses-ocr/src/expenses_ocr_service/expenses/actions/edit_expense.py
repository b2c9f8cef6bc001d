"""An expense is corrected while it is with the employee."""

from typing import Any
from uuid import UUID

from contracts.expenses import ExpenseUpdated
from kit.core.principal import Principal
from kit.core.refusals import ValidationFailed
from kit.http.uow import UnitOfWork
from kit.http.validation import REQUIRED
from kit.workflow.history import doer_of

from expenses_ocr_service.expenses.actions.bells import notify_suspected
from expenses_ocr_service.expenses.actions.consequences import carry_out, plan_consequences
from expenses_ocr_service.expenses.actions.create_expense import PICTURES, Workplace, search_text
from expenses_ocr_service.expenses.actions.differences import differences, told
from expenses_ocr_service.expenses.actions.moves import hint_screens, record
from expenses_ocr_service.expenses.actions.pictures import Pictures, keep_pictures, store_pictures
from expenses_ocr_service.expenses.actions.taking import find_expense, lock_with
from expenses_ocr_service.expenses.actions.wanted import Wanted, columns_of
from expenses_ocr_service.expenses.lifecycle import ExpenseAction
from expenses_ocr_service.expenses.schemas.written import REQUIRED_MESSAGES, ExpenseUpdate
from expenses_ocr_service.records.tables.expenses import ExpenseTable

CLEARABLE = frozenset(
    {"company", "justification", "project_uuid", "phase_uuid", "order_uuid", "advance_order_uuid"}
    | {"access_key", "company_cnpj"}
)


def given_of(form: ExpenseUpdate, emptied: frozenset[str]) -> dict[str, Any]:
    """What was sent; a text or id sent empty is cleared. Raises ValidationFailed where it is needed."""
    known = emptied & ExpenseUpdate.model_fields.keys() - PICTURES
    if known - CLEARABLE:
        raise ValidationFailed({name: [REQUIRED_MESSAGES.get(name, REQUIRED)] for name in sorted(known - CLEARABLE)})
    return {**form.model_dump(exclude_unset=True, exclude=PICTURES), **dict.fromkeys(known)}


async def edit_expense(
    expense_uuid: UUID,
    given: dict[str, Any],
    *,
    pictures: Pictures,
    by: Principal,
    at: Workplace,
    seen: int | None,
) -> None:
    """Its facts change, and what follows from them for it and for others.

    Raises NotFound, Forbidden, StaleVersion, InvalidStatus, ValidationFailed, RefundableLocked, InUse.
    """
    uow = at.uow
    stored = await store_pictures(pictures, at.files, uow=uow)
    expense = await find_expense(uow, expense_uuid, by=by, action=ExpenseAction.EDIT, seen=seen)
    wanted = Wanted(given, expense.employee_uuid, expense)
    columns = await columns_of(uow, wanted, customer_uuid=expense.customer_uuid, clock=at.clock)
    kept = await keep_pictures(uow, stored, expense_uuid=expense.uuid, before=expense, by=by)
    await _apply(uow, expense, {**columns, **kept.columns}, by=by)
    kept.forget_replaced(uow, at.files)


async def _apply(uow: UnitOfWork, expense: ExpenseTable, columns: dict[str, Any], *, by: Principal) -> None:
    """Lock what changes, change it, publish it."""
    planned = await plan_consequences(uow, expense, columns=columns)
    await lock_with(uow, expense, others=planned.neighbours(), by=by, action=ExpenseAction.EDIT)
    before = told(expense)
    for name, value in columns.items():
        setattr(expense, name, value)
    expense.search_folded = search_text(expense)
    expense.updated_at = uow.clock.now()
    risen = await carry_out(uow, expense, planned=planned)
    said = differences(before, expense)
    record(uow, expense, by=doer_of(by), kind="edited", description=said.sentence, changes=said.changes)
    await _publish_updated(uow, expense, by=by, risen=risen)


async def _publish_updated(uow: UnitOfWork, expense: ExpenseTable, *, by: Principal, risen: set[UUID]) -> None:
    await hint_screens(uow, expense)
    uow.publish(
        ExpenseUpdated(
            uuid=expense.uuid,
            customer_uuid=expense.customer_uuid,
            agency_uuid=expense.agency_uuid,
            employee_uuid=expense.employee_uuid,
            version=expense.version,
            value=expense.value,
            updated_at=uow.clock.now(),
        )
    )
    await notify_suspected(uow, expense, others=risen, by=by)
