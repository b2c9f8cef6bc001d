"""The list of expenses and its totals: filtered, sorted, cut and summed in the database."""

from fastapi import Request, Response
from kit.core.metadata import columns_of
from kit.core.money import ZERO
from kit.core.principal import Principal
from kit.db.prepared import Shapes
from kit.http.pages import PageParams, page_answer, prepared_page
from kit.http.uow import UnitOfWork
from sqlalchemy import func, select, text

from expenses_ocr_service.expenses.queries.narrowing import SHOWN_STATUS, conditions, narrowed
from expenses_ocr_service.expenses.queries.shown import Showing, page_of
from expenses_ocr_service.expenses.schemas.filters import ExpenseFilters
from expenses_ocr_service.expenses.schemas.read import ExpenseSummary, StatusFigures
from expenses_ocr_service.records.statuses import ExpenseStatus
from expenses_ocr_service.records.tables.expenses import ExpenseTable

_E = columns_of(ExpenseTable)
_PAGES, _COUNTS, _SUMS = Shapes(), Shapes(), Shapes()


async def list_expenses(
    uow: UnitOfWork, filters: ExpenseFilters, *, page: PageParams, request: Request, showing: Showing
) -> Response:
    """Expenses the caller may see, newest first."""
    shape, values = narrowed(filters, showing.by)
    rows = _PAGES.of((shape, page.limit), lambda: page_of(shape, page.limit))
    count = _COUNTS.of(shape, lambda: select(func.count()).select_from(ExpenseTable).where(*conditions(shape)))
    found = await prepared_page(uow, rows, count, values=values, page=page, request=request)
    await showing.learn_duties(uow)
    return page_answer(found, showing.line)


async def sum_expenses(uow: UnitOfWork, filters: ExpenseFilters, *, by: Principal) -> ExpenseSummary:
    """What the same filters come to, in all and by the status each is read with."""
    shape, values = narrowed(filters, by)
    total = func.coalesce(func.sum(_E.value), ZERO).label("total")
    figures_of = (SHOWN_STATUS.label("shown"), func.count().label("count"), total)
    by_status = select(*figures_of).where(*conditions(shape)).group_by(text("shown"))
    rows = await uow.fetch(_SUMS.of(shape, lambda: by_status), values)
    found = {row["shown"]: StatusFigures(count=row["count"], total=row["total"]) for row in rows}
    none = StatusFigures(count=0, total=ZERO)
    figures = {status: found.get(status.value, none) for status in ExpenseStatus}
    return ExpenseSummary(total=sum((one.total for one in figures.values()), ZERO), by_status=figures)
