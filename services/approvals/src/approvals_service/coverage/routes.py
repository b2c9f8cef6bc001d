"""HTTP of what models cover."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query, Request, Response
from kit.core.principal import Principal
from kit.http.pages import One, Page, PageQuery, page_answer
from kit.http.permissions import permits
from kit.http.routing import Flag, Router
from kit.http.uow import Uow

from approvals_service.coverage.queries import CoverageQuestion, get_coverage, list_cost_centers, read_cost_center
from approvals_service.coverage.schemas import CostCenterCoverage, Coverage
from approvals_service.models.kinds import ApprovalType, ModelType

router = Router(tags=["approval-models"])

MayViewCoverage = Annotated[Principal, Depends(permits("view-approval-model"))]


@router.get("/customers/{customer_id}/approval-models/cost-centers", response_model=Page[CostCenterCoverage])
async def list_covered_cost_centers(
    customer_id: UUID,
    by: MayViewCoverage,
    *,
    uow: Uow,
    page: PageQuery,
    request: Request,
    name: Annotated[str | None, Query(max_length=120)] = None,
    uncovered: Flag = None,
) -> Response:
    """The cost centers of a customer by name, each with the active models that cover it."""
    found = await list_cost_centers(uow, customer_id, name=name, uncovered=uncovered, page=page, request=request)
    return page_answer(found, read_cost_center)


@router.get("/customers/{customer_id}/approval-models/coverage")
async def get_approval_coverage(
    customer_id: UUID,
    by: MayViewCoverage,
    *,
    uow: Uow,
    model_type: ModelType = ModelType.TRAVEL,
    approval_type: ApprovalType | None = None,
    without_uuid: UUID | None = None,
) -> One[Coverage]:
    """Scopes that no model covers, and levels that nobody can decide."""
    question = CoverageQuestion(model_type, approval_type, without_uuid)
    return One.of(await get_coverage(uow, customer_id, question))
