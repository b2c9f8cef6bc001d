"""Tells config's budgets what an order takes of them, whenever that changes."""

from datetime import date, timedelta
from typing import Any

from contracts.orders import ConsumptionChanged
from kit.core.clock import Clock, local_day
from kit.core.metadata import columns_of
from kit.core.money import text_of
from kit.db.database import Database
from kit.db.sweep_each import sweep_each
from kit.http.uow import UnitOfWork
from kit.process.service import Sweep
from sqlalchemy import select

from orders_service.booking.actions.taking import Taken, lock_order
from orders_service.booking.queries.subject import charge_of, title_of
from orders_service.booking.rules import consumption_of
from orders_service.records.rules import GONE
from orders_service.records.tables.booking import OrderTable

_O = columns_of(OrderTable)
_AMOUNTS = ("reserved", "committed", "spent")
NOTHING = "0.00"


def tell_consumption(uow: UnitOfWork, taken: Taken, *, is_old: bool = False) -> None:
    """Publish what the order takes now when it is not what was told last; a cart that never took anything is silent.

    `is_old`: it was submitted before consumption was told, so its day is that of its submit.
    """
    order, before = taken.order, taken.order.consumption or {}
    amounts = {name: text_of(value) for name, value in consumption_of(taken.facts()).items()}
    if not before and not is_old and all(amount == NOTHING for amount in amounts.values()):
        return
    charge = {name: str(uuid) for name, uuid in charge_of(order).model_dump().items() if uuid is not None}
    told = {**amounts, "submission": order.submission, "charge": charge}
    if all(before.get(name) == value for name, value in told.items()):
        return
    day = _day_of(taken, before, is_old=is_old) or local_day(uow.clock.now())
    order.consumption = {**told, "on_date": str(day), "version": before.get("version", 0) + 1}
    uow.publish(_fact(uow, taken, day=day))


def _day_of(taken: Taken, before: dict[str, Any], *, is_old: bool) -> date | None:
    """The day from which it takes: kept while it takes anything; None: today."""
    if is_old and taken.order.submitted_at is not None:
        return local_day(taken.order.submitted_at)
    takes = any(before.get(name, NOTHING) != NOTHING for name in _AMOUNTS)
    return date.fromisoformat(before["on_date"]) if takes else None


def _fact(uow: UnitOfWork, taken: Taken, *, day: date) -> ConsumptionChanged:
    order, told = taken.order, taken.order.consumption
    assert told is not None
    return ConsumptionChanged(
        uuid=order.uuid,
        customer_uuid=order.customer_uuid,
        agency_uuid=order.agency_uuid,
        version=told["version"],
        number=order.order_number,
        title=title_of(order, [item for item in taken.items if item.state not in GONE] or taken.items),
        charge=charge_of(order),
        on_date=day,
        submission=order.submission,
        changed_at=uow.clock.now(),
        **{name: told[name] for name in _AMOUNTS},
    )


async def tell_old_consumption(db: Database, _clock: Clock) -> None:
    """Orders submitted before consumption was told, or by an instance of the release before, are told once."""
    due = select(_O.uuid, _O.customer_uuid).where(_O.consumption.is_(None), _O.submission > 0).order_by(_O.uuid)

    async def tell(uow: UnitOfWork, row: Any) -> None:
        tell_consumption(uow, await lock_order(uow, row.uuid), is_old=True)

    await sweep_each(db, "tell_old_consumption", due=due, handle=tell)


TELL_OLD = Sweep(tell_old_consumption, every=timedelta(minutes=5))
