"""Customers over HTTP."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query, Request, Response
from kit.core.money import Money
from kit.core.principal import Principal
from kit.core.refusals import AlreadyExists, StaleVersion, refusals
from kit.http.etags import IfMatch, etag
from kit.http.pages import One, Page, PageQuery, page_answer, paginate
from kit.http.permissions import Internal, any_of_customer, permits, permits_agency, permits_any_of
from kit.http.routing import Flag, Router
from kit.http.uow import Uow

from config_service.companies import actions, changes, queries
from config_service.companies.queries import CustomerFilter
from config_service.companies.schemas import BlockWrite, CreditLimitWrite, Customer, CustomerCreate, CustomerUpdate
from config_service.employees.dependencies import HiringDep
from config_service.parameters.queries import get_settings
from config_service.parameters.schemas import Settings

router = Router(tags=["customers"])
internal_router = Router(include_in_schema=False)

MayList = Annotated[Principal, Depends(any_of_customer(customer="optional"))]
MayRead = Annotated[Principal, Depends(any_of_customer())]
MayCreate = Annotated[Principal, Depends(permits_agency(manager=True))]
MayKeep = Annotated[Principal, Depends(permits_agency(manager=True, customer="required"))]
MayUpdate = Annotated[
    Principal,
    Depends(
        permits_any_of(
            permits_agency(manager=True),
            permits("update-setting-parameter", writes_settings=True),
            customer="required",
        )
    ),
]


async def customer_filter(
    name: Annotated[str | None, Query(max_length=120)] = None,
    active: Flag = None,
    fraud_blocking: Flag = None,
    max_credit_limit: Annotated[Money | None, Query()] = None,
) -> CustomerFilter:
    """What the list is narrowed to."""
    return CustomerFilter(name, active, fraud_blocking, max_credit_limit)


@router.get("/customers", response_model=Page[Customer])
async def list_customers(
    by: MayList,
    uow: Uow,
    page: PageQuery,
    request: Request,
    wanted: Annotated[CustomerFilter, Depends(customer_filter)],
) -> Response:
    """Customers of the caller's agency, whatever company is chosen; customer users get their own only."""
    await queries.enter_reach(uow, by)
    found = await paginate(uow, queries.select_customers(by, wanted), page=page, request=request)
    return page_answer(found, lambda row: queries.read_customer(row, by=by))


@router.post("/customers", status_code=201, responses=refusals(AlreadyExists))
async def create_customer(
    body: CustomerCreate, by: MayCreate, uow: Uow, hiring: HiringDep, response: Response
) -> One[Customer]:
    """Take on a customer, with its settings, profiles and first administrator."""
    created = await actions.create_customer(body, by=by, uow=uow, hiring=hiring)
    etag(response, created.version)
    return One.of(created)


@router.get("/customers/{customer_id:uuid}")
async def get_customer(
    customer_id: UUID,
    by: MayRead,
    *,
    uow: Uow,
    response: Response,
    with_issuers: bool = False,
    with_approvers: bool = False,
    with_additional_info: bool = False,
) -> One[Customer]:
    """One customer; the with_* flags fill the field of that name."""
    flags = queries.CustomerFlags(with_issuers, with_approvers, with_additional_info)
    found = await queries.get_customer(customer_id, by=by, uow=uow, flags=flags)
    etag(response, found.version)
    return One.of(found)


@router.put("/customers/{customer_id:uuid}", responses=refusals(AlreadyExists, StaleVersion))
async def update_customer(
    customer_id: UUID, body: CustomerUpdate, *, by: MayUpdate, uow: Uow, seen: IfMatch, response: Response
) -> One[Customer]:
    """Write a customer down otherwise; its own people write how to reach it."""
    return _answer(await changes.update_customer(customer_id, body, by=by, uow=uow, seen=seen), response)


@router.patch("/customers/{customer_id:uuid}/credit-limits", responses=refusals(StaleVersion))
async def limit_credit(
    customer_id: UUID, body: CreditLimitWrite, *, by: MayKeep, uow: Uow, seen: IfMatch, response: Response
) -> One[Customer]:
    """Trust a customer up to an amount."""
    return _answer(await changes.limit_credit(customer_id, body, by=by, uow=uow, seen=seen), response)


@router.patch("/customers/{customer_id:uuid}/active", responses=refusals(StaleVersion))
async def activate_customer(
    customer_id: UUID, by: MayKeep, uow: Uow, seen: IfMatch, response: Response
) -> One[Customer]:
    """Let a customer's people in again."""
    return _answer(await changes.switch_customer(customer_id, active=True, by=by, uow=uow, seen=seen), response)


@router.patch("/customers/{customer_id:uuid}/inactive", responses=refusals(StaleVersion))
async def inactivate_customer(
    customer_id: UUID, by: MayKeep, uow: Uow, seen: IfMatch, response: Response
) -> One[Customer]:
    """Let a customer's people in no more; their sessions end, the agency reads on."""
    return _answer(await changes.switch_customer(customer_id, active=False, by=by, uow=uow, seen=seen), response)


@router.patch("/customers/{customer_id:uuid}/block", responses=refusals(StaleVersion))
async def block_customer(
    customer_id: UUID, by: MayKeep, *, uow: Uow, seen: IfMatch, response: Response, body: BlockWrite | None = None
) -> One[Customer]:
    """Stop new orders, advances and reports; sign-in and reading stay open."""
    found = await changes.block_customer(customer_id, body, blocked=True, by=by, uow=uow, seen=seen)
    return _answer(found, response)


@router.patch("/customers/{customer_id:uuid}/unblock", responses=refusals(StaleVersion))
async def unblock_customer(
    customer_id: UUID, by: MayKeep, *, uow: Uow, seen: IfMatch, response: Response, body: BlockWrite | None = None
) -> One[Customer]:
    """Let new orders, advances and reports through again."""
    found = await changes.block_customer(customer_id, body, blocked=False, by=by, uow=uow, seen=seen)
    return _answer(found, response)


def _answer(customer: Customer, response: Response) -> One[Customer]:
    etag(response, customer.version)
    return One.of(customer)


@internal_router.get("/internal/customers/{customer_id}/settings")
async def customer_settings(customer_id: UUID, _: Internal, uow: Uow) -> Settings:
    """Every setting of a customer by slug."""
    await uow.enter_customer(customer_id)
    return await get_settings(customer_id, uow=uow)
