"""Where the lines of reports come from: a source, what each column shows of it, and what a filter narrows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from kit.core.clock import day_bounds
from kit.core.metadata import columns_of, table_of
from sqlalchemy import ColumnElement, Date, FromClause, Select, Text, and_, any_, cast, func, literal, or_, select
from sqlalchemy.dialects.postgresql import aggregate_order_by

from bi_service.records.tables import ADVANCE, EMPLOYEE, EXTRA_COST, REPORT, REQUEST, SUBJECT
from bi_service.spending.tables import FACT, BranchCopy, CostCenterCopy, PhaseCopy, ProjectCopy

Filters = Mapping[str, Any]
ISSUED, CANCELED = "issued", "canceled"
_CENTER, _BRANCH = columns_of(CostCenterCopy), columns_of(BranchCopy)
_PROJECT, _PHASE = columns_of(ProjectCopy), columns_of(PhaseCopy)
CHARGE_NAMES = (_CENTER, _BRANCH, _PROJECT, _PHASE)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Dataset:
    """`day`: what a period narrows, a day or an instant. `until`: the last day of lines that hold for a time, None for
    ever. `narrowed`: the column of each list filter."""

    source: FromClause
    customer: ColumnElement[UUID]
    shown: Mapping[str, ColumnElement[Any]]
    narrowed: Mapping[str, ColumnElement[Any]]
    order: tuple[ColumnElement[Any], ...]
    only: tuple[ColumnElement[bool], ...] = ()
    day: ColumnElement[Any] | None = None
    until: ColumnElement[Any] | None = None

    def lines(
        self, customer_uuid: UUID, filters: Filters, *, columns: Sequence[str], only: Sequence[ColumnElement[bool]]
    ) -> Select[Any]:
        """One row a line, in order; each column under its own name."""
        wanted = [self.shown[name].label(name) for name in columns]
        conditions = (self.customer == customer_uuid, *self.only, *only, *self._period(filters), *self._lists(filters))
        return select(*wanted).select_from(self.source).where(*conditions).order_by(*self.order)

    def _period(self, filters: Filters) -> list[ColumnElement[bool]]:
        if self.day is None:
            return []
        first, last = filters.get("start_date"), filters.get("end_date")
        if isinstance(self.day.type, Date):
            bounds = [self._ends_after(first), None if last is None else self.day <= last]
        else:
            bounds = _instants(self.day, first, last)
        return [bound for bound in bounds if bound is not None]

    def _ends_after(self, first: date | None) -> ColumnElement[bool] | None:
        if first is None or self.day is None:
            return None
        return self.day >= first if self.until is None else or_(self.until.is_(None), self.until >= first)

    def _lists(self, filters: Filters) -> list[ColumnElement[bool]]:
        return [column.in_(filters[name]) for name, column in self.narrowed.items() if filters.get(name)]


def _instants(column: ColumnElement[Any], first: date | None, last: date | None) -> list[ColumnElement[bool] | None]:
    since, before = day_bounds(first, last)
    return [None if since is None else column >= since, None if before is None else column < before]


def _named(of: Any) -> ColumnElement[Any]:
    """The names of the people whose uuids an array holds."""
    names = func.string_agg(EMPLOYEE.full_name, aggregate_order_by(literal(", "), EMPLOYEE.full_name))
    return select(names).where(EMPLOYEE.uuid == any_(of)).correlate(table_of_column(of)).scalar_subquery()


def table_of_column(column: Any) -> FromClause:
    """The table a column is of."""
    table: FromClause = column.table
    return table


def full_name(column: Any) -> ColumnElement[Any]:
    """The name of the person whose uuid a column holds."""
    name = select(EMPLOYEE.full_name).where(EMPLOYEE.uuid == column)
    return name.correlate(table_of_column(column)).scalar_subquery()


_FACT, _SUBJECT = FACT.uuid.table, SUBJECT.uuid.table
_SPENT = (
    _FACT.outerjoin(_SUBJECT, SUBJECT.uuid == FACT.order_uuid)
    .outerjoin(table_of(CostCenterCopy), _CENTER.uuid == FACT.cost_center_uuid)
    .outerjoin(table_of(BranchCopy), _BRANCH.uuid == FACT.branch_uuid)
    .outerjoin(table_of(ProjectCopy), _PROJECT.uuid == FACT.project_uuid)
    .outerjoin(table_of(PhaseCopy), _PHASE.uuid == FACT.phase_uuid)
)
_CHARGED = {"cost_center": _CENTER.name, "branch": _BRANCH.name, "project": _PROJECT.name, "phase": _PHASE.name}
_OF_CHARGE = {
    "cost_center_uuids": FACT.cost_center_uuid,
    "unit_uuids": FACT.branch_uuid,
    "project_uuids": FACT.project_uuid,
    "phase_uuids": FACT.phase_uuid,
}
SPENDING = Dataset(
    source=_SPENT,
    customer=FACT.customer_uuid,
    day=FACT.booked_on,
    shown={
        **_CHARGED,
        "order_number": FACT.order_number,
        "booked_on": FACT.booked_on,
        "departs_on": FACT.departs_on,
        "lead_time": FACT.departs_on - FACT.booked_on,
        "kind": FACT.kind,
        "item": FACT["item"],
        "provider": FACT.provider,
        "issuer": FACT.issuer_name,
        "travelers": _named(SUBJECT.travelers_uuids),
        "routes": FACT.routes,
        "out_of_policy": FACT.broken != 0,
        "value": FACT.value,
        "spent_on": FACT.spent_on,
        "expense_type": FACT.expense_type_name,
        "expense_category": FACT.expense_category_name,
    },
    narrowed={
        **_OF_CHARGE,
        "order_items": FACT["item"],
        "issuer_uuids": FACT.issuer_uuid,
        "employee_uuids": FACT.issuer_uuid,
        "statuses": FACT.kind,
    },
    order=(FACT.booked_on, FACT.uuid),
)
"""Facts of spending: what panels sum up."""

MOVED = FACT.kind.in_((ISSUED, CANCELED))
"""Items issued and canceled."""
SPENT = FACT.kind == "approved"
"""Expenses approved."""
OUT_OF_POLICY = FACT.broken != 0


def of_products(items: Sequence[str]) -> ColumnElement[bool]:
    """Facts of some products."""
    return FACT["item"].in_(items)


REQUESTS = Dataset(
    source=REQUEST.uuid.table.outerjoin(_SUBJECT, SUBJECT.uuid == REQUEST.subject_uuid),
    customer=REQUEST.customer_uuid,
    day=REQUEST.told_on,
    shown={
        "request_type": REQUEST.request_type,
        "number": SUBJECT.number,
        "title": SUBJECT.title,
        "requester": SUBJECT.requester_name,
        "value": SUBJECT.value,
        "model": REQUEST.model_name,
        "level": REQUEST.level,
        "status": REQUEST.status,
        "decided_by": REQUEST.decided_by_name,
        "reason": REQUEST.reason,
        "opened_at": REQUEST.opened_at,
        "decided_at": REQUEST.decided_at,
    },
    narrowed={"statuses": REQUEST.status, "order_types": REQUEST.request_type},
    order=(REQUEST.told_on, REQUEST.uuid),
)
"""Requests for approval, each as its last event left it."""


def _of_status(copy: Any, *, number: str, amount: str) -> Dataset:
    """Advances and expense reports, each as its last change of status left it."""
    return Dataset(
        source=copy.uuid.table.outerjoin(_SUBJECT, SUBJECT.uuid == copy.uuid),
        customer=copy.customer_uuid,
        day=copy.changed_at,
        only=(copy.deleted.is_(False),),
        shown={
            "number": copy[number],
            "title": SUBJECT.title,
            "employee": full_name(copy.employee_uuid),
            "status": copy.status,
            "value": copy[amount],
            "changed_at": copy.changed_at,
        },
        narrowed={"statuses": copy.status, "employee_uuids": copy.employee_uuid},
        order=(copy.changed_at, copy.uuid),
    )


ADVANCES = _of_status(ADVANCE, number="advance_number", amount="value")
REPORTS = _of_status(REPORT, number="report_number", amount="report_amount")

COSTS = Dataset(
    source=EXTRA_COST.uuid.table,
    customer=EXTRA_COST.customer_uuid,
    day=EXTRA_COST.booked_on,
    only=(EXTRA_COST.deleted.is_(False),),
    shown={
        "order_number": EXTRA_COST.order_number,
        "booked_on": EXTRA_COST.booked_on,
        "category": EXTRA_COST.category,
        "service_type": EXTRA_COST.service_type,
        "traveler": full_name(EXTRA_COST.traveler_uuid),
        "start_date": EXTRA_COST.start_date,
        "end_date": EXTRA_COST.end_date,
        "exported_at": EXTRA_COST.exported_at,
        "value": EXTRA_COST.value,
    },
    narrowed={"service_types": EXTRA_COST.service_type},
    order=(EXTRA_COST.booked_on, EXTRA_COST.uuid),
)
"""What the agency booked beside orders."""

PEOPLE = Dataset(
    source=EMPLOYEE.uuid.table.outerjoin(
        table_of(CostCenterCopy), and_(_CENTER.uuid == EMPLOYEE.cost_center_uuid, _CENTER.deleted.is_(False))
    ),
    customer=EMPLOYEE.customer_uuid,
    only=(EMPLOYEE.deleted.is_(False),),
    shown={
        "name": EMPLOYEE.full_name,
        "email": EMPLOYEE.email,
        "position": EMPLOYEE.position,
        "group": EMPLOYEE.group_description,
        "cost_center": _CENTER.name,
        "active": EMPLOYEE.active,
    },
    narrowed={"cost_center_uuids": EMPLOYEE.cost_center_uuid, "statuses": cast(EMPLOYEE.active, Text)},
    order=(EMPLOYEE.full_name, EMPLOYEE.uuid),
)
"""The people of the customer."""
