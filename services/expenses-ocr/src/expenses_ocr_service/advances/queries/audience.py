"""Whose screens and bells hear of an advance: who asked, who gets it, who decides."""

from collections.abc import Iterable
from uuid import UUID

from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from sqlalchemy import select

from expenses_ocr_service.advances.tables import AdvanceApproverTable, AdvanceTable
from expenses_ocr_service.references.queries import get_accounts

_P = columns_of(AdvanceApproverTable)


async def audience_of(uow: UnitOfWork, advance: AdvanceTable) -> list[UUID]:
    """The accounts of everybody named in the advance."""
    approvers = await uow.rows(select(_P.employee_uuid).where(_P.advance_uuid == advance.uuid))
    employees = [advance.employee_uuid, *(row["employee_uuid"] for row in approvers)]
    return _once([advance.issuer_user_uuid, *await get_accounts(uow, employees)])


async def concerned_by(uow: UnitOfWork, advance: AdvanceTable) -> list[UUID]:
    """The accounts of who asked and of who gets the money."""
    return _once([advance.issuer_user_uuid, *await get_accounts(uow, [advance.employee_uuid])])


def _once(accounts: Iterable[UUID]) -> list[UUID]:
    return list(dict.fromkeys(accounts))
