"""What policies may limit, and what a customer's purchase policies do limit, over HTTP."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Request, Response
from kit.core.principal import Principal
from kit.http.pages import Many, Page, PageQuery, page_answer, paginate
from kit.http.permissions import AnySignedIn, permits
from kit.http.routing import Flag, Router
from kit.http.uow import Uow

from config_service.policies.queries import select_values
from config_service.policies.resource import POLICY_VALUES, READERS, ValueNarrowing
from config_service.policies.rules import CATALOGUE, EXPENSE_PARAMETERS
from config_service.policies.schemas import PolicyParameterRead, PolicyValue, ScopeType
from config_service.resources.declaration import shown_of
from config_service.resources.routes import serve

router = Router(tags=["policy-parameters"])
values_router = Router(tags=["policy-values"])

MayList = Annotated[Principal, Depends(permits(*READERS))]


@router.get("/policy-parameters")
async def list_policy_parameters(by: AnySignedIn) -> Many[PolicyParameterRead]:
    """Of purchases and of expenses (those name no product)."""
    every = (*CATALOGUE.values(), *EXPENSE_PARAMETERS)
    return Many.of([PolicyParameterRead.model_validate(parameter) for parameter in every])


async def narrowed_values(
    product: str | None = None,
    policy_parameter: str | None = None,
    active: Flag = None,
    scope_type: ScopeType | None = None,
    scope_uuid: UUID | None = None,
) -> ValueNarrowing:
    """What the list is narrowed by."""
    return ValueNarrowing(product, policy_parameter, active, scope_type, scope_uuid)


@values_router.get("/customers/{customer_id:uuid}/policy-values", response_model=Page[PolicyValue])
async def list_policy_values(
    customer_id: UUID,
    by: MayList,
    *,
    uow: Uow,
    page: PageQuery,
    request: Request,
    narrowing: Annotated[ValueNarrowing, Depends(narrowed_values)],
) -> Response:
    """The customer's purchase policies, the newest first."""
    wanted = select_values(customer_id, POLICY_VALUES, narrowing)
    found = await paginate(uow, wanted, page=page, request=request)
    return page_answer(found, lambda row: shown_of(POLICY_VALUES, row, uow))


serve(values_router, POLICY_VALUES)
