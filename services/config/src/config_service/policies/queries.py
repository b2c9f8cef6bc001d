"""Whether a customer has the group, cost center or employee that a purchase policy value is for."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from kit.core.refusals import ValidationFailed
from kit.http.uow import UnitOfWork
from sqlalchemy import select

from config_service.cost_centers.tables import CostCenterTable
from config_service.groups.tables import GroupTable
from config_service.policies.schemas import ScopeType
from config_service.records.tables.employees import EmployeeTable

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
