"""The calls of extra costs (API section 2.3)."""

from datetime import date
from typing import Annotated
from uuid import UUID

from fastapi import Depends, File, Request, Response, UploadFile
from kit.core.principal import Principal
from kit.core.refusals import InvalidFile, InvalidStatus, StaleVersion, ValidationFailed, refusals
from kit.files.attachments import Attachment, attachment_of
from kit.files.confinement import Confinement
from kit.http.app import ClockDep
from kit.http.etags import IfMatch, etag
from kit.http.file_pages import ConfinementDep, FileLinksDep, FileStoreDep
from kit.http.forms import Emptied
from kit.http.pages import Many, One, Page, PageQuery
from kit.http.permissions import permits, permits_agency
from kit.http.routing import Flag, Router
from kit.http.uow import OpenUow, Uow

from orders_service.extra_costs.actions import Desk, add_cost, change_cost, export_costs, remove_cost
from orders_service.extra_costs.queries import (
    CostFilters,
    Showing,
    costs_of_order,
    customers_of,
    list_costs,
    read_one,
)
from orders_service.extra_costs.schemas import (
    ExtraCost,
    ExtraCostCreate,
    ExtraCostsExported,
    ExtraCostUpdate,
    given_of,
)

router = Router(tags=["extra-costs"])

MayView = Annotated[Principal, Depends(permits("view-order", customer="of_object"))]
AgencyOfOrder = Annotated[Principal, Depends(permits_agency(customer="of_object"))]
Agency = Annotated[Principal, Depends(permits_agency())]
AgencyManager = Annotated[Principal, Depends(permits_agency(manager=True))]
NewForm = Annotated[ExtraCostCreate, File()]
ChangedForm = Annotated[ExtraCostUpdate, File()]


async def cost_filters(
    customer_uuid: UUID | None = None,
    exported: Flag = None,
    start_date: date | None = None,
    end_date: date | None = None,
) -> CostFilters:
    """What the list is narrowed by."""
    return CostFilters(customer_uuid, exported, start_date, end_date)


@router.get("/orders/{order_id}/extra-costs")
async def get_extra_costs(
    order_id: UUID, by: MayView, uow: Uow, links: FileLinksDep, clock: ClockDep
) -> Many[ExtraCost]:
    """What the agency booked beside an order, oldest first."""
    return Many.of(await costs_of_order(uow, order_id, showing=Showing(by, links, clock.now())))


@router.post("/orders/{order_id}/extra-costs", status_code=201, responses=refusals(InvalidFile))
async def post_extra_cost(
    order_id: UUID,
    form: NewForm,
    by: AgencyOfOrder,
    uow: Uow,
    clock: ClockDep,
    files: FileStoreDep,
    links: FileLinksDep,
    confinement: ConfinementDep,
    response: Response,
) -> One[ExtraCost]:
    """Book a cost beside an order, with its proof."""
    proof = await _decoded(form.proof, confinement)
    cost = await add_cost(order_id, form, proof=proof, by=by, at=Desk(uow, files))
    read = await read_one(uow, cost.uuid, showing=Showing(by, links, clock.now()))
    etag(response, read.version)
    return One.of(read)


@router.post("/orders/extra-costs/{extra_cost_id}", responses=refusals(InvalidFile, InvalidStatus, StaleVersion))
async def change_extra_cost(
    extra_cost_id: UUID,
    form: ChangedForm,
    emptied: Emptied,
    by: AgencyOfOrder,
    uow: Uow,
    clock: ClockDep,
    files: FileStoreDep,
    links: FileLinksDep,
    confinement: ConfinementDep,
    seen: IfMatch,
    response: Response,
) -> One[ExtraCost]:
    """Change a cost that is not exported; a field sent empty is cleared, a proof not sent stays."""
    given, proof = given_of(form, emptied), await _decoded(form.proof, confinement)
    cost = await change_cost(extra_cost_id, given, proof=proof, by=by, at=Desk(uow, files), seen=seen)
    read = await read_one(uow, cost.uuid, showing=Showing(by, links, clock.now()))
    etag(response, read.version)
    return One.of(read)


@router.delete("/orders/extra-costs/{extra_cost_id}", status_code=204, responses=refusals(InvalidStatus, StaleVersion))
async def delete_extra_cost(
    extra_cost_id: UUID, by: AgencyOfOrder, uow: Uow, files: FileStoreDep, seen: IfMatch
) -> None:
    """Take a cost away that is not exported."""
    await remove_cost(extra_cost_id, by=by, at=Desk(uow, files), seen=seen)


@router.get("/agencies/{agency_id:uuid}/extra-costs", response_model=Page[ExtraCost])
async def get_extra_costs_of_agency(
    agency_id: UUID,
    by: Agency,
    uow: Uow,
    filters: Annotated[CostFilters, Depends(cost_filters)],
    page: PageQuery,
    request: Request,
    links: FileLinksDep,
    clock: ClockDep,
) -> Response:
    """Costs of all customers of the agency, newest day first."""
    showing = Showing(by, links, clock.now())
    return await list_costs(uow, agency_id, filters, page=page, request=request, showing=showing)


@router.patch("/agencies/{agency_id:uuid}/extra-costs/exported")
async def patch_exported(
    agency_id: UUID,
    body: ExtraCostsExported,
    by: AgencyManager,
    open_uow: OpenUow,
    links: FileLinksDep,
    clock: ClockDep,
) -> Many[ExtraCost]:
    """Say that the back office has these costs: each customer's in a transaction of its own."""
    async with open_uow() as uow:
        customers = await customers_of(uow, agency_id, body.uuids)
    if unknown := {f"uuids.{at}": ["Opção inválida"] for at, uuid in enumerate(body.uuids) if uuid not in customers}:
        raise ValidationFailed(unknown)
    read: list[ExtraCost] = []
    for customer in sorted(set(customers.values())):
        mine = [uuid for uuid in customers if customers[uuid] == customer]
        async with open_uow() as uow:
            await export_costs(uow, mine, customer_uuid=customer)
            read += [await read_one(uow, uuid, showing=Showing(by, links, clock.now())) for uuid in mine]
    return Many.of(read)


async def _decoded(proof: UploadFile | None, confinement: Confinement) -> Attachment | None:
    """Before a transaction begins: the child may take seconds. Raises InvalidFile, PayloadTooLarge."""
    return await attachment_of(proof, confinement) if proof is not None else None
