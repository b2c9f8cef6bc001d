"""Whose bell rings about a report."""

from uuid import UUID

from kit.http.uow import UnitOfWork

from expenses_ocr_service.records.tables.reports import ReportTable
from expenses_ocr_service.references.queries import get_accounts


async def account_of(uow: UnitOfWork, report: ReportTable) -> UUID:
    """Who spent; who built the report where they have no account."""
    accounts = await get_accounts(uow, [report.employee_uuid])
    return accounts[0] if accounts else report.issuer_user_uuid
