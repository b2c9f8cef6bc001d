"""Routes of credentials: those of the Resource, those that serve a customer, and what orders is given."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Request, Response
from kit.core.principal import Principal
from kit.db.tenancy import enter_own_agency
from kit.http.pages import Many, Page, PageQuery, page_answer, paginate
from kit.http.permissions import Internal, permits_agency
from kit.http.routing import Router
from kit.http.uow import Uow

from config_service.credentials.queries import open_credentials
from config_service.credentials.resource import CREDENTIALS, CredentialNarrowing
from config_service.credentials.schemas import Credential, OpenedCredential
from config_service.records.queries import load_customer
from config_service.resources.declaration import shown_of
from config_service.resources.queries import Owner, select_rows
from config_service.resources.routes import serve

router = Router(tags=["credentials"])
internal_router = Router(include_in_schema=False)

MayReadOfCustomer = Annotated[Principal, Depends(permits_agency(manager=True, customer="required"))]


@router.get("/customers/{customer_id:uuid}/credentials", response_model=Page[Credential])
async def list_customer_credentials(
    customer_id: UUID, by: MayReadOfCustomer, *, uow: Uow, page: PageQuery, request: Request
) -> Response:
    """The active credentials that serve a customer, by name."""
    customer = await load_customer(uow, customer_id)
    owner = Owner(agency_uuid=await enter_own_agency(uow, customer.agency_uuid))
    narrowing = CredentialNarrowing(customer_uuid=customer_id)
    wanted = select_rows(CREDENTIALS, owner, active=True, narrowing=narrowing)
    found = await paginate(uow, wanted, page=page, request=request)
    return page_answer(found, lambda row: shown_of(CREDENTIALS, row, uow))


@internal_router.get("/internal/credentials")
async def get_opened_credentials(
    provider_uuid: UUID, customer_uuid: UUID, caller: Internal, uow: Uow
) -> Many[OpenedCredential]:
    """What orders signs in with at a provider for a customer."""
    return Many.of(await open_credentials(provider_uuid, customer_uuid, caller=caller, uow=uow))


serve(router, CREDENTIALS)
