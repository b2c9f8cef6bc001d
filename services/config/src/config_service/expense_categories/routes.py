"""Expense categories over HTTP: everybody reads them, the operator keeps them."""

from typing import Annotated
from uuid import UUID

from fastapi import Query, Request, Response
from kit.etags import IfMatch, etag
from kit.pages import One, Page, PageQuery, page_answer, paginate
from kit.permissions import AnySignedIn, Operator
from kit.refusals import AlreadyExists, InUse, StaleVersion, refusals
from kit.routing import Flag, Router
from kit.uow import Uow

from config_service.expense_categories import actions, queries
from config_service.expense_categories.schemas import ExpenseCategory, ExpenseCategoryCreate, ExpenseCategoryUpdate

router = Router(tags=["expense-categories"])

NamePart = Annotated[str | None, Query(max_length=120)]


@router.get("/expense-categories", response_model=Page[ExpenseCategory])
async def list_expense_categories(
    by: AnySignedIn, *, uow: Uow, page: PageQuery, request: Request, name: NamePart = None, active: Flag = None
) -> Response:
    """All of them, by name."""
    found = await paginate(uow, queries.select_categories(name=name, active=active), page=page, request=request)
    return page_answer(found, lambda row: ExpenseCategory(**row))


@router.post("/expense-categories", status_code=201, responses=refusals(AlreadyExists))
async def create_expense_category(
    body: ExpenseCategoryCreate, by: Operator, uow: Uow, response: Response
) -> One[ExpenseCategory]:
    """Add a category for all customers."""
    return _answer(await actions.create_category(body, uow=uow), response)


@router.put("/expense-categories/{category_id:uuid}", responses=refusals(AlreadyExists, StaleVersion))
async def update_expense_category(
    category_id: UUID, body: ExpenseCategoryUpdate, *, by: Operator, uow: Uow, seen: IfMatch, response: Response
) -> One[ExpenseCategory]:
    """Rename a category or give it another picture; every customer's types follow."""
    return _answer(await actions.update_category(category_id, body, uow=uow, seen=seen), response)


@router.patch("/expense-categories/{category_id:uuid}/active", responses=refusals(StaleVersion))
async def activate_expense_category(
    category_id: UUID, by: Operator, uow: Uow, seen: IfMatch, response: Response
) -> One[ExpenseCategory]:
    """Offer it to new types again."""
    return _answer(await actions.switch_category(category_id, active=True, uow=uow, seen=seen), response)


@router.patch("/expense-categories/{category_id:uuid}/inactive", responses=refusals(StaleVersion))
async def inactivate_expense_category(
    category_id: UUID, by: Operator, uow: Uow, seen: IfMatch, response: Response
) -> One[ExpenseCategory]:
    """Offer it to new types no more."""
    return _answer(await actions.switch_category(category_id, active=False, uow=uow, seen=seen), response)


@router.delete("/expense-categories/{category_id:uuid}", status_code=204, responses=refusals(InUse, StaleVersion))
async def delete_expense_category(category_id: UUID, by: Operator, uow: Uow, seen: IfMatch) -> None:
    """Take away a category that no type has."""
    await actions.delete_category(category_id, uow=uow, seen=seen)


def _answer(category: ExpenseCategory, response: Response) -> One[ExpenseCategory]:
    etag(response, category.version)
    return One.of(category)
