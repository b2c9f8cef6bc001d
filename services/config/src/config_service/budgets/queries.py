"""Budgets as they are read: what they are for, and what was taken of them."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from kit.core.folding import like_pattern
from kit.core.metadata import columns_of
from kit.core.refusals import NotFound
from kit.db.tenancy import locate
from kit.http.uow import UnitOfWork
from sqlalchemy import ColumnElement, Select, case, exists, func, literal, or_, select
from sqlalchemy.dialects.postgresql import JSONB, aggregate_order_by

from config_service.branches.tables import BranchTable
from config_service.budget_lines.kinds import ChargeType, EntryKind, LineSource
from config_service.budget_lines.queries import holds_on
from config_service.budget_lines.tables import BudgetEntryTable, BudgetLineTable
from config_service.budgets.schemas import BudgetTotals
from config_service.cost_centers.tables import CostCenterTable
from config_service.projects.tables import PhaseTable, ProjectTable
from config_service.records.tables.employees import EmployeeTable
from config_service.shapes.queries import refs

_L, _E, _P = columns_of(BudgetLineTable), columns_of(BudgetEntryTable), columns_of(EmployeeTable)
_CHARGED: Mapping[ChargeType, Any] = {
    ChargeType.BRANCH: BranchTable,
    ChargeType.COST_CENTER: CostCenterTable,
    ChargeType.PROJECT: ProjectTable,
    ChargeType.PHASE: PhaseTable,
}
"""The table that `charge_uuid` names a row of."""


def charge_of(customer_uuid: ColumnElement[Any], charge_uuid: ColumnElement[Any]) -> ColumnElement[Any]:
    """`{uuid, name}` of the charge that the columns of an outer select name."""
    names = (
        select(table.name).where(table.uuid == charge_uuid, table.customer_uuid == customer_uuid).scalar_subquery()
        for table in _CHARGED.values()
    )
    return func.jsonb_build_object("uuid", charge_uuid, "name", func.coalesce(*names, ""), type_=JSONB)


def owners_of(customer_uuid: ColumnElement[Any], uuids: ColumnElement[Any]) -> ColumnElement[Any]:
    """`[{uuid, name}]` of the employees that an array of an outer select names, by name."""
    full_name = func.trim(func.concat(_P.name, " ", _P.last_name))
    found = select(refs(_P.uuid, full_name)).where(_P.customer_uuid == customer_uuid, _P.uuid == func.any(uuids))
    return found.scalar_subquery()


async def is_charge(uow: UnitOfWork, customer_uuid: UUID, *, charge_type: ChargeType, charge_uuid: UUID) -> bool:
    """Whether a charge is the customer's."""
    table = _CHARGED[charge_type]
    mine = select(table.uuid).where(table.customer_uuid == customer_uuid, table.uuid == charge_uuid)
    return await uow.session.scalar(mine) is not None


async def are_employees(uow: UnitOfWork, customer_uuid: UUID, uuids: Collection[UUID]) -> bool:
    """Whether all of these are the customer's employees."""
    mine = select(func.count()).where(_P.customer_uuid == customer_uuid, _P.uuid.in_(uuids))
    return await uow.session.scalar(mine) == len(set(uuids))


async def is_consumed(uow: UnitOfWork, customer_uuid: UUID, budget_uuid: UUID) -> bool:
    """Whether something is booked or held on a budget."""
    booked = exists().where(_E.customer_uuid == _L.customer_uuid, _E.charge_uuid == _L.charge_uuid)
    used = or_(_L.held > 0, booked.where(holds_on(_E.on_date)))
    mine = select(_L.uuid).where(_L.customer_uuid == customer_uuid, _L.uuid == budget_uuid, used)
    return await uow.session.scalar(mine) is not None


@dataclass(frozen=True, slots=True)
class ViewFilter:
    """`start_date`, `end_date`: budgets that hold on some of these days. `name`: a part of the budget's, or the
    phase's, whatever its case and accents."""

    charge_type: ChargeType | None = None
    charge_uuid: UUID | None = None
    start_date: date | None = None
    end_date: date | None = None
    over_alert: bool | None = None
    name: str | None = None

    def conditions(self) -> Iterator[ColumnElement[bool]]:
        """What a line must meet."""
        if self.charge_type is not None:
            yield _L.charge_type == self.charge_type.value
        if self.charge_uuid is not None:
            yield _L.charge_uuid == self.charge_uuid
        if self.start_date is not None:
            yield or_(_L.end_date.is_(None), _L.end_date >= self.start_date)
        if self.end_date is not None:
            yield _L.start_date <= self.end_date
        if self.over_alert is not None:
            yield _L.is_over_alert.is_(self.over_alert)
        if self.name:
            yield _L.name_folded.like(like_pattern(self.name))


_CONSUMED = _L.reserved + _L.committed + _L.spent


def select_view(customer_uuid: UUID, wanted: ViewFilter) -> Select[Any]:
    """The active budgets of a customer and of its phases, by name."""
    found = select(
        case((_L.source == LineSource.BUDGET.value, _L.uuid)).label("budget_uuid"),
        case((_L.source == LineSource.PHASE.value, _L.uuid)).label("phase_uuid"),
        *(_L.source, _L.name, _L.charge_type, charge_of(_L.customer_uuid, _L.charge_uuid).label("charge")),
        *(_L.start_date, _L.end_date, _L.amount, _L.reserved, _L.committed, _L.spent),
        _CONSUMED.label("consumed"),
        (_L.amount - _CONSUMED).label("balance"),
        case((_L.amount > 0, func.round(_CONSUMED / _L.amount, 4)), else_=literal(0)).label("percent"),
        *(_L.alert_percentage, _L.is_over_alert.label("over_alert"), _by_month().label("by_month")),
    )
    return _narrowed(found, customer_uuid, wanted).order_by(_L.name_folded, _L.uuid)


def _narrowed(found: Select[Any], customer_uuid: UUID, wanted: ViewFilter) -> Select[Any]:
    return found.where(_L.customer_uuid == customer_uuid, _L.active.is_(True), *wanted.conditions())


def _of_line() -> tuple[ColumnElement[bool], ...]:
    return (_E.customer_uuid == _L.customer_uuid, _E.charge_uuid == _L.charge_uuid, holds_on(_E.on_date))


def _by_month() -> ColumnElement[Any]:
    month = func.to_char(_E.on_date, "YYYY-MM")
    months = select(month.label("month"), func.sum(_E.value).label("consumed")).where(*_of_line())
    of = months.correlate(BudgetLineTable).group_by(month).subquery()
    one = func.jsonb_build_object(
        "month", of.c.month, "consumed", func.to_char(of.c.consumed, "FM999999999999999990.00")
    )
    listed = select(func.coalesce(func.jsonb_agg(aggregate_order_by(one, of.c.month)), func.jsonb_build_array()))
    return listed.scalar_subquery()


async def get_totals(uow: UnitOfWork, customer_uuid: UUID, wanted: ViewFilter) -> BudgetTotals:
    """Sums over everything that a view finds."""

    def total(value: ColumnElement[Any]) -> ColumnElement[Any]:
        return func.coalesce(func.sum(value), 0)

    sums = select(
        *(total(_L[name]).label(name) for name in ("amount", "reserved", "committed", "spent")),
        total(_L.amount - _CONSUMED).label("balance"),
    )
    row = await uow.row(_narrowed(sums, customer_uuid, wanted))
    assert row is not None
    return BudgetTotals(**row)


async def select_entries(uow: UnitOfWork, budget_uuid: UUID, kind: EntryKind | None) -> Select[Any]:
    """What took of a budget or of a phase's own one, the newest first. Raises NotFound."""
    customer_uuid = await locate(uow, BudgetLineTable, budget_uuid)
    mine = select(_L.charge_uuid, _L.start_date, _L.end_date)
    line = await uow.row(mine.where(_L.customer_uuid == customer_uuid, _L.uuid == budget_uuid))
    if line is None:
        raise NotFound
    found = select(
        _E.uuid, _E.kind, _E.source, _E.source_uuid, _E.number, _E.description, _E.value, _E.occurred_at
    ).where(
        _E.customer_uuid == customer_uuid,
        _E.charge_uuid == line["charge_uuid"],
        _E.on_date >= line["start_date"],
    )
    if line["end_date"] is not None:
        found = found.where(_E.on_date <= line["end_date"])
    if kind is not None:
        found = found.where(_E.kind == kind.value)
    return found.order_by(_E.occurred_at.desc(), _E.uuid.desc())
