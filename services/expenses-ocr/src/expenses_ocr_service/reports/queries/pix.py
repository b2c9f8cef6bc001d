"""How an employee gives the rest of an advance back: a PIX to the company, ready to be scanned."""

from uuid import UUID

from kit.core.br_code import Payee, br_code
from kit.core.metadata import columns_of
from kit.core.principal import Principal
from kit.core.refusals import NotFound
from kit.db.access_copies import CustomerCopy
from kit.http.uow import UnitOfWork
from kit.workflow.visibility import require_visible
from sqlalchemy import func, select

from expenses_ocr_service.records.statuses import ReportStatus
from expenses_ocr_service.records.tables.reports import ReportTable
from expenses_ocr_service.references.tables import PaymentSettingCopy
from expenses_ocr_service.reports.refusals import NothingDue
from expenses_ocr_service.reports.schemas.read import ReturnPix
from expenses_ocr_service.reports.workflow import REPORT

_R = columns_of(ReportTable)
_C = columns_of(CustomerCopy)
_P = columns_of(PaymentSettingCopy)
_KEY = func.coalesce(_P.pix_key, _C.cnpj).label("pix_key")
"""Of its payment settings, else its CNPJ."""


async def read_return_pix(uow: UnitOfWork, report_uuid: UUID, *, by: Principal) -> ReturnPix:
    """The BR Code of the return due, to the company's key for returns. Raises NotFound, NothingDue."""
    await require_visible(uow, REPORT, report_uuid, by=by)
    statement = (
        select(_R.status, _R.return_amount, _R.report_number, _C.trading_name, _KEY)
        .join(CustomerCopy, _C.uuid == _R.customer_uuid)
        .outerjoin(PaymentSettingCopy, _P.customer_uuid == _R.customer_uuid)
        .where(_R.uuid == report_uuid)
    )
    row = await uow.row(statement)
    if row is None:
        raise NotFound
    if row["status"] != ReportStatus.WAITING_RETURN:
        raise NothingDue
    payee = Payee(key=row["pix_key"], name=row["trading_name"])
    code = br_code(payee, row["return_amount"], reference=f"PC{row['report_number']}")
    return ReturnPix(br_code=code, pix_key=row["pix_key"], value=row["return_amount"], payee_name=row["trading_name"])
