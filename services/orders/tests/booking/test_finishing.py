"""A trip that is over finishes its order: when, by whom, once, and beside orders that cannot be finished."""

import asyncio
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from uuid import UUID

import pytest
from contracts.orders import OrderStatusChanged
from kit.core.clock import SAO_PAULO
from kit.db.scopes import CustomerScope
from kit.testing import agency_manager
from orders_service.wiring import SWEEPS
from sqlalchemy import text

from services.orders.tests.booking.rising import settled
from services.orders.tests.stage import Stage

pytestmark = pytest.mark.long


class Standing:
    """A clock that stands at one moment; the session's own is left where it is."""

    def __init__(self, at: datetime) -> None:
        self._at = at

    def now(self) -> datetime:
        return self._at


def morning_after(day: date) -> Standing:
    return Standing(datetime.combine(day + timedelta(days=1), time(0, 1), SAO_PAULO).astimezone(UTC))


async def sweep(stage: Stage, clock: Standing) -> None:
    """What the worker repeats about trips that are over."""
    for each in SWEEPS:
        if each.name == "finish_trips":
            await each.function(stage.orders.db, clock)  # type: ignore[arg-type]


async def write(stage: Stage, sql: str, **values: Any) -> None:
    async with stage.orders.db.work(CustomerScope(stage.company.uuid)) as uow:
        await uow.session.execute(text(sql), values)


async def ended_on(stage: Stage, order: dict[str, Any], day: date, *, arrival: str = "GRU", at: str = "12:00") -> None:
    """The trip as if its last flight had landed on this day."""
    landing = "jsonb_set(segments, '{-1,arrival}', segments #> '{-1,arrival}' || CAST(:landing AS jsonb))"
    where = "WHERE order_uuid = :o"
    told = f'{{"iata": "{arrival}", "date": "{day}", "time": "{at}"}}'
    await write(
        stage, f"UPDATE order_item SET ends_on = :d, segments = {landing} {where}", d=day, landing=told, o=order["uuid"]
    )
    await write(stage, "UPDATE orders SET end_date = :d WHERE uuid = :o", d=day, o=order["uuid"])


async def status(stage: Stage, order: dict[str, Any]) -> str:
    return str((await stage.read(order))["status"])


@pytest.fixture
async def trip(stage: Stage) -> dict[str, Any]:
    return await stage.issued()


async def last_day_of(stage: Stage, order: dict[str, Any]) -> date:
    found: date = await stage.scalar("SELECT end_date FROM orders WHERE uuid = :o", o=order["uuid"])
    return found


async def facts(stage: Stage, order: dict[str, Any]) -> list[tuple[str | None, str]]:
    told = await stage.orders.outbox(OrderStatusChanged)
    return [(fact.from_status, fact.to_status) for fact in told if str(fact.uuid) == order["uuid"]]


async def test_an_issued_order_is_done_once_its_last_day_is_over(stage: Stage, trip: dict[str, Any]) -> None:
    last = await last_day_of(stage, trip)
    await sweep(stage, Standing(datetime.combine(last, time(23, 59), SAO_PAULO).astimezone(UTC)))
    assert await status(stage, trip) == "issued"
    await sweep(stage, morning_after(last))
    done = await stage.read(trip)
    assert (done["status"], done["link_voucher"]) == ("done", f"/api/v1/orders/{trip['uuid']}/voucher")
    assert [item["status"] for item in done["items_included"]["airway"]] == ["issued"]


async def test_being_done_is_told_written_down_and_done_once(stage: Stage, trip: dict[str, Any]) -> None:
    after = morning_after(await last_day_of(stage, trip))
    await asyncio.gather(*(sweep(stage, after) for _ in range(3)))
    assert (await facts(stage, trip)).count(("issued", "done")) == 1
    history = (await stage.as_(stage.ana).get(f"/orders/{trip['uuid']}/history")).json()["data"]
    assert (history[0]["by"]["name"], history[0]["to"]) == ("Sistema", "done")
    audited = (
        "SELECT count(*) FROM audit WHERE entity_uuid = :o AND changes->>'to_status' = 'done' AND user_uuid IS NULL"
    )
    assert await stage.scalar(audited, o=trip["uuid"]) == 1


async def test_the_day_ends_in_sao_paulo_wherever_the_last_flight_lands(stage: Stage, trip: dict[str, Any]) -> None:
    last = date(2026, 3, 1)
    await ended_on(stage, trip, last, arrival="LAX", at="22:00")  # 02:00 of the next day in São Paulo
    await sweep(stage, morning_after(last))
    assert await status(stage, trip) == "issued"
    await sweep(stage, morning_after(last + timedelta(days=1)))
    assert await status(stage, trip) == "done"


async def test_an_order_that_cannot_be_finished_stops_no_other(stage: Stage, trip: dict[str, Any]) -> None:
    broken, last = await stage.issued(), date(2026, 3, 1)
    await ended_on(stage, trip, last)
    await ended_on(stage, broken, last - timedelta(days=1), arrival="QQQ")  # an airport without a zone
    await sweep(stage, morning_after(last))
    statuses = "SELECT status FROM orders WHERE uuid = :o"
    found = [await stage.scalar(statuses, o=order["uuid"]) for order in (broken, trip)]
    assert found == ["issued", "done"]
    assert UUID(broken["uuid"]) in stage.orders.db.backoff.resting("finish_trips")


async def test_a_canceled_item_s_later_day_is_not_waited_for(stage: Stage) -> None:
    order = await stage.issued(items=2)
    gone = order["items_included"]["airway"][0]["uuid"]
    body = {"reason": "Só a volta", "accepted_tax": "0.00", "items_uuid": [gone]}
    canceled = await stage.as_(agency_manager()).post(f"/orders/{order['uuid']}/cancel", json=body)
    assert canceled.status_code == 200, canceled.text
    await settled(stage, order, "canceled", "issued")
    last = date(2026, 3, 1)
    await ended_on(stage, order, last)
    late = "UPDATE order_item SET ends_on = :d WHERE uuid = :i"
    await write(stage, late, d=last + timedelta(days=9), i=gone)
    await sweep(stage, morning_after(last))
    assert await status(stage, order) == "done"
