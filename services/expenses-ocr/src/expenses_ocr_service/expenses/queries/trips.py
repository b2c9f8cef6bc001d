"""The expenses of an order and what they come to beside its advances."""

from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of
from kit.core.money import ZERO
from kit.core.refusals import NotFound
from kit.db.tenancy import locate
from kit.http.uow import UnitOfWork
from sqlalchemy import func, select

from expenses_ocr_service.advances.lifecycle import AdvanceStatus
from expenses_ocr_service.advances.queries.visibility import visible_to
from expenses_ocr_service.advances.tables import AdvanceTable
from expenses_ocr_service.expenses.queries.narrowing import narrowed_trip
from expenses_ocr_service.expenses.queries.shown import Showing, fetch_shown
from expenses_ocr_service.expenses.schemas.filters import TripFilters
from expenses_ocr_service.expenses.schemas.read import TripExpenses, TripFigures
from expenses_ocr_service.records.statuses import ExpenseStatus
from expenses_ocr_service.references.queries import get_orders
from expenses_ocr_service.references.tables import OrderCopy

_A = columns_of(AdvanceTable)
MOST_EXPENSES = 1_000
"""Of one order; a trip of more is looked up in the list of expenses."""


async def read_trip(uow: UnitOfWork, order_uuid: UUID, filters: TripFilters, *, showing: Showing) -> TripExpenses:
    """An order's expenses that the caller may see. Raises NotFound."""
    customer_uuid = await locate(uow, OrderCopy, order_uuid)  # type: ignore[arg-type]  # a copy says whose it is, too
    if order_uuid not in await get_orders(uow, [order_uuid]):
        raise NotFound
    chosen = narrowed_trip(order_uuid, filters, by=showing.by, customer=customer_uuid)
    rows = await fetch_shown(uow, chosen, limit=MOST_EXPENSES)
    advances, balances = await _advances(uow, order_uuid, filters, showing)
    counted = [row for row in rows if row["status"] != ExpenseStatus.REJECTED]
    refundable = sum((row["value"] for row in counted if row["refundable"]), ZERO)
    figures = TripFigures(
        advances=advances,
        expenses=sum((row["value"] for row in counted), ZERO),
        refund=max(ZERO, refundable - balances),
    )
    return TripExpenses(summary=figures, data=[showing.model(row) for row in rows])


async def _advances(uow: UnitOfWork, order_uuid: UUID, filters: TripFilters, showing: Showing) -> tuple[Any, Any]:
    """What was paid in advance for the trip, and what of it is still to be accounted for."""
    paid = (_A.order_uuid == order_uuid, _A.status == AdvanceStatus.PAID, _A.deleted_at.is_(None))
    asked = func.coalesce(func.sum(_A.value), ZERO), func.coalesce(func.sum(_A.value - _A.settled - _A.returned), ZERO)
    statement = select(*asked).where(*paid, visible_to(showing.by))
    if filters.customer_employee_uuid is not None:
        statement = statement.where(_A.employee_uuid == filters.customer_employee_uuid)
    total, balance = (await uow.session.execute(statement)).one()
    return total, balance
