"""The calls of voucher OCR (API section 2.5)."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, File, Request, Response, UploadFile
from kit.core.principal import Principal
from kit.core.refusals import CustomerRequired, InUse, InvalidFile, NotFound, TooManyRequests, Unauthenticated, refusals
from kit.http.app import ClockDep
from kit.http.authentication import service_context_of
from kit.http.file_pages import ConfinementDep, FileLinksDep, FileStoreDep, require_bearer_of
from kit.http.forms import only_parts
from kit.http.pages import One, Page, PageQuery, may_wait
from kit.http.permissions import Public, any_of_customer, permits
from kit.http.routing import ListParam, Router
from kit.http.uow import OpenUow, Uow

from expenses_ocr_service.voucher_ocr.actions.receiving import Desk, receive_by_link
from expenses_ocr_service.voucher_ocr.actions.removing import remove_voucher
from expenses_ocr_service.voucher_ocr.actions.waiting import send_and_wait
from expenses_ocr_service.voucher_ocr.lifecycle import OcrStatus
from expenses_ocr_service.voucher_ocr.links import UploadLinks, UploadTicket, sender_of
from expenses_ocr_service.voucher_ocr.queries import (
    OcrFilters,
    find_voucher,
    just_received,
    list_vouchers,
    voucher_answer,
)
from expenses_ocr_service.voucher_ocr.refusals import InvalidUploadLink
from expenses_ocr_service.voucher_ocr.rules import WAIT_TIME
from expenses_ocr_service.voucher_ocr.schemas import LinksAsked, UploadLinksRead, VoucherOcrRead

router = Router(tags=["voucher-ocr"])

MayRead = Annotated[Principal, Depends(permits("create-update-expense"))]
ItsSender = Annotated[Principal, Depends(any_of_customer(customer="of_object"))]
Image = Annotated[UploadFile, File(description="JPEG, PNG, WebP, HEIC ou PDF, até 15 MB e 50 megapixels")]


async def _links(request: Request) -> UploadLinks:
    return UploadLinks.of(service_context_of(request))


async def _desk(request: Request, files: FileStoreDep, confinement: ConfinementDep, open_uow: OpenUow) -> Desk:
    return Desk(service_context_of(request).db, files, confinement, open_uow)


async def _filters(
    uuids: Annotated[list[UUID], ListParam("uuids", max_length=100)],
    statuses: Annotated[list[OcrStatus], ListParam("statuses")],
) -> OcrFilters:
    return OcrFilters(uuids, statuses)


ALONE = [Depends(only_parts("voucher_image"))]
DeskDep = Annotated[Desk, Depends(_desk)]
LinksDep = Annotated[UploadLinks, Depends(_links)]
Filters = Annotated[OcrFilters, Depends(_filters)]


async def _ticket(request: Request, token: str, links: LinksDep, clock: ClockDep) -> UploadTicket:
    """What the link says; it needs no bearer, and takes none but its own person's."""
    ticket = links.read(token, now=clock.now())
    await require_bearer_of(request, ticket.sender.user_uuid)
    return ticket


TicketDep = Annotated[UploadTicket, Depends(_ticket)]


@router.post("/voucher-ocr/links", responses=refusals(CustomerRequired))
async def post_links(by: MayRead, links: LinksDep, clock: ClockDep, body: LinksAsked | None = None) -> UploadLinksRead:
    """Links to send photographs to, each for one file and 15 minutes."""
    now, sender = clock.now(), sender_of(by)
    made = [links.new(sender, now=now) for _ in range((body or LinksAsked()).quantity)]
    return UploadLinksRead(links=made, wait_time=WAIT_TIME[OcrStatus.QUEUED])


@router.post(
    "/voucher-ocr/uploads/{token}",
    status_code=202,
    responses=refusals(InvalidUploadLink, InvalidFile, TooManyRequests, Unauthenticated, NotFound),
    dependencies=ALONE,
)
async def post_upload(
    _: Public, ticket: TicketDep, voucher_image: Image, desk: DeskDep, clock: ClockDep
) -> One[VoucherOcrRead]:
    """Send one photograph or PDF by a link; it is read behind this answer."""
    received = await receive_by_link(voucher_image, ticket, desk=desk)
    return One.of(just_received(received.uuid, now=clock.now()))


@router.post(
    "/voucher-ocr",
    response_model=One[VoucherOcrRead],
    responses={**refusals(InvalidFile, TooManyRequests, CustomerRequired), **may_wait(VoucherOcrRead)},
    dependencies=ALONE,
)
async def post_voucher(by: MayRead, voucher_image: Image, desk: DeskDep, files: FileLinksDep) -> Response:
    """Send one photograph or PDF and wait at most 20 s for what it says; 202 when that takes longer."""
    return await send_and_wait(voucher_image, by=by, desk=desk, links=files)


@router.get("/voucher-ocr", response_model=Page[VoucherOcrRead], responses=may_wait(list[VoucherOcrRead]))
async def get_vouchers(
    by: MayRead, uow: Uow, filters: Filters, page: PageQuery, files: FileLinksDep, request: Request
) -> Response:
    """What the caller sent within 30 days, newest first; 202 while one asked for by uuid is not read yet."""
    return await list_vouchers(uow, filters, by=by, page=page, links=files, request=request)


@router.get("/voucher-ocr/{voucher_id}", response_model=One[VoucherOcrRead], responses=may_wait(VoucherOcrRead))
async def get_voucher(voucher_id: UUID, by: ItsSender, uow: Uow, files: FileLinksDep) -> Response:
    """One voucher of the caller; 202 while it is not read yet."""
    return voucher_answer(await find_voucher(uow, voucher_id, by=by, links=files))


@router.delete("/voucher-ocr/{voucher_id}", status_code=204, responses=refusals(InUse))
async def delete_voucher(voucher_id: UUID, by: ItsSender, uow: Uow, files: FileStoreDep) -> None:
    """Forget a voucher that no expense holds."""
    await remove_voucher(voucher_id, by=by, uow=uow, files=files)
