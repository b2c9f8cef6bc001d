"""Whose turn it is to change a customer's expenses: suspicion and limits follow from several of them at once."""

from collections.abc import Iterable
from uuid import UUID

from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from sqlalchemy import select, text

from expenses_ocr_service.records.tables.expenses import ExpenseTable

_E = columns_of(ExpenseTable)
_NEXT = text(
    "INSERT INTO expense_counter (customer_uuid, last) VALUES (:customer, 1)"
    " ON CONFLICT (customer_uuid) DO UPDATE SET last = expense_counter.last + 1 RETURNING last"
)
_TURN = text("SELECT last FROM expense_counter WHERE customer_uuid = :customer FOR UPDATE")


async def next_number(uow: UnitOfWork, customer_uuid: UUID) -> int:
    """A new expense's number, and the customer's turn until we commit: two equal receipts see one another."""
    row = await uow.row(_NEXT.bindparams(customer=customer_uuid))
    assert row is not None
    return int(row["last"])


async def take_turn(uow: UnitOfWork, customer_uuid: UUID) -> None:
    """The customer's turn until we commit, where no number is needed."""
    await uow.row(_TURN.bindparams(customer=customer_uuid))


async def lock_expenses(uow: UnitOfWork, uuids: Iterable[UUID]) -> None:
    """These expenses, nobody else's until we commit; in the order of their uuid, as reports lock them."""
    wanted = sorted(set(uuids))
    if wanted:
        await uow.rows(select(_E.uuid).where(_E.uuid.in_(wanted)).order_by(_E.uuid).with_for_update())
