"""Whose open screens hear of a report: who spent, who built it, who decides it."""

from uuid import UUID

from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from sqlalchemy import literal, select, union

from expenses_ocr_service.records.tables.reports import ReportApproverTable, ReportTable
from expenses_ocr_service.references.tables import UserCopy

_P = columns_of(ReportApproverTable)
_U = columns_of(UserCopy)


async def audience_of(uow: UnitOfWork, report: ReportTable) -> list[UUID]:
    """The accounts of everybody named in the report."""
    people = union(
        select(_P.employee_uuid).where(_P.report_uuid == report.uuid),
        select(literal(report.employee_uuid, _P.employee_uuid.type)),
    )
    rows = await uow.rows(select(_U.uuid).where(_U.employee_uuid.in_(people), ~_U.deleted))
    return list(dict.fromkeys([report.issuer_user_uuid, *(row["uuid"] for row in rows)]))


async def account_of(uow: UnitOfWork, report: ReportTable) -> UUID:
    """Whose bell rings about the report: who spent; who built it where they have no account."""
    row = await uow.row(select(_U.uuid).where(_U.employee_uuid == report.employee_uuid, ~_U.deleted))
    return UUID(str(row["uuid"])) if row else report.issuer_user_uuid
