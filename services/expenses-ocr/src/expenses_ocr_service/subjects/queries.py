"""Finds what is being approved, whichever of the two it is (API section 5)."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of
from kit.db.database import Database
from kit.files.links import FileLinks
from kit.http.uow import UnitOfWork
from kit.workflow.subjects import customer_scope_of, find_subject, state_of_request
from sqlalchemy import select

from expenses_ocr_service.advances.rules import title_of
from expenses_ocr_service.advances.tables import AdvanceTable
from expenses_ocr_service.advances.workflow import ADVANCE
from expenses_ocr_service.records.tables.expenses import ExpenseTable
from expenses_ocr_service.records.tables.reports import ReportExpenseTable, ReportTable
from expenses_ocr_service.reports.workflow import REPORT
from expenses_ocr_service.subjects.schemas import Subject, SubjectItem

_L = columns_of(ReportExpenseTable)
_E = columns_of(ExpenseTable)
_RECEIPT = (_E.expense_number, _E.voucher_path, _E.voucher_content_type)
KINDS = (REPORT, ADVANCE)


@dataclass(frozen=True, slots=True)
class Receipts:
    """Links to receipts for one reader; the service that asks has seen to it that they may read the subject."""

    links: FileLinks
    reader: UUID
    now: datetime

    def of(self, row: Any) -> str | None:
        """The link to an expense's receipt, None without one."""
        name, content_type = row["voucher_path"], row["voucher_content_type"]
        if name is None:
            return None
        title = f"comprovante-{row['expense_number']}.{content_type.partition('/')[2]}"
        return self.links.to(name, person=self.reader, content_type=content_type, title=title, now=self.now)


async def read_subject(db: Database, subject_uuid: UUID, receipts: Receipts | None = None) -> Subject:
    """The advance or report as its decider needs it; the caller is a service, so the sweep role says whose it is.

    Raises NotFound.
    """
    async with db.work(await customer_scope_of(db, subject_uuid, KINDS)) as uow:
        row = await find_subject(uow, subject_uuid, KINDS)
        if isinstance(row, ReportTable):
            return await _of_report(uow, row, receipts)
        assert isinstance(row, AdvanceTable)
        return _of_advance(row)


async def _of_report(uow: UnitOfWork, report: ReportTable, receipts: Receipts | None) -> Subject:
    lines = (
        select(_E.uuid, _E.expense_type_name, _L.value, _E.status, *_RECEIPT)
        .join(ReportExpenseTable, _L.expense_uuid == _E.uuid)
        .where(_L.report_uuid == report.uuid)
        .order_by(_L.uuid)
    )
    items = [
        SubjectItem(
            table="expense",
            item_uuid=row["uuid"],
            description=row["expense_type_name"],
            value=row["value"],
            status=row["status"],
            voucher_path=receipts.of(row) if receipts else None,
        )
        for row in await uow.rows(lines)
    ]
    return Subject(
        **state_of_request(report),
        number=report.report_number,
        title=report.name,
        value=report.report_amount,
        items=items,
    )


def _of_advance(advance: AdvanceTable) -> Subject:
    item = SubjectItem(
        table="advance",
        item_uuid=advance.uuid,
        description=advance.reason_expense,
        value=advance.value,
        status=advance.status,
    )
    return Subject(
        **state_of_request(advance),
        number=advance.advance_number,
        title=title_of(advance.reason_expense, advance.date_of_need),
        value=advance.value,
        items=[item],
    )
