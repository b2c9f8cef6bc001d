"""The one-call form: sends a voucher and waits a while for its reading."""

import asyncio
from uuid import UUID
from weakref import WeakKeyDictionary

from fastapi import Response, UploadFile
from kit.core.principal import Principal
from kit.db.database import Database
from kit.files.links import FileLinks
from kit.http.uow import UnitOfWorkMaker

from expenses_ocr_service.voucher_ocr.actions.receiving import Desk, receive_voucher
from expenses_ocr_service.voucher_ocr.links import sender_of
from expenses_ocr_service.voucher_ocr.queries import read_voucher, status_of, voucher_answer
from expenses_ocr_service.voucher_ocr.rules import ANSWER_WITHIN_SECONDS

_FIRST_PAUSE, _LONGEST_PAUSE = 0.1, 0.4
_SEATS = 12
"""Callers who may wait at once in one process; the next are told at once to come again: waiting takes a place of
those whose calls take milliseconds (kit.http.shedding)."""
_waiting: WeakKeyDictionary[Database, asyncio.Semaphore] = WeakKeyDictionary()


async def send_and_wait(upload: UploadFile, *, by: Principal, desk: Desk, links: FileLinks) -> Response:
    """Send, then answer what was read; 202 with the voucher when that takes longer than 20 s."""
    received = await receive_voucher(upload, sender_of(by), desk=desk)
    seats = _waiting.setdefault(desk.db, asyncio.Semaphore(_SEATS))
    if not seats.locked():
        async with seats:
            await _wait_until_over(received.uuid, desk.open_uow)
    async with desk.open_uow() as uow:
        answer = voucher_answer(await read_voucher(uow, received.uuid, by=by, links=links))
    if received.is_replay:
        answer.headers["Idempotency-Replayed"] = "true"
    return answer


async def _wait_until_over(voucher_uuid: UUID, open_uow: UnitOfWorkMaker) -> None:
    loop = asyncio.get_running_loop()
    deadline, pause = loop.time() + ANSWER_WITHIN_SECONDS, _FIRST_PAUSE
    while loop.time() + pause < deadline:
        await asyncio.sleep(pause)
        async with open_uow() as uow:
            status = await status_of(uow, voucher_uuid)
        if status is None or status.is_over:
            return
        pause = min(pause * 1.3, _LONGEST_PAUSE)
