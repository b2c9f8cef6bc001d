"""The calls of advances (API section 2.5)."""

from typing import Annotated
from uuid import UUID

from fastapi import Body, Depends, Form, Request, Response
from kit.core.principal import Principal
from kit.core.refusals import CustomerBlocked, InvalidFile, InvalidStatus, StaleVersion, Unavailable, refusals
from kit.http.app import CallsDep
from kit.http.etags import IfMatch, etag
from kit.http.file_pages import ConfinementDep, FileLinksDep, FileStoreDep
from kit.http.forms import Emptied
from kit.http.pages import Many, One, Page, PageQuery, may_wait
from kit.http.permissions import permits
from kit.http.routing import Router
from kit.http.uow import OpenUow, Uow
from kit.workflow.visibility import list_history

from expenses_ocr_service.advances.actions.edit_advance import edit_and_wait
from expenses_ocr_service.advances.actions.pay_advance import pay_advance
from expenses_ocr_service.advances.actions.remove_advance import remove_advance
from expenses_ocr_service.advances.actions.request_advances import request_and_wait
from expenses_ocr_service.advances.actions.request_for_order import request_for_order_and_wait
from expenses_ocr_service.advances.queries.list_advances import list_advances, list_of_order, summarize
from expenses_ocr_service.advances.queries.payee import read_with_payee
from expenses_ocr_service.advances.queries.read_advance import read_advance
from expenses_ocr_service.advances.schemas import (
    MOST_AT_ONCE,
    AdvanceCreate,
    AdvanceFilters,
    AdvanceHistoryEntry,
    AdvancePay,
    AdvanceRead,
    AdvancesSummary,
    AdvanceUpdate,
    OrderAdvanceCreate,
    advance_filters,
)
from expenses_ocr_service.advances.workflow import ADVANCE
from expenses_ocr_service.charges.refusals import AlreadyPaid, PhaseOutOfPeriod

router = Router(tags=["advances"])

MayAsk = Annotated[Principal, Depends(permits("create-update-advance-order"))]
MayAskForOrder = Annotated[Principal, Depends(permits("create-update-advance-order", customer="of_object"))]
MayRemove = Annotated[Principal, Depends(permits("remove-advance-order", customer="of_object"))]
MayPay = Annotated[Principal, Depends(permits("pay-advance-order", customer="of_object"))]
MayList = Annotated[Principal, Depends(permits("view-advance-order"))]
MayView = Annotated[Principal, Depends(permits("view-advance-order", customer="of_object"))]
Filters = Annotated[AdvanceFilters, Depends(advance_filters)]
Advances = Annotated[list[AdvanceCreate], Body(min_length=1, max_length=MOST_AT_ONCE)]
MULTIPART = "multipart/form-data"


@router.post(
    "/travelers/advance-orders",
    status_code=201,
    response_model=Many[AdvanceRead],
    responses={**refusals(CustomerBlocked, PhaseOutOfPeriod), **may_wait(list[AdvanceRead])},
)
async def post_advances(body: Advances, by: MayAsk, open_uow: OpenUow, links: FileLinksDep) -> Response:
    """Ask for money, for one or many; answers when it is known who decides, else asks to come back."""
    return await request_and_wait(body, by=by, open_uow=open_uow, links=links)


@router.get("/travelers/advance-orders", response_model=Page[AdvanceRead])
async def get_advances(
    by: MayList, uow: Uow, filters: Filters, page: PageQuery, request: Request, links: FileLinksDep
) -> Response:
    """Advances the caller may see, newest first."""
    return await list_advances(uow, filters, by=by, page=page, request=request, links=links)


@router.get("/advance-orders/summary")
async def get_summary(by: MayList, uow: Uow, filters: Filters) -> AdvancesSummary:
    """What the list's advances come to, by status."""
    return await summarize(uow, filters, by=by)


@router.post(
    "/travelers/advance-orders/{advance_id}",
    response_model=One[AdvanceRead],
    responses={
        **refusals(InvalidStatus, StaleVersion, CustomerBlocked, InvalidFile, PhaseOutOfPeriod),
        **may_wait(AdvanceRead),
    },
)
async def post_advance(
    advance_id: UUID,
    form: Annotated[AdvanceUpdate, Form(media_type=MULTIPART)],
    by: MayAskForOrder,
    open_uow: OpenUow,
    emptied: Emptied,
    seen: IfMatch,
    links: FileLinksDep,
    files: FileStoreDep,
    confinement: ConfinementDep,
) -> Response:
    """Change an advance that is not decided yet; another value, charge or day asks the approvers anew."""
    ways = (links, files, confinement)
    return await edit_and_wait(advance_id, form, by=by, open_uow=open_uow, emptied=emptied, seen=seen, ways=ways)


@router.delete(
    "/travelers/advance-orders/{advance_id}", status_code=204, responses=refusals(InvalidStatus, StaleVersion)
)
async def delete_advance(advance_id: UUID, by: MayRemove, uow: Uow, seen: IfMatch) -> None:
    """Take an advance back that is not decided yet."""
    await remove_advance(advance_id, by=by, uow=uow, seen=seen)


@router.post(
    "/travelers/advance-orders/{advance_id}/pay",
    responses=refusals(InvalidStatus, AlreadyPaid, StaleVersion, InvalidFile),
)
async def post_payment(
    advance_id: UUID,
    form: Annotated[AdvancePay, Form(media_type=MULTIPART)],
    by: MayPay,
    uow: Uow,
    seen: IfMatch,
    links: FileLinksDep,
    files: FileStoreDep,
    confinement: ConfinementDep,
    response: Response,
) -> One[AdvanceRead]:
    """Write down that an approved advance was paid, with its receipt."""
    await pay_advance(advance_id, form, by=by, uow=uow, seen=seen, files=files, confinement=confinement)
    advance = await read_advance(uow, advance_id, by=by, links=links)
    etag(response, advance.version)
    return One.of(advance)


@router.get("/orders/travelers/advance-orders/{advance_id}")
async def get_advance(
    advance_id: UUID, by: MayView, open_uow: OpenUow, calls: CallsDep, links: FileLinksDep, response: Response
) -> One[AdvanceRead]:
    """One advance; who pays it also sees where the employee wants the money."""
    advance = await read_with_payee(advance_id, by=by, open_uow=open_uow, calls=calls, links=links)
    etag(response, advance.version)
    return One.of(advance)


@router.get("/orders/travelers/advance-orders/{advance_id}/history")
async def get_advance_history(advance_id: UUID, by: MayView, uow: Uow) -> Many[AdvanceHistoryEntry]:
    """What happened to an advance, newest first."""
    return Many.of(await list_history(uow, ADVANCE, advance_id, by=by, shown_as=AdvanceHistoryEntry))


@router.post(
    "/orders/{order_id}/travelers/advance-orders",
    status_code=201,
    response_model=One[AdvanceRead],
    responses={**refusals(InvalidStatus, CustomerBlocked, Unavailable), **may_wait(AdvanceRead)},
)
async def post_order_advance(
    order_id: UUID,
    body: OrderAdvanceCreate,
    by: MayAskForOrder,
    open_uow: OpenUow,
    calls: CallsDep,
    request: Request,
    links: FileLinksDep,
) -> Response:
    """Ask for money for a trip: its charge, reason and first day are the advance's."""
    return await request_for_order_and_wait(
        order_id, body, by=by, open_uow=open_uow, calls=calls, headers=request.headers, links=links
    )


@router.get("/orders/{order_id}/travelers/advance-orders", response_model=Page[AdvanceRead])
async def get_order_advances(
    order_id: UUID, by: MayView, uow: Uow, page: PageQuery, request: Request, links: FileLinksDep
) -> Response:
    """The advances of a trip that the caller may see."""
    filters = AdvanceFilters(order_uuid=order_id)
    return await list_of_order(uow, filters, by=by, page=page, request=request, links=links)


@router.get("/orders/{order_id}/travelers/{traveler_id}/advance-orders", response_model=Page[AdvanceRead])
async def get_traveler_advances(
    order_id: UUID, traveler_id: UUID, by: MayView, uow: Uow, page: PageQuery, request: Request, links: FileLinksDep
) -> Response:
    """The advances of one traveler of a trip that the caller may see."""
    filters = AdvanceFilters(order_uuid=order_id, employee_uuid=traveler_id)
    return await list_of_order(uow, filters, by=by, page=page, request=request, links=links)
