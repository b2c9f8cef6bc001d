"""HTTP of approval models."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query, Request, Response
from kit.core.principal import Principal
from kit.core.refusals import AlreadyExists, refusals
from kit.http.etags import etag
from kit.http.pages import One, Page, PageQuery, page_answer
from kit.http.permissions import permits
from kit.http.routing import ListParam, Router
from kit.http.uow import Uow

from approvals_service.models.actions import create_model
from approvals_service.models.kinds import ApprovalType, ModelType
from approvals_service.models.queries import ModelFilters, list_models, require_model
from approvals_service.models.refusals import AmbiguousApprovalModel
from approvals_service.models.schemas import ApprovalModel, ApprovalModelCreate

router = Router(tags=["approval-models"])

MayViewModels = Annotated[Principal, Depends(permits("view-approval-model"))]
MayViewOneModel = Annotated[Principal, Depends(permits("view-approval-model", customer="of_object"))]
MayCreateModels = Annotated[Principal, Depends(permits("create-approval-model", writes_settings=True))]


async def model_filters(
    approvers_uuid: Annotated[list[UUID], ListParam("approvers_uuid")],
    name: Annotated[str | None, Query(max_length=120)] = None,
    active: bool | None = None,
    model_type: ModelType | None = None,
    approval_type: ApprovalType | None = None,
) -> ModelFilters:
    """What the list is narrowed by."""
    return ModelFilters(name, active, approvers_uuid, model_type, approval_type)


@router.get("/customers/{customer_id}/approval-models", response_model=Page[ApprovalModel])
async def list_approval_models(
    customer_id: UUID,
    by: MayViewModels,
    uow: Uow,
    page: PageQuery,
    filters: Annotated[ModelFilters, Depends(model_filters)],
    request: Request,
) -> Response:
    """The approval models of a customer, by name."""
    result, models = await list_models(uow, customer_id, filters, page=page, request=request)
    shown = {model.uuid: model for model in models}
    return page_answer(result, lambda row: shown[row["uuid"]])


@router.get("/customers/approval-models/{model_id}")
async def read_approval_model(model_id: UUID, by: MayViewOneModel, uow: Uow, response: Response) -> One[ApprovalModel]:
    """One approval model."""
    model = await require_model(uow, model_id)
    etag(response, model.version)
    return One.of(model)


@router.post(
    "/customers/{customer_id}/approval-models",
    status_code=201,
    responses=refusals(AlreadyExists, AmbiguousApprovalModel),
)
async def create_approval_model(
    customer_id: UUID, given: ApprovalModelCreate, by: MayCreateModels, uow: Uow, response: Response
) -> One[ApprovalModel]:
    """Add an approval model."""
    model_uuid = await create_model(customer_id, given, by=by, uow=uow)
    model = await require_model(uow, model_uuid)
    etag(response, model.version)
    return One.of(model)
