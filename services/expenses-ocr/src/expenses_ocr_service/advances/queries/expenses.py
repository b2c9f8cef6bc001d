"""Which expenses are accounted for against an advance: entered for it, or counted by a report that holds it."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from fastapi import Request, Response
from kit.core.metadata import columns_of
from kit.core.principal import Principal
from kit.files.links import FileLinks
from kit.http.pages import PageParams, page_answer, paginate
from kit.http.uow import UnitOfWork
from sqlalchemy import CompoundSelect, select, union

from expenses_ocr_service.advances.queries.history import require_visible
from expenses_ocr_service.advances.schemas import AdvanceExpense
from expenses_ocr_service.expenses.queries.shown import Showing, fetch_shown
from expenses_ocr_service.expenses.tables import ExpenseTable
from expenses_ocr_service.reports.tables import ReportAdvanceTable, ReportExpenseTable

_E = columns_of(ExpenseTable)
_HELD = columns_of(ReportAdvanceTable)
_LINE = columns_of(ReportExpenseTable)


def _accounted(customer_uuid: UUID, advances: Sequence[UUID]) -> CompoundSelect[Any]:
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
    pairs = _accounted(customer_uuid, advances).subquery()
    found: dict[UUID, list[AdvanceExpense]] = defaultdict(list)
    for row in await uow.rows(select(pairs).order_by(pairs.c.created_at, pairs.c.uuid)):
        found[row["advance_uuid"]].append(AdvanceExpense(created_at=row["created_at"], value=row["value"]))
    return found


async def list_expenses_of(
    uow: UnitOfWork, advance_uuid: UUID, *, by: Principal, page: PageParams, request: Request, links: FileLinks
) -> Response:
    """A page of them, newest first; who sees the advance sees what it was spent on. Raises NotFound."""
    await require_visible(uow, advance_uuid, by=by)
    customer_uuid = uow.customer_uuid
    assert customer_uuid is not None
    pairs = _accounted(customer_uuid, [advance_uuid]).subquery()
    newest = select(pairs.c.uuid).order_by(pairs.c.created_at.desc(), pairs.c.uuid.desc())
    found = await paginate(uow, newest, page=page, request=request)
    values = {"customer_uuid": customer_uuid, "some": [row["uuid"] for row in found.rows]}
    rows = await fetch_shown(uow, (("customer_uuid", "some"), values), limit=page.limit)
    known, showing = {row["uuid"]: row for row in rows}, Showing(by, links, uow.clock.now())
    return page_answer(found, lambda row: showing.line(known[row["uuid"]]))
