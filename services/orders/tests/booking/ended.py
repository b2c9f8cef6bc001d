"""Trips that are over: their days put into the past behind the service's back, then finished by its own step."""

from datetime import UTC, datetime, time, timedelta
from json import dumps
from typing import Any
from uuid import UUID

from kit.core.clock import SAO_PAULO, local_day
from kit.db.scopes import CustomerScope
from orders_service.booking.actions.finish_trips import finish_trip
from sqlalchemy import text

from services.orders.tests.stage import Stage

Told = dict[str, Any]
_DAYS = {
    "order_item": """starts_on = :first, ends_on = :last, departs_at = :departed,
 segments = jsonb_set(segments, '{-1,arrival}', segments #> '{-1,arrival}' || CAST(:landing AS jsonb))
 WHERE order_uuid = :order""",
    "orders": "start_date = :first, end_date = :last, departs_at = :departed WHERE uuid = :order",
}


async def write(stage: Stage, sql: str, **values: Any) -> None:
    """Change rows of this customer past every action."""
    async with stage.orders.db.work(CustomerScope(stage.company.uuid)) as uow:
        await uow.session.execute(text(sql), values)
        uow.note_change()


async def put_into_the_past(stage: Stage, order: Told) -> None:
    """The trip as if it had lasted from five days ago to the day before yesterday."""
    today = local_day(stage.orders.clock.now())
    first, last = today - timedelta(days=5), today - timedelta(days=2)
    days = {
        "first": first,
        "last": last,
        "departed": datetime.combine(first, time(8), SAO_PAULO).astimezone(UTC),
        "order": UUID(order["uuid"]),
    }
    for table, columns in _DAYS.items():
        landing = {"landing": dumps({"iata": "GRU", "date": f"{last}", "time": "12:00"})}
        values = days | (landing if table == "order_item" else {})
        await write(stage, f"UPDATE {table} SET {columns}", **values)


async def finished(stage: Stage, **more: Any) -> Told:
    """An order all the way to its tickets, and past its last day."""
    order = await stage.issued(**more)
    await put_into_the_past(stage, order)
    async with stage.orders.db.work(CustomerScope(stage.company.uuid)) as uow:
        await finish_trip(uow, UUID(order["uuid"]), today=local_day(stage.orders.clock.now()))
    done = await stage.read(order)
    assert done["status"] == "done"
    return done
