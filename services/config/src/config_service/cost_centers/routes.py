"""Cost centers over HTTP."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query, Request, Response
from kit.core.principal import Principal
from kit.core.refusals import AlreadyExists, refusals
from kit.db.tenancy import locate
from kit.http.etags import etag
from kit.http.pages import One, Page, PageQuery, page_answer, paginate
from kit.http.permissions import permits
from kit.http.routing import Flag, ListParam, Router
from kit.http.uow import Uow

from config_service.cost_centers import actions, queries
from config_service.cost_centers.queries import CostCenterFilter
from config_service.cost_centers.schemas import CostCenter, CostCenterCreate, CostCenterState, ModelType
from config_service.cost_centers.tables import CostCenterTable

router = Router(tags=["cost-centers"])

MayList = Annotated[Principal, Depends(permits("view-cost-center"))]
MayRead = Annotated[Principal, Depends(permits("view-cost-center", customer="of_object"))]
MayCreate = Annotated[Principal, Depends(permits("create-cost-center", customer="of_object", writes_settings=True))]


async def cost_center_filter(
    *,
    branches_uuids: Annotated[list[UUID], ListParam("branches_uuids", max_length=100)],
    name: Annotated[str | None, Query(max_length=120)] = None,
    state: CostCenterState = CostCenterState.ALL,
    phase: UUID | None = None,
    has_issued_order: Flag = None,
    headquarters_only: bool = False,
    with_approval_model: bool = False,
    with_approval_models: bool = False,
    model_type: ModelType | None = None,
) -> CostCenterFilter:
    """What the list is narrowed to and filled with; both spellings of with_approval_model(s) are the spec's."""
    with_models = with_approval_model or with_approval_models
    return CostCenterFilter(
        name, state, phase, has_issued_order, headquarters_only, tuple(branches_uuids), with_models, model_type
    )


@router.get("/customers/{customer_id:uuid}/cost-centers", response_model=Page[CostCenter])
async def list_cost_centers(
    customer_id: UUID,
    by: MayList,
    *,
    uow: Uow,
    page: PageQuery,
    request: Request,
    wanted: Annotated[CostCenterFilter, Depends(cost_center_filter)],
) -> Response:
    """Cost centers of a customer by name."""
    found = await paginate(uow, queries.select_cost_centers(customer_id, wanted), page=page, request=request)
    return page_answer(found, queries.read_cost_center)


@router.post("/customers/cost-centers", status_code=201, responses=refusals(AlreadyExists))
async def create_cost_center(body: CostCenterCreate, by: MayCreate, uow: Uow, response: Response) -> One[CostCenter]:
    """Open a cost center of the customer the body names."""
    created = await actions.create_cost_center(body, uow=uow)
    etag(response, created.version)
    return One.of(created)


@router.get("/customers/cost-centers/{cost_center_id:uuid}")
async def get_cost_center(cost_center_id: UUID, by: MayRead, uow: Uow, response: Response) -> One[CostCenter]:
    """One cost center with its approval models."""
    await locate(uow, CostCenterTable, cost_center_id)
    found = await queries.get_cost_center(cost_center_id, uow=uow)
    etag(response, found.version)
    return One.of(found)
