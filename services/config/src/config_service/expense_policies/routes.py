"""Expense policies and their values over HTTP."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query, Request, Response
from kit.core.principal import Principal
from kit.core.refusals import AlreadyExists, InUse, StaleVersion, refusals
from kit.http.etags import IfMatch, etag
from kit.http.pages import One, Page, PageQuery, page_answer, paginate
from kit.http.permissions import Permission, permits
from kit.http.routing import Flag, Router
from kit.http.uow import Uow

from config_service.expense_policies import actions, queries
from config_service.expense_policies.schemas import Policy, PolicyValueExpense, PolicyValueExpenseWrite, PolicyWrite

router = Router(tags=["policies"])

MayList = Annotated[Principal, Depends(permits("view-policy"))]
MayRead = Annotated[Principal, Depends(permits("view-policy", customer="of_object"))]
MayCreate = Annotated[Principal, Depends(permits("create-policy", writes_settings=True))]
MayUpdate = Annotated[Principal, Depends(permits("update-policy", customer="of_object", writes_settings=True))]
MayRetire = Annotated[
    Principal, Depends(permits("update-policy", "delete-policy", customer="of_object", writes_settings=True))
]
MayDelete = Annotated[Principal, Depends(permits("delete-policy", customer="of_object", writes_settings=True))]
NamePart = Annotated[str | None, Query(max_length=120)]


def _may_limit(verb: str) -> Permission:
    return permits(f"{verb}-policy-value-expense", customer="of_object", writes_settings=True)


MayListLimits = Annotated[Principal, Depends(permits("view-policy-value-expense", "view-policy", customer="of_object"))]
MayCreateLimits = Annotated[Principal, Depends(_may_limit("create"))]
MayUpdateLimits = Annotated[Principal, Depends(_may_limit("update"))]
MayDeleteLimits = Annotated[Principal, Depends(_may_limit("delete"))]


@router.get("/customers/{customer_id:uuid}/policies", response_model=Page[Policy])
async def list_policies(
    customer_id: UUID,
    by: MayList,
    *,
    uow: Uow,
    page: PageQuery,
    request: Request,
    name: NamePart = None,
    active: Flag = None,
) -> Response:
    """Those of a customer, by name."""
    wanted = queries.select_policies(customer_id, name=name, active=active)
    return page_answer(await paginate(uow, wanted, page=page, request=request), queries.read_policy)


@router.post("/customers/{customer_id:uuid}/policies", status_code=201, responses=refusals(AlreadyExists))
async def create_policy(
    customer_id: UUID, body: PolicyWrite, *, by: MayCreate, uow: Uow, response: Response
) -> One[Policy]:
    """Write a policy; its limits come after."""
    return _answer(await actions.create_policy(body, customer_uuid=customer_id, uow=uow), response)


@router.get("/customers/policies/{policy_id:uuid}")
async def get_policy(policy_id: UUID, by: MayRead, uow: Uow, response: Response) -> One[Policy]:
    """One policy."""
    return _answer(await queries.get_policy(policy_id, uow=uow), response)


@router.put("/customers/policies/{policy_id:uuid}", responses=refusals(AlreadyExists, StaleVersion))
async def update_policy(
    policy_id: UUID, body: PolicyWrite, *, by: MayUpdate, uow: Uow, seen: IfMatch, response: Response
) -> One[Policy]:
    """Rename a policy, or make it the default."""
    return _answer(await actions.update_policy(policy_id, body, uow=uow, seen=seen), response)


@router.patch("/customers/policies/{policy_id:uuid}/active", responses=refusals(StaleVersion))
async def activate_policy(policy_id: UUID, by: MayUpdate, uow: Uow, seen: IfMatch, response: Response) -> One[Policy]:
    """Let a policy serve people again."""
    return _answer(await actions.switch_policy(policy_id, active=True, uow=uow, seen=seen), response)


@router.patch("/customers/policies/{policy_id:uuid}/inactive", responses=refusals(StaleVersion))
async def inactivate_policy(policy_id: UUID, by: MayRetire, uow: Uow, seen: IfMatch, response: Response) -> One[Policy]:
    """Let a policy serve nobody any more."""
    return _answer(await actions.switch_policy(policy_id, active=False, uow=uow, seen=seen), response)


@router.delete("/customers/policies/{policy_id:uuid}", status_code=204, responses=refusals(InUse, StaleVersion))
async def delete_policy(policy_id: UUID, by: MayDelete, uow: Uow, seen: IfMatch) -> None:
    """Take away a policy that is no employee's."""
    await actions.delete_policy(policy_id, uow=uow, seen=seen)


@router.get("/customers/policies/{policy_id:uuid}/values", response_model=Page[PolicyValueExpense])
async def list_policy_values_expense(
    policy_id: UUID,
    by: MayListLimits,
    *,
    uow: Uow,
    page: PageQuery,
    request: Request,
    expense_type_uuid: UUID | None = None,
) -> Response:
    """What a policy limits, by type."""
    await queries.get_policy(policy_id, uow=uow)
    wanted = queries.select_values(policy_id, expense_type_uuid=expense_type_uuid)
    return page_answer(await paginate(uow, wanted, page=page, request=request), queries.read_value)


@router.post("/customers/policies/{policy_id:uuid}/values", status_code=201, responses=refusals(AlreadyExists))
async def create_policy_value_expense(
    policy_id: UUID, body: PolicyValueExpenseWrite, *, by: MayCreateLimits, uow: Uow, response: Response
) -> One[PolicyValueExpense]:
    """Limit one more thing."""
    return _limit(await actions.add_limit(policy_id, body, uow=uow), response)


@router.put("/customers/policies/values/{value_id:uuid}", responses=refusals(AlreadyExists, StaleVersion))
async def update_policy_value_expense(
    value_id: UUID, body: PolicyValueExpenseWrite, *, by: MayUpdateLimits, uow: Uow, seen: IfMatch, response: Response
) -> One[PolicyValueExpense]:
    """Limit it otherwise."""
    return _limit(await actions.change_limit(value_id, body, uow=uow, seen=seen), response)


@router.delete("/customers/policies/values/{value_id:uuid}", status_code=204, responses=refusals(StaleVersion))
async def delete_policy_value_expense(value_id: UUID, by: MayDeleteLimits, uow: Uow, seen: IfMatch) -> None:
    """Limit it no more."""
    await actions.remove_limit(value_id, uow=uow, seen=seen)


def _answer(policy: Policy, response: Response) -> One[Policy]:
    etag(response, policy.version)
    return One.of(policy)


def _limit(value: PolicyValueExpense, response: Response) -> One[PolicyValueExpense]:
    etag(response, value.version)
    return One.of(value)
