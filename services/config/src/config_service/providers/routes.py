"""Routes of providers: the list of the platform's and the agency's, logos; the others from the Resource."""

from typing import Annotated

from fastapi import Depends, Request, Response
from kit.core.principal import Principal
from kit.http.pages import Page, PageQuery, page_answer, paginate
from kit.http.permissions import any_of_customer, permits_agency
from kit.http.routing import Flag, Router
from kit.http.uow import Uow

from config_service.providers.resource import LOGO, PROVIDERS, ProviderNarrowing
from config_service.providers.schemas import Provider
from config_service.resources.declaration import shown_of
from config_service.resources.pictures import serve_upload
from config_service.resources.queries import Owner, select_rows
from config_service.resources.routes import NamePart, serve
from config_service.shapes.products import ServiceType

router = Router(tags=["providers"])

MayList = Annotated[Principal, Depends(any_of_customer(customer="optional"))]


@router.get("/providers", response_model=Page[Provider])
async def list_providers(
    by: MayList,
    *,
    uow: Uow,
    page: PageQuery,
    request: Request,
    name: NamePart = None,
    active: Flag = None,
    service_type: ServiceType | None = None,
    is_offline: Flag = None,
) -> Response:
    """The platform's providers and those of the caller's agency, by name."""
    narrowing = ProviderNarrowing(service_type, is_offline, sold_by=by.agency_uuid)
    wanted = select_rows(PROVIDERS, Owner(), name=name, active=active, narrowing=narrowing)
    found = await paginate(uow, wanted, page=page, request=request)
    return page_answer(found, lambda row: shown_of(PROVIDERS, row, uow))


serve(router, PROVIDERS)
serve_upload(router, PROVIDERS, LOGO, may=permits_agency(manager=True))
