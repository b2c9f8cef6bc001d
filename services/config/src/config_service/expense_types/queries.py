"""Reads expense types with their category in one statement."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from kit.db.listed import written_once
from kit.http.uow import UnitOfWork
from sqlalchemy import RowMapping, Select, select
from sqlalchemy.ext.asyncio import AsyncSession

from config_service.expense_categories.schemas import CategoryRef
from config_service.expense_categories.tables import ExpenseCategoryTable
from config_service.expense_types.schemas import ExpenseType
from config_service.expense_types.tables import ExpenseTypeTable
from config_service.shapes.queries import narrowed

_T: Any = ExpenseTypeTable
_C: Any = ExpenseCategoryTable
_COLUMNS = (
    _T.uuid,
    _T.customer_uuid,
    _T.name,
    _T.kind,
    _T.integration_id,
    _T.active,
    _T.created_at,
    _T.updated_at,
    _T.version,
    _T.expense_category_uuid,
    _C.name.label("category_name"),
    _C.icon.label("category_icon"),
)


def _select() -> Select[Any]:
    return select(*_COLUMNS).join(_C, _C.uuid == _T.expense_category_uuid)


@written_once
def select_types(
    customer_uuid: UUID, *, name: str | None, active: bool | None, category_uuid: UUID | None
) -> Select[Any]:
    """Those of a customer, by name."""
    found = _select().where(_T.customer_uuid == customer_uuid)
    if category_uuid is not None:
        found = found.where(_T.expense_category_uuid == category_uuid)
    return narrowed(found, name=(_T.name_folded, name), flag=(_T.active, active)).order_by(_T.name_folded, _T.uuid)


def read_type(row: RowMapping) -> ExpenseType:
    """One row as JSON says it."""
    category = CategoryRef(uuid=row["expense_category_uuid"], name=row["category_name"], icon=row["category_icon"])
    return ExpenseType(**row, expense_category=category)


async def has_type(uow: UnitOfWork, customer_uuid: UUID, type_uuid: UUID) -> bool:
    """Whether a type is the customer's."""
    mine = select(_T.uuid).where(_T.customer_uuid == customer_uuid, _T.uuid == type_uuid)
    return await uow.session.scalar(mine) is not None


_BEHIND = (_C.uuid == _T.expense_category_uuid) & (_T.category_version < _C.version)


async def customers_behind(session: AsyncSession) -> Sequence[UUID]:
    """Whose types were told with an older version of their category."""
    return (await session.scalars(select(_T.customer_uuid).join(_C, _BEHIND).distinct())).all()


async def lock_types_behind(uow: UnitOfWork, customer_uuid: UUID) -> Sequence[ExpenseTypeTable]:
    """The types of a customer that were told with an older version of their category, nobody else's until we commit."""
    mine = select(_T).join(_C, _BEHIND).where(_T.customer_uuid == customer_uuid)
    found: Sequence[ExpenseTypeTable] = (await uow.session.scalars(mine.with_for_update(of=_T))).all()
    return found
