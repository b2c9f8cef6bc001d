"""What budget lines learn from orders and expenses-ocr."""

from contracts.expenses import ExpenseApproved
from contracts.orders import ConsumptionChanged
from kit.core.clock import local_day
from kit.db.work import UnitOfWork

from config_service.budget_lines.actions.booking import book_expense, book_order
from config_service.budget_lines.kinds import EntryKind, EntrySource
from config_service.budget_lines.rules import Consumption, order_consumption


async def book_order_when_consumption_changed(fact: ConsumptionChanged, uow: UnitOfWork) -> None:
    """The lines follow what the order takes now."""
    await book_order(uow, order_consumption(fact), version=fact.version, submission=fact.submission)


async def book_expense_when_expense_approved(fact: ExpenseApproved, uow: UnitOfWork) -> None:
    """An approved expense is spent on the day of its approval, as bi counts it."""
    taken = Consumption(
        customer_uuid=fact.customer_uuid,
        agency_uuid=fact.agency_uuid,
        source=EntrySource.EXPENSE,
        source_uuid=fact.uuid,
        number=fact.number,
        description=fact.expense_type_name,
        charge=fact.charge,
        on_date=local_day(fact.approved_at),
        values={EntryKind.SPENT: fact.value},
        occurred_at=fact.approved_at,
    )
    await book_expense(uow, taken)
