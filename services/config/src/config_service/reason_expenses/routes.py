"""Reasons for an advance over HTTP; their permissions are those of reasons for a trip."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query, Request, Response
from kit.etags import IfMatch, etag
from kit.pages import One, Page, PageQuery, page_answer, paginate
from kit.permissions import permits
from kit.principal import Principal
from kit.refusals import AlreadyExists, StaleVersion, refusals
from kit.routing import Flag, Router
from kit.uow import Uow

from config_service.phrases.actions import add_phrase, reword_phrase, switch_phrase
from config_service.phrases.queries import select_phrases
from config_service.reason_expenses.lists import READERS, REASON_EXPENSES
from config_service.reason_expenses.schemas import ReasonExpense, ReasonExpenseWrite

router = Router(tags=["reason-expenses"])

MayList = Annotated[Principal, Depends(permits(*READERS))]
MayCreate = Annotated[Principal, Depends(permits("create-reason-trip", writes_settings=True))]
MayUpdate = Annotated[Principal, Depends(permits("update-reason-trip", customer="of_object", writes_settings=True))]
MayRetire = Annotated[
    Principal,
    Depends(permits("update-reason-trip", "delete-reason-trip", customer="of_object", writes_settings=True)),
]
NamePart = Annotated[str | None, Query(max_length=120)]


@router.get("/customers/{customer_id:uuid}/reason-expenses", response_model=Page[ReasonExpense])
async def list_reason_expenses(
    customer_id: UUID,
    by: MayList,
    *,
    uow: Uow,
    page: PageQuery,
    request: Request,
    name: NamePart = None,
    active: Flag = None,
) -> Response:
    """Those of a customer, by their text."""
    wanted = select_phrases(REASON_EXPENSES, customer_id, name=name, active=active)
    return page_answer(await paginate(uow, wanted, page=page, request=request), lambda row: ReasonExpense(**row))


@router.post("/customers/{customer_id:uuid}/reason-expenses", status_code=201, responses=refusals(AlreadyExists))
async def create_reason_expense(
    customer_id: UUID, body: ReasonExpenseWrite, *, by: MayCreate, uow: Uow, response: Response
) -> One[ReasonExpense]:
    """Add one to the list."""
    added = await add_phrase(REASON_EXPENSES, body.reason, customer_uuid=customer_id, uow=uow)
    return _answer(added, response)


@router.put("/customers/reason-expenses/{reason_expense_id:uuid}", responses=refusals(AlreadyExists, StaleVersion))
async def update_reason_expense(
    reason_expense_id: UUID, body: ReasonExpenseWrite, *, by: MayUpdate, uow: Uow, seen: IfMatch, response: Response
) -> One[ReasonExpense]:
    """Say it in other words."""
    changed = await reword_phrase(REASON_EXPENSES, reason_expense_id, body.reason, uow=uow, seen=seen)
    return _answer(changed, response)


@router.patch("/customers/reason-expenses/{reason_expense_id:uuid}/active", responses=refusals(StaleVersion))
async def activate_reason_expense(
    reason_expense_id: UUID, by: MayUpdate, uow: Uow, seen: IfMatch, response: Response
) -> One[ReasonExpense]:
    """Offer it again."""
    return _answer(await switch_phrase(REASON_EXPENSES, reason_expense_id, active=True, uow=uow, seen=seen), response)


@router.patch("/customers/reason-expenses/{reason_expense_id:uuid}/inactive", responses=refusals(StaleVersion))
async def inactivate_reason_expense(
    reason_expense_id: UUID, by: MayRetire, uow: Uow, seen: IfMatch, response: Response
) -> One[ReasonExpense]:
    """Offer it no more."""
    return _answer(await switch_phrase(REASON_EXPENSES, reason_expense_id, active=False, uow=uow, seen=seen), response)


def _answer(row: dict[str, object], response: Response) -> One[ReasonExpense]:
    shown = ReasonExpense.model_validate(row)
    etag(response, shown.version)
    return One.of(shown)
