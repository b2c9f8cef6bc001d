"""Creates a report, for oneself or for somebody else, with its items."""

from uuid import UUID

from contracts.expenses import ReportCreated
from kit.core.folding import fold
from kit.core.principal import Principal
from kit.core.refusals import Forbidden, ValidationFailed
from kit.http.uow import UnitOfWork
from kit.workflow.history import doer_of
from sqlalchemy import text

from expenses_ocr_service.charges.duties import writers_duties
from expenses_ocr_service.charges.queries import open_customer
from expenses_ocr_service.records.statuses import ReportStatus
from expenses_ocr_service.records.tables.reports import ReportTable
from expenses_ocr_service.references.queries import get_employees
from expenses_ocr_service.references.schemas import Employee
from expenses_ocr_service.reports.actions.contents import replace_contents
from expenses_ocr_service.reports.actions.moves import publish_report, record
from expenses_ocr_service.reports.actions.taking import Taken
from expenses_ocr_service.reports.refusals import EmptyReport
from expenses_ocr_service.reports.rules.contents import UNKNOWN
from expenses_ocr_service.reports.schemas.written import ReportCreate

_NEXT = text(
    "INSERT INTO report_counter (customer_uuid, last) VALUES (:customer, 1)"
    " ON CONFLICT (customer_uuid) DO UPDATE SET last = report_counter.last + 1 RETURNING last"
)


async def create_report(body: ReportCreate, *, by: Principal, uow: UnitOfWork) -> UUID:
    """An open report with these items.

    Raises CustomerBlocked, Forbidden, ValidationFailed, EmptyReport, HeldByLiveReport, InvalidStatus,
    ConfirmedAsDuplicate, AdvanceBalanceExceeded.
    """
    customer = await open_customer(uow, by.customer())
    await writers_duties(uow, by)
    employee = await spender(uow, body.customer_employee_uuid, by=by)
    if not body.expense_uuids and not body.advance_order_uuids:
        raise EmptyReport
    report = _empty(body, employee, by=by, agency_uuid=customer.agency_uuid)
    taken = Taken(report, None)
    doer = doer_of(by)
    await replace_contents(uow, taken, advances=body.advance_order_uuids, expenses=body.expense_uuids, by=doer)
    report.report_number = await _next_number(uow, report.customer_uuid)
    uow.add(report)
    record(uow, report, by=doer, kind="status", description="Prestação de contas criada", to_status=ReportStatus.OPEN)
    uow.publish(
        ReportCreated(
            uuid=report.uuid,
            customer_uuid=report.customer_uuid,
            agency_uuid=report.agency_uuid,
            employee_uuid=report.employee_uuid,
            version=1,
            created_at=uow.clock.now(),
        )
    )
    await publish_report(uow, taken)
    return report.uuid


async def spender(uow: UnitOfWork, asked: UUID | None, *, by: Principal) -> Employee:
    """Whose report it is: the caller's, or another's for the agency and who approves for all.

    Raises CustomerRequired, ValidationFailed for nobody of this customer, Forbidden for somebody else's money.
    """
    by.customer()
    uuid = asked or by.employee_uuid
    if uuid is None:
        raise ValidationFailed({"customer_employee_uuid": ["Campo obrigatório"]})
    employee = (await get_employees(uow, [uuid])).get(uuid)
    if employee is None:
        raise ValidationFailed({"customer_employee_uuid": [UNKNOWN]})
    if uuid != by.employee_uuid and not by.may("approver-all"):
        raise Forbidden
    return employee


def _empty(body: ReportCreate, employee: Employee, *, by: Principal, agency_uuid: UUID) -> ReportTable:
    return ReportTable(
        customer_uuid=by.customer(),
        agency_uuid=agency_uuid,
        report_number=0,
        name=body.name,
        name_folded=fold(body.name),
        description=body.description or None,
        report_date=body.report_date,
        employee_uuid=employee.uuid,
        employee_name=employee.full_name,
        employee_folded=fold(employee.full_name),
        issuer_user_uuid=by.user_uuid,
        issuer_name=by.name,
    )


async def _next_number(uow: UnitOfWork, customer_uuid: UUID) -> int:
    """Numbers count per customer; one given to a report that never commits is given again."""
    row = await uow.row(_NEXT.bindparams(customer=customer_uuid))
    assert row is not None
    return int(row["last"])
