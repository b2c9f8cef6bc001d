"""Entries follow what orders and expenses take; the lines of their charges and days are moved by the difference."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

import msgspec
from kit.core.ids import new_uuid
from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from sqlalchemy import delete, text
from sqlalchemy.dialects.postgresql import insert

from config_service.budget_lines.actions.alerting import notify_crossed
from config_service.budget_lines.actions.keeping import lock_lines
from config_service.budget_lines.rules import Consumption, Step, steps_of, steps_of_hold, summed
from config_service.budget_lines.tables import BookedSourceTable, BudgetEntryTable, BudgetHoldTable

_E, _H = columns_of(BudgetEntryTable), columns_of(BudgetHoldTable)
_MOVE = text(
    """UPDATE budget_line line SET reserved = line.reserved + more.reserved,
committed = line.committed + more.committed, spent = line.spent + more.spent, held = line.held + more.held,
updated_at = :now, is_over_alert = coalesce(
 line.reserved + line.committed + line.spent + more.reserved + more.committed + more.spent >= line.alert_at, false)
FROM (SELECT l.uuid, sum(s.reserved) AS reserved, sum(s.committed) AS committed, sum(s.spent) AS spent,
 sum(s.held) AS held FROM jsonb_to_recordset(CAST(:steps AS jsonb)) AS s(charge_uuid uuid, on_date date,
 reserved numeric, committed numeric, spent numeric, held numeric)
 JOIN budget_line l ON l.customer_uuid = :customer AND l.charge_uuid = s.charge_uuid AND l.start_date <= s.on_date
 AND (l.end_date IS NULL OR l.end_date >= s.on_date) GROUP BY l.uuid) more
WHERE line.uuid = more.uuid
RETURNING line.uuid, line.source, line.name, line.owners_uuids, line.amount,
line.reserved + line.committed + line.spent AS consumed,
line.active AND line.is_over_alert AND NOT old.is_over_alert AS is_crossed"""
)


async def book_order(uow: UnitOfWork, taken: Consumption, *, version: int, submission: int) -> None:
    """Put what an order takes in the place of what it took; an older or equal version changes nothing.

    Ends the hold of the submit that it tells of.
    """
    await lock_lines(uow, taken.customer_uuid)
    if not await _is_newer(uow, taken, version=version, submission=submission):
        return
    mine = delete(BudgetHoldTable).where(
        _H.customer_uuid == taken.customer_uuid, _H.source_uuid == taken.source_uuid, _H.submission <= submission
    )
    holds = await uow.rows(mine.returning(_H.charges_uuids, _H.on_date, _H.value))
    before = delete(BudgetEntryTable).where(
        _E.customer_uuid == taken.customer_uuid, _E.source_uuid == taken.source_uuid
    )
    gone = await uow.rows(before.returning(_E.charge_uuid, _E.on_date, _E.kind, _E.value))
    entries = list(taken.entries())
    if entries:
        await uow.session.execute(insert(BudgetEntryTable).values(_stamped(uow, entries)))
    freed = (step for hold in holds for step in steps_of_hold(hold, sign=-1))
    steps = [*freed, *steps_of(gone, sign=-1), *steps_of(entries, sign=1)]
    await move_lines(uow, taken.customer_uuid, steps)


async def book_expense(uow: UnitOfWork, taken: Consumption) -> None:
    """Put an approved expense on the lines, once."""
    await lock_lines(uow, taken.customer_uuid)
    entries = list(taken.entries())
    if not entries:
        return
    once = insert(BudgetEntryTable).values(_stamped(uow, entries)).on_conflict_do_nothing()
    new = await uow.rows(once.returning(_E.charge_uuid, _E.on_date, _E.kind, _E.value))
    uow.note_change()
    await move_lines(uow, taken.customer_uuid, steps_of(new, sign=1))


async def move_lines(uow: UnitOfWork, customer_uuid: UUID, steps: Iterable[Step]) -> None:
    """Add to the columns of the lines that hold; owners of those that cross their alert are notified."""
    sums = summed(steps)
    if not sums:
        return
    told = msgspec.json.encode(sums).decode()
    rows = await uow.rows(_MOVE.bindparams(customer=customer_uuid, now=uow.clock.now(), steps=told))
    uow.note_change()
    await notify_crossed(uow, customer_uuid, rows)


async def _is_newer(uow: UnitOfWork, taken: Consumption, *, version: int, submission: int) -> bool:
    """Note the version that is booked from now on; False when it or a later one is booked."""
    now = uow.clock.now()
    row = insert(BookedSourceTable).values(
        uuid=new_uuid(),
        created_at=now,
        updated_at=now,
        customer_uuid=taken.customer_uuid,
        source_uuid=taken.source_uuid,
        source_version=version,
        submission=submission,
    )
    said = {name: row.excluded[name] for name in ("updated_at", "source_version", "submission")}
    booked = columns_of(BookedSourceTable)
    newer = row.on_conflict_do_update(
        constraint="booked_source_once", set_=said, where=booked.source_version < row.excluded.source_version
    )
    found = await uow.row(newer.returning(booked.uuid))
    uow.note_change()
    return found is not None


def _stamped(uow: UnitOfWork, entries: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    now = uow.clock.now()
    return [{**entry, "created_at": now, "updated_at": now} for entry in entries]
