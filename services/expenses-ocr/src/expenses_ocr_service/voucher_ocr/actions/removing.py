"""Its sender lets go of a voucher, or time does."""

from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID

from kit.core.clock import Clock
from kit.core.metadata import columns_of
from kit.core.principal import Principal
from kit.core.refusals import InUse
from kit.db.database import Database
from kit.db.sweep_each import sweep_each
from kit.files.store import FileStore
from kit.http.uow import UnitOfWork
from kit.privacy.personal import Person
from sqlalchemy import Select, delete, or_, select, update

from expenses_ocr_service.voucher_ocr.actions.receiving import drop_files
from expenses_ocr_service.voucher_ocr.queries import take_voucher
from expenses_ocr_service.voucher_ocr.rules import A_DAY, SHOWN_FOR
from expenses_ocr_service.voucher_ocr.tables import VoucherOcrTable

_V = columns_of(VoucherOcrTable)


async def remove_voucher(voucher_uuid: UUID, *, by: Principal, uow: UnitOfWork, files: FileStore) -> None:
    """Take what was read away at once, the picture after the commit; the row counts for the day's limit.

    Raises NotFound, InUse (an expense holds it).
    """
    voucher = await take_voucher(uow, voucher_uuid, by=by)
    if voucher.expense_uuid is not None:
        raise InUse(details={"used_by": [{"entity": "expense", "uuid": str(voucher.expense_uuid)}]})
    voucher.removed_at, voucher.result, voucher.fields = uow.clock.now(), None, None
    uow.audit(action="remove", entity="voucher_ocr", entity_uuid=voucher_uuid, description="Comprovante removido")
    uow.after_commit(lambda: drop_files(files, voucher.file_name, voucher.shown_name))


async def let_go_when_person_erased(person: Person, uow: UnitOfWork) -> None:
    """Vouchers that no expense holds go with who sent them; the sweep takes their pictures."""
    theirs = (_V.sender_user_uuid.in_(person.uuids), _V.expense_uuid.is_(None), _V.removed_at.is_(None))
    await uow.session.execute(update(VoucherOcrTable).where(*theirs).values(removed_at=uow.clock.now()))


async def forget_old_vouchers(db: Database, clock: Clock) -> None:
    """After 30 days, or a day after they were removed, vouchers go with their pictures, unless an expense has them."""
    files = FileStore(db.settings)

    async def forget(uow: UnitOfWork, row: Any) -> None:
        unused = (_V.uuid == row.uuid, _V.expense_uuid.is_(None))
        gone = delete(VoucherOcrTable).where(*unused).returning(_V.uuid)
        if await uow.session.scalar(gone) is not None:  # no expense took it meanwhile
            uow.after_commit(partial(drop_files, files, row.file_name, row.shown_name))

    await sweep_each(db, "forget_old_vouchers", due=_old(clock.now()), handle=forget)


def _old(now: datetime) -> Select[Any]:
    gone = or_(_V.created_at < now - SHOWN_FOR, _V.removed_at < now - A_DAY)
    columns = (_V.uuid, _V.customer_uuid, _V.file_name, _V.shown_name)
    return select(*columns).where(gone, _V.expense_uuid.is_(None)).order_by(_V.created_at, _V.uuid)
