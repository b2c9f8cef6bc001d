"""Cost centers over HTTP."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query, Request, Response
from kit.core.principal import Principal
from kit.core.refusals import AlreadyExists, InUse, StaleVersion, refusals
from kit.db.tenancy import locate
from kit.http.etags import IfMatch, etag
from kit.http.pages import One, Page, PageQuery, page_answer, paginate
from kit.http.permissions import permits
from kit.http.routing import Flag, ListParam, Router
from kit.http.uow import Uow

from config_service.approval_models.queries import Filled, models_filled
from config_service.cost_centers import actions, queries
from config_service.cost_centers.queries import CostCenterFilter
from config_service.cost_centers.schemas import CostCenter, CostCenterCreate, CostCenterState, CostCenterUpdate
from config_service.cost_centers.tables import CostCenterTable
from config_service.resources.declaration import may_change
from config_service.resources.routes import answer_of

router = Router(tags=["cost-centers"])
ONE = "/customers/cost-centers/{cost_center_id:uuid}"

MayList = Annotated[Principal, Depends(permits("view-cost-center"))]
MayRead = Annotated[Principal, Depends(permits("view-cost-center", customer="of_object"))]
MayCreate = Annotated[Principal, Depends(may_change("create-cost-center"))]
MayUpdate = Annotated[Principal, Depends(may_change("update-cost-center"))]
MayInactivate = Annotated[Principal, Depends(may_change("update-cost-center", "delete-cost-center"))]
MayDelete = Annotated[Principal, Depends(may_change("delete-cost-center"))]


async def cost_center_filter(
    *,
    branches_uuids: Annotated[list[UUID], ListParam("branches_uuids", max_length=100)],
    models: Annotated[Filled, Depends(models_filled)],
    name: Annotated[str | None, Query(max_length=120)] = None,
    state: CostCenterState = CostCenterState.ALL,
    phase: UUID | None = None,
    has_issued_order: Flag = None,
    headquarters_only: bool = False,
) -> CostCenterFilter:
    """What the list is narrowed to and filled with."""
    return CostCenterFilter(name, state, phase, has_issued_order, headquarters_only, tuple(branches_uuids), models)


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
    return answer_of(await actions.create_cost_center(body, uow=uow), response)


@router.get(ONE)
async def get_cost_center(cost_center_id: UUID, by: MayRead, uow: Uow, response: Response) -> One[CostCenter]:
    """One cost center with its approval models."""
    await locate(uow, CostCenterTable, cost_center_id)
    found = await queries.get_cost_center(cost_center_id, uow=uow)
    etag(response, found.version)
    return One.of(found)


@router.put(ONE, responses=refusals(AlreadyExists, StaleVersion))
async def update_cost_center(
    cost_center_id: UUID, body: CostCenterUpdate, *, by: MayUpdate, uow: Uow, seen: IfMatch, response: Response
) -> One[CostCenter]:
    """Change a cost center and the branches it serves."""
    return answer_of(await actions.update_cost_center(cost_center_id, body, uow=uow, seen=seen), response)


@router.patch(ONE + "/active", responses=refusals(StaleVersion))
async def activate_cost_center(
    cost_center_id: UUID, by: MayUpdate, *, uow: Uow, seen: IfMatch, response: Response
) -> One[CostCenter]:
    """Let a cost center be charged again."""
    return answer_of(await actions.switch_cost_center(cost_center_id, active=True, uow=uow, seen=seen), response)


@router.patch(ONE + "/inactive", responses=refusals(StaleVersion))
async def inactivate_cost_center(
    cost_center_id: UUID, by: MayInactivate, *, uow: Uow, seen: IfMatch, response: Response
) -> One[CostCenter]:
    """Let a cost center be charged no more; what was charged to it stays."""
    return answer_of(await actions.switch_cost_center(cost_center_id, active=False, uow=uow, seen=seen), response)


@router.delete(
    "/customers/cost-centers/{cost_center_id:uuid}", status_code=204, responses=refusals(InUse, StaleVersion)
)
async def delete_cost_center(cost_center_id: UUID, by: MayDelete, *, uow: Uow, seen: IfMatch) -> None:
    """Delete a cost center that no employee and no approval model names."""
    await actions.delete_cost_center(cost_center_id, uow=uow, seen=seen)
