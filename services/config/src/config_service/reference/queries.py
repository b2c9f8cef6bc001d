"""Whole entities as facts, page by page, for services that rebuild their copies without NATS."""

from collections.abc import Callable, Sequence
from typing import Any
from uuid import UUID

from contracts.config import ConfigChange
from kit.database import Database
from kit.refusals import NotFound
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from config_service.agencies.facts import agency_changed
from config_service.agencies.tables import AgencyTable
from config_service.branches.facts import branch_changed
from config_service.branches.tables import BranchTable
from config_service.companies.facts import customer_changed
from config_service.companies.tables import CustomerTable
from config_service.cost_centers.facts import cost_center_changed
from config_service.cost_centers.tables import CostCenterBranchTable, CostCenterTable
from config_service.employees.facts import employee_changed
from config_service.employees.tables import EmployeeBranchTable, EmployeeTable
from config_service.justifications.facts import justification_changed
from config_service.justifications.tables import JustificationTable
from config_service.parameters.facts import setting_changed
from config_service.parameters.tables import SettingParameterTable
from config_service.policies.facts import policy_value_changed
from config_service.policies.tables import PolicyValueTable
from config_service.reason_trips.facts import reason_trip_changed
from config_service.reason_trips.tables import ReasonTripTable

_ALONE: dict[str, tuple[Any, Callable[[Any], ConfigChange]]] = {
    "agency": (AgencyTable, agency_changed),
    "customer": (CustomerTable, customer_changed),
    "setting_parameter": (SettingParameterTable, setting_changed),
    "branch": (BranchTable, branch_changed),
    "reason_trip": (ReasonTripTable, reason_trip_changed),
    "justification": (JustificationTable, justification_changed),
    "policy_value": (PolicyValueTable, policy_value_changed),
}
_WITH_BRANCHES: dict[str, tuple[Any, Any, Callable[[Any, Sequence[UUID]], ConfigChange]]] = {
    "cost_center": (CostCenterTable, CostCenterBranchTable.cost_center_uuid, cost_center_changed),
    "customer_employee": (EmployeeTable, EmployeeBranchTable.employee_uuid, employee_changed),
}


async def list_reference(db: Database, entity: str, *, after: UUID | None, limit: int) -> list[ConfigChange]:
    """Up to `limit` rows of an entity in the order of their uuid. Raises NotFound for an unknown entity."""
    async with db.sweep() as session:
        if entity in _ALONE:
            table, fact_of = _ALONE[entity]
            return [fact_of(row) for row in await _rows(session, table, after=after, limit=limit)]
        if entity in _WITH_BRANCHES:
            table, owner, told = _WITH_BRANCHES[entity]
            rows = await _rows(session, table, after=after, limit=limit)
            branches = await _branches(session, owner, [row.uuid for row in rows])
            return [told(row, branches.get(row.uuid, [])) for row in rows]
    raise NotFound


async def _rows(session: AsyncSession, table: Any, *, after: UUID | None, limit: int) -> Sequence[Any]:
    found = select(table).order_by(table.uuid).limit(limit)
    return (await session.scalars(found.where(table.uuid > after) if after else found)).all()


async def _branches(session: AsyncSession, owner: Any, owners: list[UUID]) -> dict[UUID, list[UUID]]:
    found: dict[UUID, list[UUID]] = {}
    branch = owner.class_.branch_uuid
    for owner_uuid, branch_uuid in await session.execute(select(owner, branch).where(owner.in_(owners))):
        found.setdefault(owner_uuid, []).append(branch_uuid)
    return found
