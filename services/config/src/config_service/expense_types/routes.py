"""Expense types over HTTP."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query, Request, Response
from kit.etags import IfMatch, etag
from kit.pages import One, Page, PageQuery, page_answer, paginate
from kit.permissions import permits
from kit.principal import Principal
from kit.refusals import AlreadyExists, InUse, StaleVersion, refusals
from kit.routing import Flag, Router
from kit.tenancy import locate
from kit.uow import Uow

from config_service.expense_types import actions, queries
from config_service.expense_types.schemas import ExpenseType, ExpenseTypeWrite
from config_service.expense_types.tables import ExpenseTypeTable

router = Router(tags=["expense-types"])

MayList = Annotated[Principal, Depends(permits(*actions.READERS))]
MayRead = Annotated[Principal, Depends(permits("view-expense-type", customer="of_object"))]
MayCreate = Annotated[Principal, Depends(permits("create-expense-type", writes_settings=True))]
MayUpdate = Annotated[Principal, Depends(permits("update-expense-type", customer="of_object", writes_settings=True))]
MayRetire = Annotated[
    Principal,
    Depends(permits("update-expense-type", "delete-expense-type", customer="of_object", writes_settings=True)),
]
MayDelete = Annotated[Principal, Depends(permits("delete-expense-type", customer="of_object", writes_settings=True))]
NamePart = Annotated[str | None, Query(max_length=120)]


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
    """Those of a customer, by name."""
    wanted = queries.select_types(customer_id, name=name, active=active, category_uuid=expense_category_uuid)
    return page_answer(await paginate(uow, wanted, page=page, request=request), queries.read_type)


@router.post("/customers/{customer_id:uuid}/expense-types", status_code=201, responses=refusals(AlreadyExists))
async def create_expense_type(
    customer_id: UUID, body: ExpenseTypeWrite, *, by: MayCreate, uow: Uow, response: Response
) -> One[ExpenseType]:
    """Let people spend on something new."""
    return _answer(await actions.create_type(body, customer_uuid=customer_id, uow=uow), response)


@router.get("/customers/expense-types/{expense_type_id:uuid}")
async def get_expense_type(expense_type_id: UUID, by: MayRead, uow: Uow, response: Response) -> One[ExpenseType]:
    """One type with its category."""
    await locate(uow, ExpenseTypeTable, expense_type_id)
    return _answer(await queries.get_type(expense_type_id, uow=uow), response)


@router.put("/customers/expense-types/{expense_type_id:uuid}", responses=refusals(AlreadyExists, StaleVersion))
async def update_expense_type(
    expense_type_id: UUID, body: ExpenseTypeWrite, *, by: MayUpdate, uow: Uow, seen: IfMatch, response: Response
) -> One[ExpenseType]:
    """Change a type."""
    return _answer(await actions.update_type(expense_type_id, body, uow=uow, seen=seen), response)


@router.patch("/customers/expense-types/{expense_type_id:uuid}/active", responses=refusals(StaleVersion))
async def activate_expense_type(
    expense_type_id: UUID, by: MayUpdate, uow: Uow, seen: IfMatch, response: Response
) -> One[ExpenseType]:
    """Let people spend on it again."""
    return _answer(await actions.switch_type(expense_type_id, active=True, uow=uow, seen=seen), response)


@router.patch("/customers/expense-types/{expense_type_id:uuid}/inactive", responses=refusals(StaleVersion))
async def inactivate_expense_type(
    expense_type_id: UUID, by: MayRetire, uow: Uow, seen: IfMatch, response: Response
) -> One[ExpenseType]:
    """Let nobody spend on it any more."""
    return _answer(await actions.switch_type(expense_type_id, active=False, uow=uow, seen=seen), response)


@router.delete(
    "/customers/expense-types/{expense_type_id:uuid}", status_code=204, responses=refusals(InUse, StaleVersion)
)
async def delete_expense_type(expense_type_id: UUID, by: MayDelete, uow: Uow, seen: IfMatch) -> None:
    """Take away a type that no policy limits."""
    await actions.delete_type(expense_type_id, uow=uow, seen=seen)


def _answer(expense_type: ExpenseType, response: Response) -> One[ExpenseType]:
    etag(response, expense_type.version)
    return One.of(expense_type)
