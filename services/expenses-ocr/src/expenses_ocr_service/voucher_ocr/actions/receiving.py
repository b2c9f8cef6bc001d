"""Receives a voucher from a person or through their upload link: a newly encoded copy is stored and queued."""

from dataclasses import dataclass
from datetime import datetime
from functools import partial
from uuid import UUID

from fastapi import UploadFile
from kit.core.ids import new_uuid
from kit.core.metadata import columns_of
from kit.db.database import Database
from kit.db.scopes import CustomerScope
from kit.files.attachments import Attachment, attachment_of
from kit.files.confinement import Confinement
from kit.files.store import FileStore, StoredFile
from kit.http.uow import UnitOfWork, UnitOfWorkMaker
from sqlalchemy import false, func, select

from expenses_ocr_service.voucher_ocr.links import Sender, UploadTicket
from expenses_ocr_service.voucher_ocr.queries import READINGS
from expenses_ocr_service.voucher_ocr.refusals import InvalidUploadLink, TooManyToday, TooManyWaiting
from expenses_ocr_service.voucher_ocr.rules import A_DAY, MOST_A_DAY, MOST_WAITING, SHOWN_FOR
from expenses_ocr_service.voucher_ocr.tables import VoucherOcrTable

QUEUED = "voucher_ocr"
"""Wakes the readers."""
_V = columns_of(VoucherOcrTable)


@dataclass(frozen=True, slots=True)
class Desk:
    """What receiving needs besides the voucher."""

    db: Database
    files: FileStore
    confinement: Confinement
    open_uow: UnitOfWorkMaker


@dataclass(frozen=True, slots=True)
class Kept:
    """A voucher's files, stored but named by no row yet."""

    voucher: StoredFile
    shown: StoredFile
    attachment: Attachment


@dataclass(frozen=True, slots=True)
class Received:
    """The voucher a call is about; `is_replay`: its Idempotency-Key brought it before."""

    uuid: UUID
    is_replay: bool


async def receive_by_link(upload: UploadFile, ticket: UploadTicket, *, desk: Desk) -> Received:
    """Use up a link. Raises InvalidUploadLink, InvalidFile, PayloadTooLarge, TooManyRequests.

    A file that is refused leaves the link as it was.
    """
    async with desk.db.work(CustomerScope(ticket.sender.customer_uuid)) as uow:
        await require_room(uow, ticket.sender, link_uuid=ticket.uuid)  # before anything is decoded for a stranger
    return await receive_voucher(upload, ticket.sender, desk=desk, link_uuid=ticket.uuid)


async def receive_voucher(upload: UploadFile, sender: Sender, *, desk: Desk, link_uuid: UUID | None = None) -> Received:
    """Keep a fresh copy and queue it. Raises InvalidFile, PayloadTooLarge, TooManyRequests, InvalidUploadLink."""
    kept = await _keep(await attachment_of(upload, desk.confinement), desk.files)
    drop = partial(drop_files, desk.files, kept.voucher.name, kept.shown.name)
    async with desk.open_uow(on_rollback=drop) as uow:
        if link_uuid is not None:
            await uow.enter_customer(sender.customer_uuid)
        received = await _put(uow, kept, sender=sender, link_uuid=link_uuid)
        if received.is_replay:
            uow.after_commit(drop)
    return received


async def _put(uow: UnitOfWork, kept: Kept, *, sender: Sender, link_uuid: UUID | None) -> Received:
    if uow.is_replay and uow.remembered:
        return Received(uow.remembered, is_replay=True)
    await require_room(uow, sender, link_uuid=link_uuid)
    voucher = _row(kept, sender, link_uuid, due_at=uow.clock.now())
    uow.add(voucher)
    uow.audit(
        action="send", entity="voucher_ocr", entity_uuid=voucher.uuid, description="Comprovante enviado para leitura"
    )
    uow.remember(voucher.uuid)
    uow.wake(QUEUED)
    return Received(voucher.uuid, is_replay=False)


async def require_room(uow: UnitOfWork, sender: Sender, *, link_uuid: UUID | None = None) -> None:
    """One sender at a time: their link is unused and they are within their limits, until this work commits.

    Raises InvalidUploadLink, TooManyWaiting, TooManyToday.
    """
    await uow.session.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(sender.user_uuid.hex, 0))))
    now = uow.clock.now()
    lately = _V.created_at > now - A_DAY
    mine = (_V.customer_uuid == sender.customer_uuid, _V.sender_user_uuid == sender.user_uuid)
    statement = select(
        func.count().filter(READINGS.is_open).label("waiting"),
        func.count().filter(lately).label("today"),
        func.count().filter(_V.link_uuid == link_uuid if link_uuid else false()).label("used"),
    ).where(*mine, _V.created_at > now - SHOWN_FOR)
    found = (await uow.session.execute(statement)).one()
    if found.used:
        raise InvalidUploadLink
    if found.waiting >= MOST_WAITING:
        raise TooManyWaiting
    if found.today >= MOST_A_DAY:
        raise TooManyToday


async def _keep(attachment: Attachment, files: FileStore) -> Kept:
    """Store a voucher and, of a PDF, the picture of its first page: both or none."""
    voucher = await files.put(attachment.content, attachment.content_type)
    if not attachment.is_pdf:
        return Kept(voucher, voucher, attachment)
    try:
        shown = await files.put(attachment.picture.content, attachment.picture.content_type)
    except BaseException:
        await drop_files(files, voucher.name)
        raise
    return Kept(voucher, shown, attachment)


def _row(kept: Kept, sender: Sender, link_uuid: UUID | None, *, due_at: datetime) -> VoucherOcrTable:
    return VoucherOcrTable(
        uuid=new_uuid(),
        customer_uuid=sender.customer_uuid,
        agency_uuid=sender.agency_uuid,
        sender_user_uuid=sender.user_uuid,
        link_uuid=link_uuid,
        file_name=kept.voucher.name,
        file_type=kept.voucher.content_type,
        file_size=kept.voucher.size,
        file_sha256=kept.voucher.sha256,
        shown_name=kept.shown.name,
        shown_type=kept.shown.content_type,
        pages=kept.attachment.pages,
        likeness=kept.attachment.picture.likeness,
        due_at=due_at,
    )


async def drop_files(files: FileStore, *names: str) -> None:
    """Forget files that no row names."""
    for name in set(names):
        await files.delete(name)
