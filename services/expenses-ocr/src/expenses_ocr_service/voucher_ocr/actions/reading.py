"""The steps of reading a voucher: leased by a reader, read, given back, or given up after three tries."""

from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from kit.core.refusals import NotFound
from kit.db.database import Database
from kit.db.job_table import note_job_ended, take_job
from kit.db.scopes import CustomerScope
from kit.http.uow import UnitOfWork

from expenses_ocr_service.reading.receipt import Receipt
from expenses_ocr_service.voucher_ocr.answers import answer_of, says_nothing
from expenses_ocr_service.voucher_ocr.lifecycle import OCR_LIFECYCLE, OcrAction
from expenses_ocr_service.voucher_ocr.queries import READINGS, known_types, last_filed
from expenses_ocr_service.voucher_ocr.rules import MOST_TRIES, UNREAD
from expenses_ocr_service.voucher_ocr.suggesting import suggested
from expenses_ocr_service.voucher_ocr.tables import VoucherOcrTable

ENTITY = "ocr"


@dataclass(frozen=True, slots=True)
class Work:
    """A voucher in a reader's hand; `attempt` is how the row knows whether it still is."""

    uuid: UUID
    customer_uuid: UUID
    file_name: str
    file_type: str
    attempt: int

    @property
    def is_last(self) -> bool:
        return self.attempt >= MOST_TRIES


async def take_to_read(db: Database, voucher_uuid: UUID, customer_uuid: UUID) -> Work | None:
    """The voucher, if it is due and no reader has it; the fourth taker gives up on it: three died or failed with it."""
    async with db.work(CustomerScope(customer_uuid)) as uow:
        if await take_job(uow, READINGS, uuid=voucher_uuid) is None:
            return None
        voucher = await uow.lock(VoucherOcrTable, voucher_uuid)
        _move(voucher, OcrAction.TAKE)
        voucher.taken_at = uow.clock.now()
        if voucher.tries > MOST_TRIES:
            await _give_up(uow, voucher)
            return None
        return Work(voucher_uuid, customer_uuid, voucher.file_name, voucher.file_type, voucher.tries)


async def finish(db: Database, work: Work, receipt: Receipt) -> None:
    """Write down what it says and tell its sender's screens; nothing when somebody else has it by now."""
    async with db.work(CustomerScope(work.customer_uuid)) as uow:
        voucher = await _in_hand(uow, work)
        if voucher is None:
            return
        if says_nothing(receipt):
            await _give_up(uow, voucher)
            return
        filed = await last_filed(uow, receipt.cnpj.value) if receipt.cnpj.value else None
        suggestion = suggested(receipt.category, await known_types(uow), filed=filed)
        answer = answer_of(receipt, suggestion, filed=filed)
        _move(voucher, OcrAction.FINISH)
        voucher.result, voucher.confidence, voucher.fields = answer.result, answer.confidence, answer.fields
        voucher.source = answer.source
        await _end(uow, voucher)


async def give_back(db: Database, work: Work) -> None:
    """It could not be read this time; after the last try it never will."""
    async with db.work(CustomerScope(work.customer_uuid)) as uow:
        voucher = await _in_hand(uow, work)
        if voucher is None:
            return
        if work.is_last:
            await _give_up(uow, voucher)
            return
        _queue_again(uow, voucher, pause=READINGS.pause(work.attempt))


async def let_go(db: Database, work: Work) -> None:
    """Its reader is being stopped: any other may have it at once."""
    async with db.work(CustomerScope(work.customer_uuid)) as uow:
        voucher = await _in_hand(uow, work)
        if voucher is not None:
            _queue_again(uow, voucher, pause=timedelta(0))


def _queue_again(uow: UnitOfWork, voucher: VoucherOcrTable, *, pause: timedelta) -> None:
    _move(voucher, OcrAction.GIVE_BACK)
    voucher.due_at, voucher.held_until = uow.clock.now() + pause, None


async def _find(uow: UnitOfWork, voucher_uuid: UUID) -> VoucherOcrTable | None:
    try:
        voucher = await uow.lock(VoucherOcrTable, voucher_uuid)
    except NotFound:
        return None
    return None if voucher.removed_at is not None else voucher


async def _in_hand(uow: UnitOfWork, work: Work) -> VoucherOcrTable | None:
    """The row, unless its sender removed it or another reader took it since."""
    voucher = await _find(uow, work.uuid)
    if voucher is None or voucher.state.is_over or voucher.tries != work.attempt:
        return None
    return voucher


def _move(voucher: VoucherOcrTable, action: OcrAction) -> None:
    voucher.move_to(OCR_LIFECYCLE.decide(voucher.state, action, None).to)


async def _give_up(uow: UnitOfWork, voucher: VoucherOcrTable) -> None:
    _move(voucher, OcrAction.GIVE_UP)
    voucher.message = UNREAD
    await _end(uow, voucher)


async def _end(uow: UnitOfWork, voucher: VoucherOcrTable) -> None:
    now = uow.clock.now()
    voucher.ended_at, voucher.held_until = now, None
    note_job_ended(uow.db, READINGS, asked_at=voucher.created_at, ended_at=now)
    await uow.flush()
    uow.live(
        entity=ENTITY,
        entity_uuid=voucher.uuid,
        status=voucher.status,
        version=voucher.version,
        user_uuids=(voucher.sender_user_uuid,),
    )
