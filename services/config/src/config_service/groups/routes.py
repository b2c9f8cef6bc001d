"""Groups of employees over HTTP."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Request, Response
from kit.core.principal import Principal
from kit.core.refusals import AlreadyExists, InUse, NotFound, StaleVersion, refusals
from kit.db.tenancy import locate
from kit.http.etags import IfMatch
from kit.http.pages import One, Page, PageQuery, page_answer, paginate
from kit.http.permissions import permits
from kit.http.routing import Flag, Router
from kit.http.uow import Uow

from config_service.approval_models.queries import Filled, models_filled
from config_service.groups.actions import toggle_group
from config_service.groups.queries import select_groups
from config_service.groups.resource import GROUPS, READERS
from config_service.groups.schemas import Group, GroupWrite
from config_service.groups.tables import GroupTable
from config_service.records.queries import load_customer
from config_service.resources import actions
from config_service.resources.declaration import may_create
from config_service.resources.routes import NamePart, answer_of

router = Router(tags=["groups"])
ALL = "/customers/{customer_id:uuid}/groups"
ONE = ALL + "/{uuid:uuid}"

MayList = Annotated[Principal, Depends(permits(*READERS))]
MayCreate = Annotated[Principal, Depends(may_create("create-customer-employee-group"))]
MayUpdate = Annotated[Principal, Depends(may_create("update-customer-employee-group"))]
MayDelete = Annotated[Principal, Depends(may_create("delete-customer-employee-group"))]


async def group_in_path(customer_id: UUID, uuid: UUID, uow: Uow) -> UUID:
    """The group, when it belongs to the customer in the path. Raises NotFound."""
    if await locate(uow, GroupTable, uuid) != customer_id:
        raise NotFound
    return uuid


GroupInPath = Annotated[UUID, Depends(group_in_path)]


@router.get(ALL, response_model=Page[Group])
async def list_groups(
    customer_id: UUID,
    by: MayList,
    *,
    uow: Uow,
    page: PageQuery,
    request: Request,
    models: Annotated[Filled, Depends(models_filled)],
    description: NamePart = None,
    active: Flag = None,
) -> Response:
    """Groups of a customer by description."""
    wanted = select_groups(customer_id, text=description, active=active, models=models)
    return page_answer(await paginate(uow, wanted, page=page, request=request), lambda row: Group(**row))


@router.post(ALL, status_code=201, responses=refusals(AlreadyExists))
async def create_group(
    customer_id: UUID, body: GroupWrite, *, by: MayCreate, uow: Uow, response: Response
) -> One[Group]:
    """Add a group."""
    customer = await load_customer(uow, customer_id)
    created = await actions.create_row(GROUPS, body.model_dump(), uow=uow, customer=customer)
    return answer_of(created, response)


@router.put(ONE, responses=refusals(AlreadyExists, StaleVersion))
async def update_group(
    by: MayUpdate, uuid: GroupInPath, body: GroupWrite, *, uow: Uow, seen: IfMatch, response: Response
) -> One[Group]:
    """Change the description of a group."""
    updated = await actions.update_row(GROUPS, uuid, body.model_dump(), uow=uow, seen=seen)
    return answer_of(updated, response)


@router.patch(ONE + "/toggle-active", responses=refusals(StaleVersion))
async def toggle_group_active(
    by: MayUpdate, uuid: GroupInPath, *, uow: Uow, seen: IfMatch, response: Response
) -> One[Group]:
    """Make an active group inactive, an inactive one active."""
    return answer_of(await toggle_group(uuid, uow=uow, seen=seen), response)


@router.delete(ONE, status_code=204, responses=refusals(InUse, StaleVersion))
async def delete_group(by: MayDelete, uuid: GroupInPath, *, uow: Uow, seen: IfMatch) -> None:
    """Delete a group that no employee belongs to."""
    await actions.delete_row(GROUPS, uuid, uow=uow, seen=seen)
