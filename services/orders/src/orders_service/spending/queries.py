"""What a trip costs besides its tickets, in one statement."""

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from sqlalchemy import ColumnElement, exists, literal, null, select, union_all
from sqlalchemy.dialects.postgresql import array

from orders_service.spending.tables import AdvanceCopy, ReportCopy

_A = columns_of(AdvanceCopy)
_R = columns_of(ReportCopy)


@dataclass(frozen=True, slots=True)
class TripAdvance:
    uuid: UUID
    number: int
    employee_uuid: UUID
    value: Decimal
    status: str


@dataclass(frozen=True, slots=True)
class TripReport:
    uuid: UUID
    number: int
    value: Decimal
    status: str


@dataclass(frozen=True, slots=True)
class Spending:
    """The advances and reports of one order, oldest first."""

    advances: list[TripAdvance] = field(default_factory=list)
    reports: list[TripReport] = field(default_factory=list)


async def get_spending(uow: UnitOfWork, *, customer_uuid: UUID, order_uuid: UUID) -> Spending:
    """What is told of an order's money."""
    advances = select(
        literal(True).label("is_advance"),
        _A.uuid,
        _A.advance_number.label("number"),
        _A.employee_uuid,
        _A.value,
        _A.status,
    ).where(_A.customer_uuid == customer_uuid, _A.order_uuid == order_uuid, ~_A.deleted)
    reports = select(literal(False), _R.uuid, _R.report_number, null(), _R.report_amount, _R.status).where(
        _R.customer_uuid == customer_uuid, _R.orders_uuids.contains([order_uuid]), ~_R.deleted
    )
    both = union_all(advances, reports).subquery()
    rows = await uow.rows(select(both).order_by(both.c.number))
    return Spending(
        [
            TripAdvance(row["uuid"], row["number"], row["employee_uuid"], row["value"], row["status"])
            for row in rows
            if row["is_advance"]
        ],
        [TripReport(row["uuid"], row["number"], row["value"], row["status"]) for row in rows if not row["is_advance"]],
    )


def has_advance(order: Any) -> ColumnElement[bool]:
    """Whether money was asked for in advance of an order, given its columns."""
    return exists().where(_A.customer_uuid == order.customer_uuid, _A.order_uuid == order.uuid, ~_A.deleted)


def has_report(order: Any) -> ColumnElement[bool]:
    """Whether an order was accounted for, given its columns."""
    its = _R.orders_uuids.contains(array([order.uuid]))
    return exists().where(_R.customer_uuid == order.customer_uuid, its, ~_R.deleted)
