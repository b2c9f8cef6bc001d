"""What an expense is launched under: its type, and the advance it was spent on."""

from dataclasses import dataclass, fields
from uuid import UUID

from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from sqlalchemy import and_, select, true

from expenses_ocr_service.advances.lifecycle import AdvanceStatus
from expenses_ocr_service.advances.tables import AdvanceTable
from expenses_ocr_service.references.tables import ExpenseTypeCopy

_T = columns_of(ExpenseTypeCopy)
_A = columns_of(AdvanceTable)


@dataclass(frozen=True, slots=True)
class ExpenseType:
    """A type as config last told it; the fields are columns of its copy."""

    uuid: UUID
    name: str
    kind: str
    expense_category_uuid: UUID
    expense_category_name: str
    expense_category_icon: str


async def get_type(uow: UnitOfWork, type_uuid: UUID, *, usable: bool = True) -> ExpenseType | None:
    """A type that may be chosen; with `usable=False` also one that may not be any more."""
    may_be = and_(_T.active, ~_T.deleted) if usable else true()
    row = await uow.row(select(*(_T[field.name] for field in fields(ExpenseType))).where(_T.uuid == type_uuid, may_be))
    return ExpenseType(**row) if row else None


async def get_advance(uow: UnitOfWork, advance_uuid: UUID, *, employee_uuid: UUID) -> int | None:
    """The number of a living advance of this person that was not refused."""
    living = (_A.deleted_at.is_(None), _A.status != AdvanceStatus.DISAPPROVED)
    row = await uow.row(
        select(_A.advance_number).where(_A.uuid == advance_uuid, _A.employee_uuid == employee_uuid, *living)
    )
    return int(row["advance_number"]) if row else None
