"""Which expenses are accounted for against an advance: entered for it, or counted by a report that holds it."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from sqlalchemy import CompoundSelect, select, union

from expenses_ocr_service.advances.schemas import AdvanceExpense
from expenses_ocr_service.records.tables.expenses import ExpenseTable
from expenses_ocr_service.records.tables.reports import ReportAdvanceTable, ReportExpenseTable

_E = columns_of(ExpenseTable)
_HELD = columns_of(ReportAdvanceTable)
_LINE = columns_of(ReportExpenseTable)


def accounted_pairs(customer_uuid: UUID, advances: Sequence[UUID]) -> CompoundSelect[Any]:
    """Advance and expense in pairs, each pair once; what a report rejected does not count there."""
    entered = select(_E.advance_uuid, _E.uuid, _E.created_at, _E.value).where(
        _E.customer_uuid == customer_uuid, _E.advance_uuid.in_(advances), _E.deleted_at.is_(None)
    )
    counted = (
        select(_HELD.advance_uuid, _E.uuid, _E.created_at, _E.value)
        .join_from(ReportAdvanceTable, ReportExpenseTable, _LINE.report_uuid == _HELD.report_uuid)
        .join(ExpenseTable, _E.uuid == _LINE.expense_uuid)
        .where(_HELD.customer_uuid == customer_uuid, _HELD.advance_uuid.in_(advances), ~_LINE.rejected)
        .where(_E.deleted_at.is_(None))
    )
    return union(entered, counted)


async def get_expenses_of(
    uow: UnitOfWork, customer_uuid: UUID, advances: Sequence[UUID]
) -> dict[UUID, list[AdvanceExpense]]:
    """When and how much, oldest first, by advance; one statement whatever their number."""
    pairs = accounted_pairs(customer_uuid, advances).subquery()
    found: dict[UUID, list[AdvanceExpense]] = defaultdict(list)
    for row in await uow.rows(select(pairs).order_by(pairs.c.created_at, pairs.c.uuid)):
        found[row["advance_uuid"]].append(AdvanceExpense(created_at=row["created_at"], value=row["value"]))
    return found
