"""Whole entities as facts, page by page, for services that rebuild their copies without NATS."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial
from typing import Any
from uuid import UUID

from contracts.config import ConfigChange
from kit.core.refusals import NotFound
from kit.db.database import Database
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from config_service.agencies.facts import agency_changed
from config_service.agencies.tables import AgencyTable
from config_service.branches.resource import BRANCHES
from config_service.budgets.resource import BUDGETS
from config_service.companies.facts import customer_changed
from config_service.cost_categories.resource import COST_CATEGORIES
from config_service.cost_centers.facts import cost_center_changed
from config_service.cost_centers.tables import CostCenterBranchTable, CostCenterTable
from config_service.credentials.resource import CREDENTIALS
from config_service.credit_cards.resource import card_changed
from config_service.credit_cards.tables import CreditCardTable
from config_service.employees.facts import employee_changed
from config_service.expense_categories.resource import EXPENSE_CATEGORIES
from config_service.expense_categories.tables import ExpenseCategoryTable
from config_service.expense_policies.facts import policy_changed
from config_service.expense_policies.tables import ExpensePolicyValueTable, PolicyTable
from config_service.expense_types.facts import expense_type_changed
from config_service.expense_types.tables import ExpenseTypeTable
from config_service.groups.resource import GROUPS
from config_service.justifications.resource import JUSTIFICATIONS
from config_service.notices.facts import notification_setting_changed
from config_service.notices.tables import NotificationSettingTable
from config_service.offline_hotels.resource import hotel_changed
from config_service.offline_hotels.tables import HotelRateTable, OfflineHotelTable
from config_service.parameters.facts import setting_changed
from config_service.parameters.tables import SettingParameterTable
from config_service.payments.facts import payment_setting_changed
from config_service.payments.tables import PaymentSettingTable
from config_service.policies.resource import POLICY_VALUES
from config_service.price_tables.resource import PRICE_TABLES
from config_service.projects.resource import PHASES, PROJECTS
from config_service.providers.resource import PROVIDERS
from config_service.reason_expenses.resource import REASON_EXPENSES
from config_service.reason_trips.resource import REASON_TRIPS
from config_service.records.tables.companies import CustomerTable
from config_service.records.tables.employees import EmployeeBranchTable, EmployeeTable
from config_service.resources.declaration import Resource, fact_of

Parts = Callable[[AsyncSession, Sequence[Any]], Awaitable[dict[UUID, list[Any]]]]
"""What is told along with rows of an entity: by the row's uuid."""
_DECLARED: tuple[Resource[Any, Any], ...] = (
    *(BRANCHES, PROJECTS, PHASES, GROUPS, BUDGETS),
    *(REASON_TRIPS, REASON_EXPENSES, JUSTIFICATIONS, EXPENSE_CATEGORIES, COST_CATEGORIES, PROVIDERS, CREDENTIALS),
    *(*PRICE_TABLES, POLICY_VALUES),
)
_ALONE: dict[str, tuple[Any, Callable[[Any], ConfigChange]]] = {
    "agency": (AgencyTable, agency_changed),
    "customer": (CustomerTable, customer_changed),
    "setting_parameter": (SettingParameterTable, setting_changed),
    "notification_setting": (NotificationSettingTable, notification_setting_changed),
    "payment_setting": (PaymentSettingTable, payment_setting_changed),
    "credit_card": (CreditCardTable, card_changed),
    **{of.fact.entity: (of.table, partial(fact_of, of, joined={})) for of in _DECLARED},
}


async def list_reference(db: Database, entity: str, *, after: UUID | None, limit: int) -> list[ConfigChange]:
    """Up to `limit` rows of an entity in the order of their uuid. Raises NotFound for an unknown entity."""
    async with db.sweep() as session:
        if entity in _ALONE:
            table, fact_of = _ALONE[entity]
            return [fact_of(row) for row in await _rows(session, table, after=after, limit=limit)]
        if entity in _WITH_PARTS:
            table, parts_of, told = _WITH_PARTS[entity]
            rows = await _rows(session, table, after=after, limit=limit)
            parts = await parts_of(session, rows)
            return [told(row, parts.get(row.uuid, [])) for row in rows]
    raise NotFound


async def _rows(session: AsyncSession, table: Any, *, after: UUID | None, limit: int) -> Sequence[Any]:
    found = select(table).order_by(table.uuid).limit(limit)
    return (await session.scalars(found.where(table.uuid > after) if after else found)).all()


def _branches(owner: Any) -> Parts:
    branch = owner.class_.branch_uuid

    async def found(session: AsyncSession, rows: Sequence[Any]) -> dict[UUID, list[Any]]:
        links = select(owner, branch).where(owner.in_([row.uuid for row in rows]))
        return _grouped((row[0], row[1]) for row in await session.execute(links))

    return found


async def _categories(session: AsyncSession, rows: Sequence[Any]) -> dict[UUID, list[Any]]:
    known = {row.uuid: row for row in await session.scalars(select(ExpenseCategoryTable))}
    return {row.uuid: [known[row.expense_category_uuid]] for row in rows}


async def _limits(session: AsyncSession, rows: Sequence[Any]) -> dict[UUID, list[Any]]:
    of: Any = ExpensePolicyValueTable
    mine = select(of).where(of.policy_uuid.in_([row.uuid for row in rows])).order_by(of.uuid)
    return _grouped((row.policy_uuid, row) for row in await session.scalars(mine))


async def _rates(session: AsyncSession, rows: Sequence[Any]) -> dict[UUID, list[Any]]:
    of: Any = HotelRateTable
    theirs = select(of).where(of.hotel_uuid.in_([row.uuid for row in rows])).order_by(of.start_date, of.uuid)
    return _grouped((row.hotel_uuid, row) for row in await session.scalars(theirs))


def _grouped(pairs: Iterable[tuple[UUID, Any]]) -> dict[UUID, list[Any]]:
    found: dict[UUID, list[Any]] = {}
    for owner_uuid, part in pairs:
        found.setdefault(owner_uuid, []).append(part)
    return found


_WITH_PARTS: dict[str, tuple[Any, Parts, Callable[[Any, Sequence[Any]], ConfigChange]]] = {
    "cost_center": (CostCenterTable, _branches(CostCenterBranchTable.cost_center_uuid), cost_center_changed),
    "customer_employee": (EmployeeTable, _branches(EmployeeBranchTable.employee_uuid), employee_changed),
    "expense_type": (ExpenseTypeTable, _categories, lambda row, category: expense_type_changed(row, category[0])),
    "offline_hotel": (OfflineHotelTable, _rates, hotel_changed),
    "policy": (PolicyTable, _limits, policy_changed),
}
