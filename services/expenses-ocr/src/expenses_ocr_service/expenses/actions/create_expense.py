"""Creates an expense, by the spender or for them."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from contracts.expenses import ExpenseCreated
from kit.core.clock import Clock
from kit.core.ids import new_uuid
from kit.core.principal import Principal
from kit.core.refusals import Forbidden, NotFound
from kit.files.store import FileStore
from kit.http.uow import UnitOfWork
from kit.workflow.history import doer_of

from expenses_ocr_service.charges.duties import writers_duties
from expenses_ocr_service.charges.queries import open_customer
from expenses_ocr_service.expenses.actions.bells import notify_suspected
from expenses_ocr_service.expenses.actions.consequences import carry_out, plan_consequences
from expenses_ocr_service.expenses.actions.moves import hint_screens, record
from expenses_ocr_service.expenses.actions.pictures import Pictures, keep_pictures, store_pictures
from expenses_ocr_service.expenses.actions.turn import lock_expenses, next_number
from expenses_ocr_service.expenses.actions.wanted import Wanted, columns_of
from expenses_ocr_service.expenses.queries.standing import may_launch_for
from expenses_ocr_service.expenses.rules import searchable
from expenses_ocr_service.expenses.schemas.written import ExpenseCreate
from expenses_ocr_service.records.statuses import ExpenseStatus
from expenses_ocr_service.records.tables.expenses import ExpenseTable
from expenses_ocr_service.references.queries import get_employees
from expenses_ocr_service.references.schemas import Employee

PICTURES = {"voucher_image", "odometer_image", "voucher_ocr_uuid"}


@dataclass(frozen=True, slots=True)
class Workplace:
    """Where an action works: its unit of work, the clock and the files."""

    uow: UnitOfWork
    clock: Clock
    files: FileStore


async def create_expense(
    employee_uuid: UUID, form: ExpenseCreate, *, pictures: Pictures, by: Principal, at: Workplace
) -> UUID:
    """A new open expense; answers its uuid.

    Raises NotFound, Forbidden (for another person), ValidationFailed, CustomerBlocked, RefundableLocked, InUse.
    """
    uow, customer_uuid = at.uow, by.customer()
    stored = await store_pictures(pictures, at.files, uow=uow)
    employee = await find_spender(uow, employee_uuid, by=by)
    await writers_duties(uow, by)
    given = form.model_dump(exclude_unset=True, exclude=PICTURES)
    columns = await columns_of(uow, Wanted(given, employee_uuid), customer_uuid=customer_uuid, clock=at.clock)
    customer = await open_customer(uow, customer_uuid)
    uuid = new_uuid()
    number = await next_number(uow, customer_uuid)
    kept = await keep_pictures(uow, stored, expense_uuid=uuid, before=None, by=by)
    owner = {"uuid": uuid, "customer_uuid": customer_uuid, "agency_uuid": customer.agency_uuid}
    expense = _opened(employee, {**owner, **columns, **kept.columns}, number=number, by=by)
    planned = await plan_consequences(uow, expense)
    await lock_expenses(uow, planned.neighbours())
    uow.add(expense)
    risen = await carry_out(uow, expense, planned=planned)
    await _publish_created(uow, expense, by=by, risen=risen)
    return uuid


async def find_spender(uow: UnitOfWork, employee_uuid: UUID, *, by: Principal) -> Employee:
    """Whose expense it is. Raises NotFound, Forbidden."""
    by.customer()
    employee = (await get_employees(uow, [employee_uuid])).get(employee_uuid)
    if employee is None:
        raise NotFound
    if not may_launch_for(employee_uuid, by=by):
        raise Forbidden
    return employee


def _opened(employee: Employee, columns: dict[str, Any], *, number: int, by: Principal) -> ExpenseTable:
    expense = ExpenseTable(
        expense_number=number,
        employee_uuid=employee.uuid,
        employee_name=employee.full_name,
        by_user_uuid=by.user_uuid,
        by_employee_uuid=by.employee_uuid,
        by_name=by.name,
        **columns,
    )
    expense.search_folded = search_text(expense)
    return expense


def search_text(expense: ExpenseTable) -> str:
    """What the list is searched in: number, company, type and person."""
    return searchable(expense.expense_number, expense.company, expense.expense_type_name, expense.employee_name)


async def _publish_created(uow: UnitOfWork, expense: ExpenseTable, *, by: Principal, risen: set[UUID]) -> None:
    record(uow, expense, by=doer_of(by), kind="created", description="Despesa lançada", to_status=ExpenseStatus.OPEN)
    await hint_screens(uow, expense)
    uow.publish(
        ExpenseCreated(
            uuid=expense.uuid,
            customer_uuid=expense.customer_uuid,
            agency_uuid=expense.agency_uuid,
            employee_uuid=expense.employee_uuid,
            version=expense.version,
            value=expense.value,
            order_uuid=expense.order_uuid,
            created_at=uow.clock.now(),
        )
    )
    await notify_suspected(uow, expense, others=risen, by=by)
