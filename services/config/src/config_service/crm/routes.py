"""CRM entries over HTTP: the agency's people alone."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query, Request, Response
from kit.core.principal import Principal
from kit.core.refusals import StaleVersion, refusals
from kit.http.etags import IfMatch
from kit.http.pages import One, Page, PageQuery, page_answer, paginate
from kit.http.permissions import permits_agency
from kit.http.routing import Router
from kit.http.uow import Uow

from config_service.crm import actions, queries
from config_service.crm.schemas import CrmEntry, CrmEntryCreate, CrmEntryUpdate, CrmKind
from config_service.resources.routes import NamePart, answer_of

router = Router(tags=["crm-entries"])

MayKeep = Annotated[Principal, Depends(permits_agency(customer="required"))]
MayKeepOne = Annotated[Principal, Depends(permits_agency(customer="of_object"))]


async def entry_filter(
    name: NamePart = None,
    kind: CrmKind | None = None,
    is_open: Annotated[bool | None, Query(alias="open")] = None,
) -> queries.EntryFilter:
    """What the list is narrowed to."""
    return queries.EntryFilter(name, kind, is_open)


@router.get("/customers/{customer_id:uuid}/crm-entries", response_model=Page[CrmEntry])
async def list_crm_entries(
    customer_id: UUID,
    by: MayKeep,
    *,
    uow: Uow,
    page: PageQuery,
    request: Request,
    wanted: Annotated[queries.EntryFilter, Depends(entry_filter)],
) -> Response:
    """What the agency wrote down about a customer, the newest first; `name`: a part of the subject; `open`: tasks
    that wait.
    """
    found = queries.select_entries(customer_id, wanted)
    return page_answer(await paginate(uow, found, page=page, request=request), lambda row: CrmEntry(**row))


@router.post("/customers/{customer_id:uuid}/crm-entries", status_code=201)
async def create_crm_entry(
    customer_id: UUID, body: CrmEntryCreate, *, by: MayKeep, uow: Uow, response: Response
) -> One[CrmEntry]:
    """Write something down about a customer."""
    return answer_of(await actions.create_entry(body, customer_uuid=customer_id, by=by, uow=uow), response)


@router.put("/customers/crm-entries/{crm_entry_id:uuid}", responses=refusals(StaleVersion))
async def update_crm_entry(
    crm_entry_id: UUID, body: CrmEntryUpdate, *, by: MayKeepOne, uow: Uow, seen: IfMatch, response: Response
) -> One[CrmEntry]:
    """Change an entry; `done` closes a task."""
    return answer_of(await actions.update_entry(crm_entry_id, body, uow=uow, seen=seen), response)


@router.delete("/customers/crm-entries/{crm_entry_id:uuid}", status_code=204, responses=refusals(StaleVersion))
async def delete_crm_entry(crm_entry_id: UUID, by: MayKeepOne, uow: Uow, seen: IfMatch) -> None:
    """Delete an entry."""
    await actions.delete_entry(crm_entry_id, uow=uow, seen=seen)
