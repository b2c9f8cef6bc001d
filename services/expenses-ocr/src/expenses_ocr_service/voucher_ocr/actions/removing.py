"""Its sender lets go of a voucher, or time does."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from kit.clock import Clock
from kit.database import Database
from kit.files import FileStore
from kit.personal import Person
from kit.principal import Principal
from kit.refusals import InUse
from kit.scopes import CustomerScope
from kit.uow import UnitOfWork
from sqlalchemy import RowMapping, delete, or_, select, update

from expenses_ocr_service.voucher_ocr.actions.receiving import drop_files
from expenses_ocr_service.voucher_ocr.queries import take_voucher
from expenses_ocr_service.voucher_ocr.rules import A_DAY, SHOWN_FOR
from expenses_ocr_service.voucher_ocr.tables import VoucherOcrTable

_V: Any = VoucherOcrTable.__table__.c  # type: ignore[attr-defined]  # SQLModel hides its table
_BATCH = 200


async def remove_voucher(voucher_uuid: UUID, *, by: Principal, uow: UnitOfWork, files: FileStore) -> None:
    """Take what was read away at once, the picture after the commit; the row counts for the day's limit.

    Raises NotFound, InUse (an expense holds it).
    """
    voucher = await take_voucher(uow, voucher_uuid, by=by)
    if voucher.expense_uuid is not None:
        raise InUse(details={"used_by": [{"entity": "expense", "uuid": str(voucher.expense_uuid)}]})
    voucher.removed_at, voucher.result = uow.clock.now(), None
    uow.audit(action="remove", entity="voucher_ocr", entity_uuid=voucher_uuid, description="Comprovante removido")
    uow.after_commit(lambda: drop_files(files, voucher.file_name, voucher.shown_name))


async def let_go_when_person_erased(person: Person, uow: UnitOfWork) -> None:
    """Vouchers that no expense holds go with who sent them; the sweep takes their pictures."""
    theirs = (_V.sender_user_uuid.in_(person.uuids), _V.expense_uuid.is_(None), _V.removed_at.is_(None))
    await uow.session.execute(update(VoucherOcrTable).where(*theirs).values(removed_at=uow.clock.now()))


async def forget_old_vouchers(db: Database, clock: Clock) -> None:
    """After 30 days, or a day after they were removed, vouchers go with their pictures, unless an expense has them."""
    files = FileStore(db.settings)
    while found := await _old(db, clock.now()):
        for row in found:
            await drop_files(files, row["file_name"], row["shown_name"])  # a row without its files is found again
            await _forget(db, row)


async def _old(db: Database, now: datetime) -> Sequence[RowMapping]:
    gone = or_(_V.created_at < now - SHOWN_FOR, _V.removed_at < now - A_DAY)
    columns = (_V.uuid, _V.customer_uuid, _V.file_name, _V.shown_name)
    statement = select(*columns).where(gone, _V.expense_uuid.is_(None)).order_by(_V.created_at).limit(_BATCH)
    async with db.sweep() as session:
        return (await session.execute(statement)).mappings().all()


async def _forget(db: Database, row: RowMapping) -> None:
    async with db.work(CustomerScope(row["customer_uuid"])) as uow:
        unused = (_V.uuid == row["uuid"], _V.expense_uuid.is_(None))
        await uow.session.execute(delete(VoucherOcrTable).where(*unused))
