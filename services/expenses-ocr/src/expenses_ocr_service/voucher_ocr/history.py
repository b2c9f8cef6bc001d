"""What a customer's own choices say about a receipt: its expense types, and how an establishment was last filed."""

from typing import Any

from kit.uow import UnitOfWork
from sqlalchemy import select

from expenses_ocr_service.expenses.tables import ExpenseTable
from expenses_ocr_service.references.tables import ExpenseTypeCopy
from expenses_ocr_service.voucher_ocr.suggesting import Filed, KnownType

_T: Any = ExpenseTypeCopy.__table__.c  # type: ignore[attr-defined]  # SQLModel hides its table
_E: Any = ExpenseTable.__table__.c  # type: ignore[attr-defined]
_COMMON = "common"
"""Mileage takes a picture of the odometer, never a receipt."""


async def known_types(uow: UnitOfWork) -> list[KnownType]:
    """The types a receipt may be filed as, by name."""
    statement = select(_T.uuid, _T.name, _T.expense_category_uuid, _T.expense_category_name).where(
        _T.customer_uuid == uow.customer_uuid, _T.active, ~_T.deleted, _T.kind == _COMMON
    )
    return [KnownType(*row.values()) for row in await uow.rows(statement.order_by(_T.name))]


async def last_filed(uow: UnitOfWork, cnpj: str) -> Filed | None:
    """How this customer last filed an expense of an establishment."""
    of_it = (_E.customer_uuid == uow.customer_uuid, _E.company_cnpj == cnpj, _E.deleted_at.is_(None))
    newest = select(_E.expense_type_uuid, _E.company).where(*of_it).order_by(_E.created_at.desc()).limit(1)
    found = await uow.row(newest)
    return Filed(**found) if found else None
