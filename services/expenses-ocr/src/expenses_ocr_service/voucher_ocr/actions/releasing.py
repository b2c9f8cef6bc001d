"""An expense shows another picture: the voucher it held is its sender's again, to remove or to launch."""

from uuid import UUID

from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from sqlalchemy import update

from expenses_ocr_service.voucher_ocr.tables import VoucherOcrTable

_V = columns_of(VoucherOcrTable)


async def release_voucher(uow: UnitOfWork, voucher_uuid: UUID, *, expense_uuid: UUID) -> None:
    """Held no more; one that another expense holds stays as it is."""
    held = (_V.customer_uuid == uow.customer_uuid, _V.uuid == voucher_uuid, _V.expense_uuid == expense_uuid)
    await uow.session.execute(update(VoucherOcrTable).where(*held).values(expense_uuid=None))
    uow.note_change()
