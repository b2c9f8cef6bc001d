"""The group, cost center or employee that a purchase policy value is for."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of
from kit.core.refusals import ValidationFailed
from kit.http.uow import UnitOfWork
from sqlalchemy import ColumnElement, Select, case, func, null, select
from sqlalchemy.dialects.postgresql import JSONB

from config_service.cost_centers.tables import CostCenterTable
from config_service.groups.tables import GroupTable
from config_service.policies.schemas import ScopeType
from config_service.records.tables.employees import EmployeeTable
from config_service.resources.declaration import Resource
from config_service.resources.narrowing import Narrowing

_GROUP: Any = GroupTable
_CENTER: Any = CostCenterTable
_EMPLOYEE: Any = EmployeeTable
_SCOPES: Mapping[ScopeType, Any] = {
    ScopeType.GROUP: GroupTable,
    ScopeType.COST_CENTER: CostCenterTable,
    ScopeType.EMPLOYEE: EmployeeTable,
}
"""The table that `scope_uuid` names a row of."""


async def require_scope(
    uow: UnitOfWork, customer_uuid: UUID, *, scope_type: ScopeType, scope_uuid: UUID | None
) -> None:
    """Refuse a scope that is not the customer's. Raises ValidationFailed."""
    if scope_type is ScopeType.EVERYONE:
        return
    scope = _SCOPES[scope_type]
    mine = select(scope.uuid).where(scope.customer_uuid == customer_uuid, scope.uuid == scope_uuid)
    if await uow.session.scalar(mine) is None:
        raise ValidationFailed({"scope_uuid": ["Opção inválida"]})


def scope_of(customer_uuid: ColumnElement[Any], scope_uuid: ColumnElement[Any]) -> ColumnElement[Any]:
    """`{uuid, name}` of what the columns of an outer select name, a row of the same customer; null for everyone."""
    names = (
        select(name).where(table.uuid == scope_uuid, table.customer_uuid == customer_uuid).scalar_subquery()
        for table, name in (
            (_GROUP, _GROUP.description),
            (_CENTER, _CENTER.name),
            (_EMPLOYEE, func.concat(_EMPLOYEE.name, " ", _EMPLOYEE.last_name)),
        )
    )
    ref = func.jsonb_build_object("uuid", scope_uuid, "name", func.coalesce(*names, ""), type_=JSONB)
    return case((scope_uuid.is_not(None), ref), else_=null())


def select_values(customer_uuid: UUID, of: Resource[Any, Any], narrowing: Narrowing) -> Select[Any]:
    """A customer's values, the newest first."""
    columns = columns_of(of.table)
    found = select(*columns, *(value.label(name) for name, value in of.computed.items()))
    found = found.where(columns.customer_uuid == customer_uuid, *narrowing.conditions(columns))
    return found.order_by(columns.created_at.desc(), columns.uuid.desc())
