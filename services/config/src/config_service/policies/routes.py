"""What policies may limit, over HTTP."""

from kit.http.pages import Many
from kit.http.permissions import AnySignedIn
from kit.http.routing import Router

from config_service.policies.rules import CATALOGUE, EXPENSE_PARAMETERS
from config_service.policies.schemas import PolicyParameterRead

router = Router(tags=["policy-parameters"])


@router.get("/policy-parameters")
async def list_policy_parameters(by: AnySignedIn) -> Many[PolicyParameterRead]:
    """Of purchases and of expenses (those name no product)."""
    every = (*CATALOGUE.values(), *EXPENSE_PARAMETERS)
    return Many.of([PolicyParameterRead.model_validate(parameter) for parameter in every])
