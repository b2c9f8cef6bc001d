"""Vouchers as rows: put there by another process, read, and held by another transaction."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from expenses_ocr_service.voucher_ocr.tables import VoucherOcrTable
from kit.db.scopes import CustomerScope
from kit.http.uow import UnitOfWork
from kit.testing import Person, Running


async def a_row(expenses: Running, person: Person, content: bytes, **how: Any) -> VoucherOcrTable:
    """A voucher as another process left it."""
    await expenses.introduce(person)
    assert person.company and person.agency_uuid
    kept = await expenses.service_context.files.put(content, "image/jpeg")
    told = {"due_at": expenses.clock.now(), **how}
    row = VoucherOcrTable(
        customer_uuid=person.company.uuid, agency_uuid=person.agency_uuid, sender_user_uuid=person.user_uuid,
        file_name=kept.name, file_type=kept.content_type, file_size=kept.size, file_sha256=kept.sha256,
        shown_name=kept.name, shown_type=kept.content_type, pages=1, likeness=0, **told,
    )  # fmt: skip
    async with expenses.db.work(CustomerScope(person.company.uuid)) as uow:
        uow.add(row)
    return row


async def row(expenses: Running, of: VoucherOcrTable) -> VoucherOcrTable:
    async with expenses.db.work(CustomerScope(of.customer_uuid)) as uow:
        return await uow.lock(VoucherOcrTable, of.uuid)


@asynccontextmanager
async def held(expenses: Running, voucher: VoucherOcrTable) -> AsyncIterator[UnitOfWork]:
    """Another transaction holds the row of a voucher: no other can change it."""
    async with expenses.db.work(CustomerScope(voucher.customer_uuid)) as uow:
        await uow.lock(VoucherOcrTable, voucher.uuid)
        yield uow
