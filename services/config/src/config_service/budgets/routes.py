"""Budgets over HTTP: the declared calls, what was taken of them, and the check that orders makes."""

from datetime import date
from typing import Annotated
from uuid import UUID

from fastapi import Depends, Request, Response
from kit.core.principal import Principal
from kit.core.refusals import Forbidden
from kit.http.pages import Page, PageQuery, page_answer, paginate
from kit.http.permissions import Internal, permits
from kit.http.routing import Flag, Router
from kit.http.uow import Uow

from config_service.budget_lines.actions.holding import Asked, check_and_hold
from config_service.budget_lines.kinds import ChargeType, EntryKind
from config_service.budgets.queries import ViewFilter, get_totals, select_entries, select_view
from config_service.budgets.resource import BUDGETS
from config_service.budgets.schemas import BudgetEntry, BudgetView, BudgetViewPage, Check, CheckRead
from config_service.resources.routes import NamePart, serve
from config_service.shapes.schemas import Ref

router = Router(tags=["budgets"])
internal_router = Router(include_in_schema=False)

MayView = Annotated[Principal, Depends(permits("view-budget-balance"))]
MayViewOne = Annotated[Principal, Depends(permits("view-budget-balance", customer="of_object"))]
_CHECKER = "orders"


async def view_filter(
    charge_type: ChargeType | None = None,
    charge_uuid: UUID | None = None,
    start_date: date | None = None,
    end_date: date | None = None,
    over_alert: Flag = None,
    name: NamePart = None,
) -> ViewFilter:
    """What the view is narrowed to."""
    return ViewFilter(charge_type, charge_uuid, start_date, end_date, over_alert, name)


@router.get("/customers/{customer_id:uuid}/budgets/view", response_model=BudgetViewPage)
async def view_budgets(
    customer_id: UUID,
    by: MayView,
    *,
    uow: Uow,
    page: PageQuery,
    request: Request,
    wanted: Annotated[ViewFilter, Depends(view_filter)],
) -> Response:
    """Active budgets of a customer and of its phases by name, with what was taken of them and sums of the filter."""
    found = await paginate(uow, select_view(customer_id, wanted), page=page, request=request)
    totals = await get_totals(uow, customer_id, wanted)
    return page_answer(found, lambda row: BudgetView(**row), extra={"totals": totals})


@router.get("/customers/budgets/{budget_id:uuid}/entries", response_model=Page[BudgetEntry])
async def list_budget_entries(
    budget_id: UUID,
    by: MayViewOne,
    *,
    uow: Uow,
    page: PageQuery,
    request: Request,
    kind: EntryKind | None = None,
) -> Response:
    """What orders and expenses took of a budget, the newest first; a phase's uuid stands for its own budget."""
    found = await paginate(uow, await select_entries(uow, budget_id, kind), page=page, request=request)
    return page_answer(found, lambda row: BudgetEntry(**row))


@internal_router.post("/internal/budgets/check")
async def check_budgets(body: Check, caller: Internal, uow: Uow) -> CheckRead:
    """Whether an order fits its budgets; its value is held meanwhile."""
    if caller.service != _CHECKER:
        raise Forbidden
    await uow.enter_customer(body.customer_uuid)
    asked = Asked(**body.model_dump(exclude={"charges"}), charges_uuids=body.charges)
    checked = await check_and_hold(uow, asked)
    budgets = [Ref(uuid=line["uuid"], name=line["name"]) for line in checked.exceeded]
    return CheckRead(outcome=checked.outcome, budgets=budgets)


serve(router, BUDGETS)
