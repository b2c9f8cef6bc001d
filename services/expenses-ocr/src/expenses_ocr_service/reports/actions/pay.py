"""Records once that a refund was paid or a return received."""

from dataclasses import dataclass
from uuid import UUID

from fastapi import UploadFile
from kit.core.money import ZERO, brl
from kit.core.principal import Principal
from kit.db.tenancy import locate
from kit.files.confinement import Confinement
from kit.files.store import FileStore, StoredFile
from kit.http.etags import require_version
from kit.http.uow import UnitOfWork
from kit.workflow.history import doer_of

from expenses_ocr_service.charges.duties import writers_duties
from expenses_ocr_service.charges.payouts import PayoutMethod, receipt_of
from expenses_ocr_service.charges.refusals import AlreadyPaid
from expenses_ocr_service.records.statuses import ReportStatus
from expenses_ocr_service.records.tables.reports import ReportTable
from expenses_ocr_service.reports.actions.finish import finish_taken
from expenses_ocr_service.reports.actions.moves import move_report, notify, publish_report
from expenses_ocr_service.reports.actions.taking import Taken, lock_report
from expenses_ocr_service.reports.lifecycle import REPORT_LIFECYCLE, ReportAction
from expenses_ocr_service.reports.queries.standing import facts_of
from expenses_ocr_service.reports.refusals import NothingDue
from expenses_ocr_service.reports.schemas.written import ReportPayment


@dataclass(frozen=True, slots=True)
class Way:
    """Which way the money goes: the step it is, the figure it pays, how it is told."""

    action: ReportAction
    amount: str
    kind: str
    said: str


REFUND = Way(ReportAction.PAY_REFUND, "refund_amount", "refund_paid", "Reembolso registrado")
RETURN = Way(ReportAction.RECEIVE_RETURN, "return_amount", "return_received", "Devolução confirmada")
_PAYABLE = frozenset({ReportStatus.WAITING_PAYMENT, ReportStatus.WAITING_RETURN, ReportStatus.FINISHED})


@dataclass(frozen=True, slots=True)
class Receipts:
    """Where a receipt is decoded and kept."""

    files: FileStore
    confinement: Confinement

    async def keep(self, upload: UploadFile | None, *, uow: UnitOfWork) -> StoredFile | None:
        """Decode and store a receipt; it is deleted again unless `uow` commits."""
        if upload is None:
            return None
        paper = await receipt_of(upload, self.confinement)
        return await self.files.keep(paper.content, paper.content_type, uow=uow)


async def pay_report(
    report_uuid: UUID,
    form: ReportPayment,
    *,
    way: Way,
    by: Principal,
    uow: UnitOfWork,
    receipts: Receipts,
    seen: int | None,
) -> None:
    """Waiting → finished, its advances settled; the paper is decoded and stored before any row is locked.

    Raises InvalidFile, NotFound, NotForAgencyIssuers, OwnPayment, StaleVersion, InvalidStatus, NothingDue, AlreadyPaid.
    """
    stored = await receipts.keep(form.payment_receipt_image, uow=uow)
    await locate(uow, ReportTable, report_uuid)
    taken = await lock_report(uow, report_uuid)
    require_version(taken.report, seen)
    _require_due(taken.report, way)
    duties = await writers_duties(uow, by, of=[taken.report.employee_uuid])
    facts, doer = facts_of(taken.report, by, duties), doer_of(by)
    REPORT_LIFECYCLE.decide(taken.report.state, way.action, facts)
    await taken.lock_items(uow)
    _name_receipt(taken.report, stored)
    _note_payment(taken.report, form.payment_method, by=by, uow=uow)
    said = f"{way.said}: {brl(getattr(taken.report, way.amount))} por {form.payment_method.label}"
    move_report(uow, taken.report, action=way.action, by=doer, facts=facts, said=said, payment=1)
    await finish_taken(uow, taken, by=doer)
    await _notify(uow, taken, way)
    await publish_report(uow, taken)


def _require_due(report: ReportTable, way: Way) -> None:
    """What is over or never was due is not paid (again); whatever still waits for approval asks the table."""
    if report.state not in _PAYABLE:
        return
    if getattr(report, way.amount) <= ZERO:
        raise NothingDue
    if report.state is ReportStatus.FINISHED:
        raise AlreadyPaid


def _name_receipt(report: ReportTable, stored: StoredFile | None) -> None:
    """Only an advance's payment must show one."""
    if stored is None:
        return
    report.receipt_path, report.receipt_content_type = stored.name, stored.content_type
    report.receipt_size, report.receipt_sha256 = stored.size, stored.sha256


def _note_payment(report: ReportTable, method: PayoutMethod, *, by: Principal, uow: UnitOfWork) -> None:
    report.payment_method = method.value
    report.paid_at = uow.clock.now()
    report.paid_by_uuid, report.paid_by_name = by.employee_uuid or by.user_uuid, by.name


async def _notify(uow: UnitOfWork, taken: Taken, way: Way) -> None:
    report = taken.report
    text = f"{brl(getattr(report, way.amount))} · {report.name}"
    await notify(uow, report, kind=way.kind, title=way.said, text=text)
