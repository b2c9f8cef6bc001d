"""What config is asked about an order before it is submitted."""

from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from kit.core.clock import local_day
from kit.core.metadata import columns_of
from kit.db.tenancy import locate
from kit.http.uow import UnitOfWork
from sqlalchemy import ColumnElement, and_, exists, func, literal, or_, select

from orders_service.budgets.tables import BudgetCopy, PhaseBudgetCopy
from orders_service.records.rules import CART
from orders_service.records.tables.booking import OrderTable
from orders_service.references.tables import SettingCopy

_O, _B, _F, _S = (columns_of(table) for table in (OrderTable, BudgetCopy, PhaseBudgetCopy, SettingCopy))
_CHARGES = ("branch_uuid", "cost_center_uuid", "project_uuid", "phase_uuid")


@dataclass(frozen=True, slots=True, kw_only=True)
class BudgetQuestion:
    """What an order would take of which budgets; `is_blocking`: without room in them it is not submitted."""

    customer_uuid: UUID
    order_uuid: UUID
    submission: int
    charges: tuple[UUID, ...]
    value: Decimal
    is_blocking: bool


async def get_budget_question(uow: UnitOfWork, order_uuid: UUID) -> BudgetQuestion | None:
    """None for what is no cart, and for an order none of whose charges has a budget today. Raises NotFound."""
    customer_uuid = await locate(uow, OrderTable, order_uuid)
    enforcement = select(_S.value).where(
        _S.customer_uuid == customer_uuid, _S.slug == "budget_enforcement", ~_S.deleted
    )
    mine = select(
        *(_O[name] for name in _CHARGES),
        *(_O.total_value, _O.submission),
        func.coalesce(enforcement.scalar_subquery(), "warn").label("enforcement"),
    ).where(_O.uuid == order_uuid, _O.customer_uuid == customer_uuid, _O.status.in_(CART))
    row = await uow.row(mine.where(or_(_has_budget(uow), _has_phase_budget(uow))))
    if row is None:
        return None
    return BudgetQuestion(
        customer_uuid=customer_uuid,
        order_uuid=order_uuid,
        submission=row["submission"] + 1,
        charges=tuple(row[name] for name in _CHARGES if row[name] is not None),
        value=row["total_value"],
        is_blocking=row["enforcement"] == "block",
    )


def _has_budget(uow: UnitOfWork) -> ColumnElement[bool]:
    charged = or_(*(_B.charge_uuid == _O[name] for name in _CHARGES))
    lasts = literal(local_day(uow.clock.now())).between(_B.start_date, _B.end_date)
    return exists().where(_B.customer_uuid == _O.customer_uuid, charged, lasts, _B.active, ~_B.deleted)


def _has_phase_budget(uow: UnitOfWork) -> ColumnElement[bool]:
    now = uow.clock.now()
    lasts = and_(_F.start_at <= now, or_(_F.end_at.is_(None), _F.end_at >= now))
    return exists().where(_F.uuid == _O.phase_uuid, _F.budget.is_not(None), lasts, _F.active, ~_F.deleted)
