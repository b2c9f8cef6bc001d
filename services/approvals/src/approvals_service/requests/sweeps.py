"""Looks after open requests: deadlines, seats after people changed, words about ends that no request will need."""

from datetime import timedelta
from typing import Any

from kit.core.clock import Clock
from kit.core.tasks import woken
from kit.db.database import Database
from kit.db.sweep_each import sweep_each
from kit.http.uow import UnitOfWork
from kit.process.service import TaskContext

from approvals_service.requests.actions.deadlines import follow_deadline
from approvals_service.requests.actions.early_ends import delete_early_ends
from approvals_service.requests.actions.seat_checks import check_seats, forget_checks, refresh_seats
from approvals_service.requests.queries.asking import (
    customers_checked,
    customers_of_early_ends,
    forsaken_requests,
    requests_to_follow,
    requests_to_seat,
)

LOOKS_EVERY = 2.0
"""Seconds: a request whose seating failed rests a second before it is tried again."""


async def refresh_seats_of_requests(task: TaskContext) -> None:
    """Seat again what people's changes concern, now and whenever one was committed."""
    while True:
        task.woken.clear()
        await seat_requests(task.db)
        await woken(task.woken, within=LOOKS_EVERY)


async def seat_requests(db: Database) -> None:
    """Check every request that people's changes concern, each in a transaction of its own; then drop the checks."""

    async def check(uow: UnitOfWork, row: Any) -> None:
        await check_seats(row.uuid, uow)

    async def forget(uow: UnitOfWork, row: Any) -> None:
        await forget_checks(uow, row.customer_uuid, until=row.newest)

    await sweep_each(db, "seat_requests", due=requests_to_seat(), handle=check)
    await sweep_each(db, "forget_checks", due=customers_checked(), handle=forget)


async def seat_forsaken_requests(db: Database, clock: Clock) -> None:
    """A request may open before its approvers are known here; nobody asked yet means: look again."""

    async def seat(uow: UnitOfWork, row: Any) -> None:
        await refresh_seats(row.uuid, uow)

    await sweep_each(db, "seat_forsaken_requests", due=forsaken_requests(), handle=seat)


async def follow_deadlines(db: Database, clock: Clock) -> None:
    """Remind, escalate and expire what is due, each request in a transaction of its own."""

    async def follow(uow: UnitOfWork, row: Any) -> None:
        await follow_deadline(row.uuid, uow)

    await sweep_each(db, "follow_deadlines", due=requests_to_follow(clock.now()), handle=follow)


async def forget_early_ends(db: Database, clock: Clock) -> None:
    """Drafts that ended without asking leave a word nobody will need: after a month it goes."""
    before = clock.now() - timedelta(days=30)

    async def forget(uow: UnitOfWork, _row: Any) -> None:
        await delete_early_ends(uow, before)

    await sweep_each(db, "forget_early_ends", due=customers_of_early_ends(before), handle=forget)
