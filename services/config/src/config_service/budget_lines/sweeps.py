"""Ends holds whose submit did not go through, and books what a rebuilt copy knows and the lines do not."""

from datetime import timedelta
from typing import Any

from kit.core.clock import Clock
from kit.core.metadata import columns_of
from kit.db.database import Database
from kit.db.sweep_each import sweep_each
from kit.db.work import UnitOfWork
from kit.process.service import Sweep
from sqlalchemy import exists, select

from config_service.budget_lines.actions.booking import book_order
from config_service.budget_lines.actions.holding import drop_hold
from config_service.budget_lines.rules import order_consumption
from config_service.budget_lines.tables import BookedSourceTable, BudgetHoldTable, OrderConsumptionCopy

_H, _B, _O = columns_of(BudgetHoldTable), columns_of(BookedSourceTable), columns_of(OrderConsumptionCopy)


async def drop_expired_holds(db: Database, clock: Clock) -> None:
    """Give back what was held for submits that told of nothing within their time."""
    due = select(_H.uuid, _H.customer_uuid).where(_H.expires_at <= clock.now()).order_by(_H.expires_at)

    async def drop(uow: UnitOfWork, row: Any) -> None:
        await drop_hold(uow, row.customer_uuid, row.uuid)

    await sweep_each(db, "drop_expired_holds", due=due, handle=drop)


async def book_what_is_lacking(db: Database, clock: Clock) -> None:
    """Book orders whose copy is newer than their entries, as after a rebuild of the copy."""
    booked = exists().where(_B.customer_uuid == _O.customer_uuid, _B.source_uuid == _O.uuid)
    due = select(*columns_of(OrderConsumptionCopy)).where(~booked.where(_B.source_version >= _O.version))
    await sweep_each(db, "book_what_is_lacking", due=due.order_by(_O.uuid), handle=_book)


async def _book(uow: UnitOfWork, row: Any) -> None:
    await book_order(uow, order_consumption(row), version=row.version, submission=row.submission)


SWEEPS = (
    Sweep(drop_expired_holds, every=timedelta(seconds=20)),
    Sweep(book_what_is_lacking, every=timedelta(minutes=10)),
)
