"""Old vouchers go with their pictures; what an expense has, and what another holds, stays."""

import asyncio
from datetime import timedelta

import pytest
from expenses_ocr_service.voucher_ocr.actions.removing import forget_old_vouchers
from expenses_ocr_service.voucher_ocr.tables import VoucherOcrTable
from kit.core.clock import SetClock
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope, NoScope
from kit.testing import Person, Running, eventually
from ocr_rows import a_row, held, row
from ocr_senders import a_picture, stored_files
from sqlalchemy import text


async def test_old_vouchers_go_with_their_pictures_unless_an_expense_has_them(expenses: Running, ana: Person) -> None:
    before = stored_files(expenses)
    _, used = [await a_row(expenses, ana, a_picture(), status="failed") for _ in range(2)]
    async with expenses.db.work(CustomerScope(used.customer_uuid)) as uow:
        (await uow.lock(VoucherOcrTable, used.uuid)).expense_uuid = new_uuid()
    await forget_old_vouchers(expenses.db, a_month_later(expenses))
    left = stored_files(expenses) - before
    assert [path.name for path in left] == [used.file_name.partition("/")[2]]


def a_month_later(expenses: Running) -> SetClock:
    return SetClock(expenses.clock.now() + timedelta(days=31))


@pytest.mark.long
async def test_an_old_voucher_that_cannot_be_deleted_stops_no_other(expenses: Running, ana: Person) -> None:
    before = stored_files(expenses)
    stuck, _ = [await a_row(expenses, ana, a_picture(), status="failed") for _ in range(2)]
    async with held(expenses, stuck):
        await forget_old_vouchers(expenses.db, a_month_later(expenses))
    left = stored_files(expenses) - before
    assert [path.name for path in left] == [stuck.file_name.partition("/")[2]], "its row names it still"


_DELETES_WAITING = "wait_event_type = 'Lock' AND query LIKE 'DELETE FROM voucher%'"


async def test_an_old_voucher_that_an_expense_takes_meanwhile_keeps_its_picture(expenses: Running, ana: Person) -> None:
    taken = await a_row(expenses, ana, a_picture(), status="failed")

    async def is_waiting() -> bool:
        async with expenses.db.work(NoScope()) as uow:
            found = await uow.session.scalar(text(f"SELECT count(*) FROM pg_stat_activity WHERE {_DELETES_WAITING}"))
        return bool(found)

    async with held(expenses, taken) as uow:
        (await uow.lock(VoucherOcrTable, taken.uuid)).expense_uuid = new_uuid()
        await uow.flush()
        forgetting = asyncio.create_task(forget_old_vouchers(expenses.db, a_month_later(expenses)))
        await eventually(is_waiting, within=10)
    await forgetting
    assert await expenses.service_context.files.has(taken.file_name)
    assert (await row(expenses, taken)).expense_uuid is not None
