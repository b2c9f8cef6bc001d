"""A report as its payer reads it, with the employee's PIX key or account, which nobody else is shown."""

from uuid import UUID

from kit.calls.client import Calls
from kit.core.principal import Principal
from kit.http.uow import UnitOfWorkMaker

from expenses_ocr_service.charges.payees import payee_of
from expenses_ocr_service.reports.queries.read_report import ReportLinks, read_visible_report
from expenses_ocr_service.reports.queries.standing import may_pay
from expenses_ocr_service.reports.schemas.read import ExpenseReport


async def read_with_payee(
    report_uuid: UUID, *, by: Principal, open_uow: UnitOfWorkMaker, calls: Calls, links: ReportLinks
) -> ExpenseReport:
    """The report; config is asked for the key after the database was let go of, and a reveal is audited."""
    async with open_uow() as uow:
        report = await read_visible_report(uow, report_uuid, by=by, links=links)
        customer_uuid = uow.customer_uuid
        assert customer_uuid is not None
        if not may_pay(report):
            return report
        uow.audit(
            action="reveal-pix-key",
            entity="expense_report",
            entity_uuid=report_uuid,
            description="Chave PIX do funcionário exibida a quem paga",
        )
    payee = await payee_of(calls, customer_uuid=customer_uuid, employee_uuid=report.customer_employee.uuid)
    return report.model_copy(update={"payee_pix": payee})
