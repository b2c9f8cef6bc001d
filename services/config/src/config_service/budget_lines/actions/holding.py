"""Checks whether an order fits its budgets before it is submitted, and holds its value meanwhile."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from uuid import UUID
from weakref import WeakValueDictionary

from kit.core.clock import local_day
from kit.core.ids import new_uuid
from kit.core.metadata import columns_of
from kit.db.work import UnitOfWork
from sqlalchemy import RowMapping, delete, or_

from config_service.budget_lines.actions.booking import move_lines
from config_service.budget_lines.actions.keeping import lock_lines
from config_service.budget_lines.queries import get_enforcement, is_submission_booked, list_lines_to_check
from config_service.budget_lines.rules import Outcome, outcome_of, steps_of_hold
from config_service.budget_lines.tables import BudgetHoldTable

HELD_FOR = timedelta(minutes=15)
_TURNS: WeakValueDictionary[UUID, asyncio.Lock] = WeakValueDictionary()
"""Per customer: a crowd of its submits would else take every connection of the pool to wait for the lock."""
_H = columns_of(BudgetHoldTable)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What a submit would take of the budgets of its charges; `value`: all the order takes, what it holds included."""

    customer_uuid: UUID
    source_uuid: UUID
    submission: int
    charges_uuids: Sequence[UUID]
    value: Decimal


@dataclass(frozen=True, slots=True)
class Checked:
    """The outcome, and the lines that are exceeded."""

    outcome: Outcome
    exceeded: Sequence[RowMapping]


async def check_and_hold(uow: UnitOfWork, asked: Asked) -> Checked:
    """Whether the lines of today have room for an order; when they do not block it, its value is held for 15 minutes.

    One check of a customer at a time, so each sees what the others hold; in one process they wait without a connection.
    """
    async with _TURNS.setdefault(asked.customer_uuid, asyncio.Lock()):
        return await _check_and_hold(uow, asked)


async def _check_and_hold(uow: UnitOfWork, asked: Asked) -> Checked:
    await lock_lines(uow, asked.customer_uuid)
    await _let_go(uow, asked)
    today = local_day(uow.clock.now())
    charges, source = asked.charges_uuids, asked.source_uuid
    lines = await list_lines_to_check(uow, asked.customer_uuid, charges_uuids=charges, source_uuid=source, today=today)
    exceeded = [line for line in lines if line["taken"] + asked.value > line["amount"]]
    enforcement = await get_enforcement(uow, asked.customer_uuid) if exceeded else ""
    outcome = outcome_of(is_exceeded=bool(exceeded), enforcement=enforcement)
    if outcome is not Outcome.BLOCK and lines:
        await _hold(uow, asked)
    return Checked(outcome, exceeded)


async def _let_go(uow: UnitOfWork, asked: Asked) -> None:
    """The order's earlier hold, and what is overdue."""
    over = or_(_H.source_uuid == asked.source_uuid, _H.expires_at <= uow.clock.now())
    gone = delete(BudgetHoldTable).where(_H.customer_uuid == asked.customer_uuid, over)
    await _take_off(uow, asked.customer_uuid, await uow.rows(gone.returning(_H.charges_uuids, _H.on_date, _H.value)))


async def drop_hold(uow: UnitOfWork, customer_uuid: UUID, uuid: UUID) -> None:
    """Its submit did not go through."""
    await lock_lines(uow, customer_uuid)
    gone = delete(BudgetHoldTable).where(_H.customer_uuid == customer_uuid, _H.uuid == uuid)
    await _take_off(uow, customer_uuid, await uow.rows(gone.returning(_H.charges_uuids, _H.on_date, _H.value)))


async def _take_off(uow: UnitOfWork, customer_uuid: UUID, holds: Sequence[RowMapping]) -> None:
    if holds:
        uow.note_change()
    await move_lines(uow, customer_uuid, (step for hold in holds for step in steps_of_hold(hold, sign=-1)))


async def _hold(uow: UnitOfWork, asked: Asked) -> None:
    """Nothing when the order has told of this submit already: a late call would hold what is booked."""
    if await is_submission_booked(uow, asked.customer_uuid, source_uuid=asked.source_uuid, submission=asked.submission):
        return
    now = uow.clock.now()
    hold = BudgetHoldTable(
        uuid=new_uuid(),
        customer_uuid=asked.customer_uuid,
        source_uuid=asked.source_uuid,
        submission=asked.submission,
        charges_uuids=list(asked.charges_uuids),
        on_date=local_day(now),
        value=asked.value,
        expires_at=now + HELD_FOR,
    )
    uow.add(hold)
    await uow.flush()
    await move_lines(uow, asked.customer_uuid, steps_of_hold(hold.model_dump(), sign=1))
