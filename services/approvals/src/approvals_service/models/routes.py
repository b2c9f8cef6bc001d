"""HTTP of approval models."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query, Request, Response
from kit.core.principal import Principal
from kit.core.refusals import AlreadyExists, InUse, InvalidStatus, StaleVersion, refusals
from kit.http.etags import IfMatch, etag
from kit.http.pages import Many, One, Page, PageQuery, page_answer
from kit.http.permissions import permits
from kit.http.routing import ListParam, Router
from kit.http.uow import Uow

from approvals_service.models.actions.approvers import (
    add_approver,
    change_approver,
    remove_approver,
    switch_approver,
)
from approvals_service.models.actions.creating import create_model
from approvals_service.models.actions.switching import delete_model, switch_model
from approvals_service.models.actions.updating import link_cost_center, update_model
from approvals_service.models.kinds import ApprovalType, ModelType
from approvals_service.models.queries import ModelFilters, list_models, require_linked_models, require_model
from approvals_service.models.refusals import AmbiguousApprovalModel, LastLevel
from approvals_service.models.schemas import (
    ApprovalModel,
    ApprovalModelCreate,
    ApprovalModelUpdate,
    ApproverCreate,
    ApproverUpdate,
    CostCenterLink,
)
from approvals_service.people.shapes import Ref

router = Router(tags=["approval-models"])
ONE = "/customers/approval-models/{model_id}"
APPROVER = "/customers/approval-models/approvers/{approver_id}"
APPROVER_SWITCH = "/customers/approver-models/{approver_id}"

MayViewModels = Annotated[Principal, Depends(permits("view-approval-model"))]
MayViewOneModel = Annotated[Principal, Depends(permits("view-approval-model", customer="of_object"))]
MayCreateModels = Annotated[Principal, Depends(permits("create-approval-model", writes_settings=True))]
MayUpdateModel = Annotated[
    Principal, Depends(permits("update-approval-model", customer="of_object", writes_settings=True))
]
MayDeleteModel = Annotated[
    Principal, Depends(permits("delete-approval-model", customer="of_object", writes_settings=True))
]


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
    return await _answer(uow, model_id, response)


async def _answer(uow: Uow, model_id: UUID, response: Response) -> One[ApprovalModel]:
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
    return await _answer(uow, model_uuid, response)


@router.put(ONE, responses=refusals(AlreadyExists, StaleVersion, AmbiguousApprovalModel))
async def update_approval_model(
    model_id: UUID, given: ApprovalModelUpdate, *, by: MayUpdateModel, uow: Uow, seen: IfMatch, response: Response
) -> One[ApprovalModel]:
    """Change an approval model; running requests keep the levels they copied."""
    await update_model(model_id, given, uow=uow, seen=seen)
    return await _answer(uow, model_id, response)


@router.delete(ONE, status_code=204, responses=refusals(InUse, StaleVersion))
async def delete_approval_model(model_id: UUID, by: MayDeleteModel, *, uow: Uow, seen: IfMatch) -> None:
    """Delete a model that no request ran by and no other model names."""
    await delete_model(model_id, uow=uow, seen=seen)


@router.get(ONE + "/linked-models")
async def list_linked_approval_models(model_id: UUID, by: MayViewOneModel, uow: Uow) -> Many[Ref]:
    """The models that name this one for what breaks a policy."""
    return Many.of(await require_linked_models(uow, model_id))


@router.patch(ONE + "/active", responses=refusals(StaleVersion, AmbiguousApprovalModel))
async def activate_approval_model(
    model_id: UUID, by: MayUpdateModel, *, uow: Uow, seen: IfMatch, response: Response
) -> One[ApprovalModel]:
    """Let a model take part in the choice again."""
    await switch_model(model_id, active=True, uow=uow, seen=seen)
    return await _answer(uow, model_id, response)


@router.patch(ONE + "/inactive", responses=refusals(StaleVersion))
async def inactivate_approval_model(
    model_id: UUID, by: MayUpdateModel, *, uow: Uow, seen: IfMatch, response: Response
) -> One[ApprovalModel]:
    """Take a model out of the choice; running requests go on."""
    await switch_model(model_id, active=False, uow=uow, seen=seen)
    return await _answer(uow, model_id, response)


@router.patch(ONE + "/cost-centers", responses=refusals(InvalidStatus, StaleVersion, AmbiguousApprovalModel))
async def link_approval_model_to_cost_center(
    model_id: UUID, given: CostCenterLink, *, by: MayUpdateModel, uow: Uow, seen: IfMatch, response: Response
) -> One[ApprovalModel]:
    """Let a model of type cost_center cover a cost center more."""
    await link_cost_center(model_id, given.cost_center_uuid, uow=uow, seen=seen)
    return await _answer(uow, model_id, response)


@router.post(ONE + "/approvers", status_code=201, responses=refusals(AlreadyExists, StaleVersion))
async def add_approver_of_model(
    model_id: UUID, given: ApproverCreate, *, by: MayUpdateModel, uow: Uow, seen: IfMatch, response: Response
) -> One[ApprovalModel]:
    """Add an approver to a level; the level after the last one opens a new one."""
    await add_approver(model_id, given, uow=uow, seen=seen)
    return await _answer(uow, model_id, response)


@router.put(APPROVER, responses=refusals(StaleVersion, LastLevel))
async def update_approver_of_model(
    approver_id: UUID, given: ApproverUpdate, *, by: MayUpdateModel, uow: Uow, seen: IfMatch, response: Response
) -> One[ApprovalModel]:
    """Change an approver's row, or move it to another level."""
    return await _answer(uow, await change_approver(approver_id, given, uow=uow, seen=seen), response)


@router.put(ONE + "/approvers/{approver_id}", responses=refusals(StaleVersion, LastLevel))
async def update_approver_of_named_model(
    model_id: UUID,
    approver_id: UUID,
    given: ApproverUpdate,
    *,
    by: MayUpdateModel,
    uow: Uow,
    seen: IfMatch,
    response: Response,
) -> One[ApprovalModel]:
    """The same with the model in the path."""
    changed = await change_approver(approver_id, given, uow=uow, seen=seen, of=model_id)
    return await _answer(uow, changed, response)


@router.delete(APPROVER, status_code=204, responses=refusals(StaleVersion, LastLevel))
async def remove_approver_of_model(approver_id: UUID, by: MayUpdateModel, *, uow: Uow, seen: IfMatch) -> None:
    """Take an approver out of a model; its levels renumber from 1."""
    await remove_approver(approver_id, uow=uow, seen=seen)


@router.patch(APPROVER_SWITCH + "/active", responses=refusals(StaleVersion))
async def activate_approver_of_model(
    approver_id: UUID, by: MayUpdateModel, *, uow: Uow, seen: IfMatch, response: Response
) -> One[ApprovalModel]:
    """Let new requests ask an approver again."""
    return await _answer(uow, await switch_approver(approver_id, active=True, uow=uow, seen=seen), response)


@router.patch(APPROVER_SWITCH + "/inactive", responses=refusals(StaleVersion, LastLevel))
async def inactivate_approver_of_model(
    approver_id: UUID, by: MayUpdateModel, *, uow: Uow, seen: IfMatch, response: Response
) -> One[ApprovalModel]:
    """Let new requests pass an approver by."""
    return await _answer(uow, await switch_approver(approver_id, active=False, uow=uow, seen=seen), response)
