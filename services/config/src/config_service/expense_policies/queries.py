"""Expense policies and their values as they are read."""

from typing import Any
from uuid import UUID

from kit.core.refusals import NotFound, ValidationFailed
from kit.db.listed import written_once
from kit.db.tenancy import locate
from kit.http.uow import UnitOfWork
from sqlalchemy import RowMapping, Select, select

from config_service.expense_policies.schemas import Policy, PolicyValueExpense
from config_service.expense_policies.tables import ExpensePolicyValueTable, PolicyTable
from config_service.expense_types.tables import ExpenseTypeTable
from config_service.shapes.queries import narrowed
from config_service.shapes.schemas import Ref

_T: Any = PolicyTable
_V: Any = ExpensePolicyValueTable
_TYPE: Any = ExpenseTypeTable
_COLUMNS = [column for column in _T.__table__.c if column.name not in {"name_folded", "sameness", "agency_uuid"}]
_VALUE_COLUMNS = [column for column in _V.__table__.c if column.name not in {"customer_uuid", "agency_uuid"}]


@written_once
def select_policies(customer_uuid: UUID, *, name: str | None, active: bool | None) -> Select[Any]:
    """Those of a customer, by name."""
    found = select(*_COLUMNS).where(_T.customer_uuid == customer_uuid)
    return narrowed(found, name=(_T.name_folded, name), flag=(_T.active, active)).order_by(_T.name_folded, _T.uuid)


def read_policy(row: RowMapping) -> Policy:
    """One row as JSON says it."""
    return Policy(**row)


async def get_policy(policy_uuid: UUID, *, uow: UnitOfWork) -> Policy:
    """One policy, for whoever may reach it. Raises NotFound."""
    await locate(uow, PolicyTable, policy_uuid)
    row = await uow.row(select(*_COLUMNS).where(_T.uuid == policy_uuid))
    if row is None:
        raise NotFound
    return read_policy(row)


def _values() -> Select[Any]:
    type_name = _TYPE.name.label("expense_type_name")
    same = (_TYPE.customer_uuid == _V.customer_uuid) & (_TYPE.uuid == _V.expense_type_uuid)
    return select(*_VALUE_COLUMNS, type_name).join(_TYPE, same)


@written_once
def select_values(policy_uuid: UUID, *, expense_type_uuid: UUID | None) -> Select[Any]:
    """Those of a policy, by the name of what they limit."""
    found = _values().where(_V.policy_uuid == policy_uuid)
    if expense_type_uuid is not None:
        found = found.where(_V.expense_type_uuid == expense_type_uuid)
    return found.order_by(_TYPE.name_folded, _V.policy_parameter, _V.uuid)


def read_value(row: RowMapping) -> PolicyValueExpense:
    """One row as JSON says it."""
    return PolicyValueExpense(**row, expense_type=Ref(uuid=row["expense_type_uuid"], name=row["expense_type_name"]))


async def get_value(value_uuid: UUID, *, uow: UnitOfWork) -> PolicyValueExpense:
    """One value. Raises NotFound."""
    row = await uow.row(_values().where(_V.uuid == value_uuid))
    if row is None:
        raise NotFound
    return read_value(row)


async def require_policy(uow: UnitOfWork, customer_uuid: UUID, policy_uuid: UUID | None) -> None:
    """Refuse a policy that is not the customer's, or that serves nobody any more. Raises ValidationFailed."""
    if policy_uuid is None:
        return
    mine = select(_T.uuid).where(_T.customer_uuid == customer_uuid, _T.uuid == policy_uuid, _T.active.is_(True))
    if await uow.session.scalar(mine) is None:
        raise ValidationFailed({"policy_uuid": ["Opção inválida"]})
