"""Routes of expense types: three of their own, the others from the Resource."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Request, Response
from kit.core.principal import Principal
from kit.core.refusals import AlreadyExists, StaleVersion, refusals
from kit.http.etags import IfMatch
from kit.http.pages import One, Page, PageQuery, page_answer, paginate
from kit.http.permissions import permits
from kit.http.routing import Flag, Router
from kit.http.uow import Uow

from config_service.expense_types import actions, queries
from config_service.expense_types.resource import EXPENSE_TYPES, READERS
from config_service.expense_types.schemas import ExpenseType, ExpenseTypeWrite
from config_service.resources.declaration import may_change, may_create
from config_service.resources.routes import NamePart, answer_of, serve

router = Router(tags=["expense-types"])

MayList = Annotated[Principal, Depends(permits(*READERS))]
MayCreate = Annotated[Principal, Depends(may_create("create-expense-type"))]
MayUpdate = Annotated[Principal, Depends(may_change("update-expense-type"))]


@router.get("/customers/{customer_id:uuid}/expense-types", response_model=Page[ExpenseType])
async def list_expense_types(
    customer_id: UUID,
    by: MayList,
    *,
    uow: Uow,
    page: PageQuery,
    request: Request,
    name: NamePart = None,
    active: Flag = None,
    expense_category_uuid: UUID | None = None,
) -> Response:
    """The customer's expense types by name, of one category when it is given."""
    wanted = queries.select_types(customer_id, name=name, active=active, category_uuid=expense_category_uuid)
    return page_answer(await paginate(uow, wanted, page=page, request=request), queries.read_type)


@router.post("/customers/{customer_id:uuid}/expense-types", status_code=201, responses=refusals(AlreadyExists))
async def create_expense_type(
    customer_id: UUID, body: ExpenseTypeWrite, *, by: MayCreate, uow: Uow, response: Response
) -> One[ExpenseType]:
    """Add one to the customer's expense types."""
    return answer_of(await actions.create_type(body, customer_uuid=customer_id, uow=uow), response)


@router.put("/customers/expense-types/{expense_type_id:uuid}", responses=refusals(AlreadyExists, StaleVersion))
async def update_expense_type(
    expense_type_id: UUID, body: ExpenseTypeWrite, *, by: MayUpdate, uow: Uow, seen: IfMatch, response: Response
) -> One[ExpenseType]:
    """Change one of the customer's expense types."""
    return answer_of(await actions.update_type(expense_type_id, body, uow=uow, seen=seen), response)


serve(router, EXPENSE_TYPES)
