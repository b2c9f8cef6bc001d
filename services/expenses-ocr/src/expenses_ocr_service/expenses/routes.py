"""The calls of expenses (API section 2.5)."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, File, Request, Response
from kit.core.principal import Principal
from kit.core.refusals import (
    CustomerBlocked,
    CustomerRequired,
    InUse,
    InvalidFile,
    InvalidStatus,
    StaleVersion,
    refusals,
)
from kit.http.app import ClockDep
from kit.http.etags import IfMatch, etag
from kit.http.file_pages import ConfinementDep, FileLinksDep, FileStoreDep
from kit.http.forms import Emptied
from kit.http.pages import Many, One, Page, PageQuery
from kit.http.permissions import AnySignedIn, permits
from kit.http.routing import Router
from kit.http.uow import Uow

from expenses_ocr_service.charges.refusals import PhaseOutOfPeriod
from expenses_ocr_service.expenses.actions.create_expense import Workplace, create_expense, find_spender
from expenses_ocr_service.expenses.actions.edit_expense import edit_expense, given_of
from expenses_ocr_service.expenses.actions.pictures import decoded
from expenses_ocr_service.expenses.actions.remove_expense import remove_expense
from expenses_ocr_service.expenses.queries.history import list_history
from expenses_ocr_service.expenses.queries.list_expenses import list_expenses, sum_expenses
from expenses_ocr_service.expenses.queries.of_advance import list_expenses_of
from expenses_ocr_service.expenses.queries.preview import preview_expense
from expenses_ocr_service.expenses.queries.shown import Showing, read_expense
from expenses_ocr_service.expenses.queries.trips import read_trip
from expenses_ocr_service.expenses.queries.visibility import require_visible
from expenses_ocr_service.expenses.refusals import HeldByLiveReport, RefundableLocked
from expenses_ocr_service.expenses.rules import EXPENSE_PAYMENT_METHODS
from expenses_ocr_service.expenses.schemas.filters import ExpenseFilters, TripFilters, expense_filters, trip_filters
from expenses_ocr_service.expenses.schemas.read import (
    AccountabilityExpense,
    ExpenseHistoryEntry,
    ExpensePreview,
    ExpenseSummary,
    PaymentMethodRead,
    TripExpenses,
)
from expenses_ocr_service.expenses.schemas.written import ExpenseAsk, ExpenseCreate, ExpenseUpdate

router = Router(tags=["expenses"])
router_of_advances = Router(tags=["advances"])
"""What the API lists under advances and answers with expenses."""

MayListExpenses = Annotated[Principal, Depends(permits("view-expense"))]
MayViewExpense = Annotated[Principal, Depends(permits("view-expense", customer="of_object"))]
MayViewTrip = Annotated[
    Principal, Depends(permits("view-accountability-expense", "view-expense", customer="of_object"))
]
MayViewAdvance = Annotated[Principal, Depends(permits("view-advance-order", customer="of_object"))]
MayLaunch = Annotated[Principal, Depends(permits("create-update-expense"))]
MayCorrect = Annotated[Principal, Depends(permits("create-update-expense", customer="of_object"))]
Filters = Annotated[ExpenseFilters, Depends(expense_filters)]
OfTrip = Annotated[TripFilters, Depends(trip_filters)]
NewForm = Annotated[ExpenseCreate, File()]
ChangedForm = Annotated[ExpenseUpdate, File()]


@router.get("/employees/expenses", response_model=Page[AccountabilityExpense], responses=refusals(CustomerRequired))
async def get_expenses(
    by: MayListExpenses,
    uow: Uow,
    filters: Filters,
    page: PageQuery,
    request: Request,
    links: FileLinksDep,
    clock: ClockDep,
) -> Response:
    """Expenses the caller may see, newest first."""
    showing = Showing(by, links, clock.now())
    return await list_expenses(uow, filters, page=page, request=request, showing=showing)


@router.get("/employees/expenses/summary", responses=refusals(CustomerRequired))
async def get_expenses_summary(by: MayListExpenses, uow: Uow, filters: Filters) -> One[ExpenseSummary]:
    """What the same filters come to."""
    return One.of(await sum_expenses(uow, filters, by=by))


@router.post(
    "/employees/{employee_id}/expenses",
    status_code=201,
    responses=refusals(CustomerRequired, CustomerBlocked, RefundableLocked, InvalidFile, InUse, PhaseOutOfPeriod),
)
async def post_expense(
    employee_id: UUID,
    form: NewForm,
    by: MayLaunch,
    uow: Uow,
    clock: ClockDep,
    files: FileStoreDep,
    links: FileLinksDep,
    confinement: ConfinementDep,
    response: Response,
) -> One[AccountabilityExpense]:
    """Launch an expense, for oneself or for another person."""
    read_uuid = form.voucher_ocr_uuid
    pictures = await decoded(form.voucher_image, form.odometer_image, read_uuid=read_uuid, confinement=confinement)
    uuid = await create_expense(employee_id, form, pictures=pictures, by=by, at=Workplace(uow, clock, files))
    expense = await read_expense(uow, uuid, showing=Showing(by, links, clock.now()))
    etag(response, expense.version)
    return One.of(expense)


@router.post("/employees/{employee_id}/expenses/preview", responses=refusals(CustomerRequired))
async def preview_of_expense(
    employee_id: UUID, body: ExpenseAsk, by: MayLaunch, uow: Uow, clock: ClockDep
) -> One[ExpensePreview]:
    """What an expense would be; nothing is stored."""
    employee = await find_spender(uow, employee_id, by=by)
    return One.of(await preview_expense(uow, employee, body, by=by, clock=clock))


@router.get("/employees/expenses/{expense_id}")
async def get_expense(
    expense_id: UUID, by: MayViewExpense, uow: Uow, links: FileLinksDep, clock: ClockDep, response: Response
) -> One[AccountabilityExpense]:
    """One expense."""
    await require_visible(uow, expense_id, by=by)
    expense = await read_expense(uow, expense_id, showing=Showing(by, links, clock.now()))
    etag(response, expense.version)
    return One.of(expense)


_CHANGES = refusals(InvalidStatus, StaleVersion, RefundableLocked, InvalidFile, InUse, PhaseOutOfPeriod)


@router.post("/employees/expenses/{expense_id}", responses=_CHANGES)
@router.post("/orders/travelers/expenses/{expense_id}", name="correct_expense_of_trip", responses=_CHANGES)
async def correct_expense(
    expense_id: UUID,
    form: ChangedForm,
    emptied: Emptied,
    by: MayCorrect,
    uow: Uow,
    clock: ClockDep,
    files: FileStoreDep,
    links: FileLinksDep,
    confinement: ConfinementDep,
    seen: IfMatch,
    response: Response,
) -> One[AccountabilityExpense]:
    """Correct an expense while it is with the employee; a field sent empty is cleared, a picture not sent stays."""
    given, read_uuid = given_of(form, emptied), form.voucher_ocr_uuid
    pictures = await decoded(form.voucher_image, form.odometer_image, read_uuid=read_uuid, confinement=confinement)
    await edit_expense(expense_id, given, pictures=pictures, by=by, at=Workplace(uow, clock, files), seen=seen)
    expense = await read_expense(uow, expense_id, showing=Showing(by, links, clock.now()))
    etag(response, expense.version)
    return One.of(expense)


@router.delete(
    "/employees/expenses/{expense_id}",
    status_code=204,
    responses=refusals(InvalidStatus, HeldByLiveReport, StaleVersion),
)
async def delete_expense(expense_id: UUID, by: MayCorrect, uow: Uow, seen: IfMatch) -> None:
    """Remove an expense; it stays in the tables."""
    await remove_expense(expense_id, by=by, uow=uow, seen=seen)


@router.get("/employees/expenses/{expense_id}/history")
async def get_expense_history(expense_id: UUID, by: MayViewExpense, uow: Uow) -> Many[ExpenseHistoryEntry]:
    """What happened to an expense, newest first."""
    return Many.of(await list_history(uow, expense_id, by=by))


@router.get("/orders/{order_id}/travelers/expenses")
async def get_trip_expenses(
    order_id: UUID, by: MayViewTrip, uow: Uow, filters: OfTrip, links: FileLinksDep, clock: ClockDep
) -> TripExpenses:
    """The expenses of an order and what they come to beside its advances."""
    return await read_trip(uow, order_id, filters, showing=Showing(by, links, clock.now()))


@router_of_advances.get("/orders/advance-orders/{advance_id}/expenses", response_model=Page[AccountabilityExpense])
async def get_advance_expenses(
    advance_id: UUID, by: MayViewAdvance, uow: Uow, page: PageQuery, request: Request, links: FileLinksDep
) -> Response:
    """What an advance was spent on, newest first."""
    return await list_expenses_of(uow, advance_id, by=by, page=page, request=request, links=links)


@router.get("/expense-payment-methods")
async def get_expense_payment_methods(by: AnySignedIn) -> Many[PaymentMethodRead]:
    """How an expense may have been paid."""
    methods = EXPENSE_PAYMENT_METHODS.values()
    return Many.of([PaymentMethodRead.model_validate(method, from_attributes=True) for method in methods])
