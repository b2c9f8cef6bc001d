"""Who is notified about a report."""

from dataclasses import replace
from uuid import UUID

from contracts.notices import Recipient
from kit.http.uow import UnitOfWork
from kit.notices.delivery import Reader

from expenses_ocr_service.notices.queries import get_readers
from expenses_ocr_service.records.tables.reports import ReportTable
from expenses_ocr_service.references.queries import get_accounts


async def account_of(uow: UnitOfWork, report: ReportTable) -> UUID:
    """Who spent; who built the report where they have no account."""
    accounts = await get_accounts(uow, [report.employee_uuid])
    return accounts[0] if accounts else report.issuer_user_uuid


async def get_spender(uow: UnitOfWork, report: ReportTable) -> Reader:
    """Who spent, as a reader of notifications; an inactive employee is sent no mail."""
    active = await get_readers(uow, {Recipient.ISSUER: [report.employee_uuid]}, customer_uuid=report.customer_uuid)
    if active:
        return replace(active[0], user_uuid=active[0].user_uuid or report.issuer_user_uuid)
    return Reader(
        role=Recipient.ISSUER,
        name=report.employee_name,
        user_uuid=await account_of(uow, report),
        employee_uuid=report.employee_uuid,
        email=None,
    )
