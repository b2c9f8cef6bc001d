"""Who is notified about a report."""

from uuid import UUID

from contracts.notices import Recipient
from kit.http.uow import UnitOfWork
from kit.notices.actions import Reader

from expenses_ocr_service.records.tables.reports import ReportTable
from expenses_ocr_service.references.queries import get_accounts, get_employees


async def account_of(uow: UnitOfWork, report: ReportTable) -> UUID:
    """Who spent; who built the report where they have no account."""
    accounts = await get_accounts(uow, [report.employee_uuid])
    return accounts[0] if accounts else report.issuer_user_uuid


async def get_spender(uow: UnitOfWork, report: ReportTable) -> Reader:
    """Who spent, as a reader of notifications; an inactive employee is sent no mail."""
    found = (await get_employees(uow, [report.employee_uuid])).get(report.employee_uuid)
    return Reader(
        role=Recipient.ISSUER,
        name=report.employee_name,
        user_uuid=await account_of(uow, report),
        employee_uuid=report.employee_uuid,
        email=found.email if found and found.active else None,
    )
