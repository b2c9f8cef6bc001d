"""What a report of these items would come to, and what would stand in its way; nothing is locked or stored."""

from collections.abc import Sequence
from uuid import UUID

from kit.core.metadata import columns_of
from kit.core.principal import Principal
from kit.core.refusals import NotFound, ValidationFailed
from kit.http.uow import UnitOfWork
from sqlalchemy import select

from expenses_ocr_service.advances.tables import AdvanceTable
from expenses_ocr_service.records.tables.expenses import ExpenseTable
from expenses_ocr_service.records.tables.reports import ReportTable
from expenses_ocr_service.reports.queries.visibility import visible_to
from expenses_ocr_service.reports.rules.contents import confirmed_duplicates, unknown_errors
from expenses_ocr_service.reports.rules.settlement import Line, settle
from expenses_ocr_service.reports.schemas.read import ReportPreview, ReportViolation
from expenses_ocr_service.reports.schemas.written import PreviewAsked

_R = columns_of(ReportTable)
_E = columns_of(ExpenseTable)
_A = columns_of(AdvanceTable)


async def preview_report(uow: UnitOfWork, asked: PreviewAsked, *, by: Principal, employee_uuid: UUID) -> ReportPreview:
    """The figures of the builder while it is filled. Raises ValidationFailed for items that are not this employee's."""
    if asked.report_uuid is not None:
        await _require_own(uow, asked.report_uuid, by=by, employee_uuid=employee_uuid)
    expenses = await _expenses(uow, asked.expense_uuids)
    advances = await _advances(uow, asked.advance_order_uuids)
    errors = unknown_errors("expense_uuids", asked.expense_uuids, expenses, employee_uuid=employee_uuid)
    errors |= unknown_errors("advance_order_uuids", asked.advance_order_uuids, advances, employee_uuid=employee_uuid)
    if errors:
        raise ValidationFailed(errors)
    told = settle((Line(row.value, row.refundable) for row in expenses), (row.balance for row in advances))
    return ReportPreview(
        report_amount=told.report_amount,
        refund_amount=told.refund_amount,
        return_amount=told.return_amount,
        expenses_total=told.expenses_total,
        refundable_total=told.refundable_total,
        advances_balance=told.advances_balance,
        missing_vouchers=[row.uuid for row in expenses if misses_voucher(row)],
        confirmed_duplicates=confirmed_duplicates(expenses),
        unsatisfied_policies=[
            ReportViolation(**policy, expense_uuid=row.uuid) for row in expenses for policy in row.unsatisfied_policies
        ],
    )


def misses_voucher(expense: ExpenseTable) -> bool:
    """Whether its policy asks for a voucher that it has not."""
    needs = any(policy["voucher_required"] for policy in expense.unsatisfied_policies)
    return needs and expense.voucher_path is None


async def _require_own(uow: UnitOfWork, report_uuid: UUID, *, by: Principal, employee_uuid: UUID) -> None:
    """The report being edited is one the caller sees, and this employee's. Raises NotFound."""
    mine = (_R.uuid == report_uuid, _R.employee_uuid == employee_uuid, _R.deleted_at.is_(None), visible_to(by))
    if await uow.row(select(_R.uuid).where(*mine)) is None:
        raise NotFound


async def _expenses(uow: UnitOfWork, uuids: Sequence[UUID]) -> Sequence[ExpenseTable]:
    if not uuids:
        return []
    statement = select(ExpenseTable).where(_E.uuid.in_(set(uuids)), _E.deleted_at.is_(None)).order_by(_E.uuid)
    return (await uow.session.scalars(statement)).all()


async def _advances(uow: UnitOfWork, uuids: Sequence[UUID]) -> Sequence[AdvanceTable]:
    if not uuids:
        return []
    statement = select(AdvanceTable).where(_A.uuid.in_(set(uuids)), _A.deleted_at.is_(None)).order_by(_A.uuid)
    return (await uow.session.scalars(statement)).all()
