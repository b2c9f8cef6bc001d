"""Justifications over HTTP."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query, Request, Response
from kit.etags import etag
from kit.pages import One, Page, PageQuery, page_answer, paginate
from kit.permissions import permits
from kit.principal import Principal
from kit.refusals import AlreadyExists, refusals
from kit.routing import Flag, Router
from kit.uow import Uow

from config_service.justifications.lists import JUSTIFICATIONS, READERS
from config_service.justifications.schemas import Justification, JustificationCreate
from config_service.phrases.actions import add_phrase
from config_service.phrases.queries import select_phrases

router = Router(tags=["justifications"])

MayList = Annotated[Principal, Depends(permits(*READERS))]
MayCreate = Annotated[Principal, Depends(permits("create-justification", writes_settings=True))]
NamePart = Annotated[str | None, Query(max_length=120)]


@router.get("/customers/{customer_id:uuid}/justifications", response_model=Page[Justification])
async def list_justifications(
    customer_id: UUID,
    by: MayList,
    *,
    uow: Uow,
    page: PageQuery,
    request: Request,
    name: NamePart = None,
    active: Flag = None,
) -> Response:
    """Those of a customer, by their text."""
    wanted = select_phrases(JUSTIFICATIONS, customer_id, name=name, active=active)
    return page_answer(await paginate(uow, wanted, page=page, request=request), lambda row: Justification(**row))


@router.post("/customers/{customer_id:uuid}/justifications", status_code=201, responses=refusals(AlreadyExists))
async def create_justification(
    customer_id: UUID, body: JustificationCreate, *, by: MayCreate, uow: Uow, response: Response
) -> One[Justification]:
    """Add one to the list."""
    created = Justification(**await add_phrase(JUSTIFICATIONS, body.description, customer_uuid=customer_id, uow=uow))
    etag(response, created.version)
    return One.of(created)
