"""Orders whose price rose after approval, and the answers people give."""

import asyncio
from datetime import timedelta
from decimal import Decimal
from typing import Any

import httpx
from contracts.notifications import NotificationSent
from contracts.orders import ApprovalRequested
from kit.db.scopes import CustomerScope
from kit.testing import Person, eventually, patient
from orders_service.reconcile.tallies import TALLIES
from sqlalchemy import text

from services.orders.tests.stage import Stage

Told = dict[str, Any]
RISES = "price_rise"


def airway(order: Told) -> list[Told]:
    return list(order["items_included"]["airway"])


def states(order: Told) -> list[str]:
    return [item["status"] for item in airway(order)]


async def send_to_issue(stage: Stage, order: Told) -> None:
    """Submitted and approved."""
    await stage.submit(order)
    await stage.approve(order)


async def settled(stage: Stage, order: Told, *wanted: str, within: float = 60) -> Told:
    """The order once its items stand so, whatever their places."""

    async def they_do() -> Told:
        now = await stage.read(order)
        assert sorted(states(now)) == sorted(wanted), states(now)
        return now

    await eventually(they_do, within=within)
    return await they_do()  # a read is several statements: the order may have been read before its items moved


async def risen(stage: Stage, *scenarios: str | None) -> Told:
    """An approved order with an item for each scenario, of which some rise."""
    order = await stage.order()
    kinds = scenarios or (RISES,)
    for scenario in kinds:
        more = {"sandbox_scenario": scenario} if scenario else {}
        answer = await stage.add(order, **more)
        assert answer.status_code == 201, answer.text
    await send_to_issue(stage, order)
    return await settled(stage, order, *("changing" if kind == RISES else "issued" for kind in kinds))


def changing(order: Told) -> list[Told]:
    return [item for item in airway(order) if item["status"] == "changing"]


def rise_of(order: Told) -> Told:
    return dict(order["price_changes"]["airway"])


async def answer(
    stage: Stage, how: str, order: Told, *, by: Person | None = None, headers: Told | None = None, **body: Any
) -> httpx.Response:
    """accept or drop; all that rose, at the total shown, where nothing else is said."""
    rise = rise_of(order)
    said = {"items_uuid": rise["items_uuid"], **({"new_value": rise["new_value"]} if how == "accept" else {}), **body}
    path = f"/orders/{order['uuid']}/price-changes/{how}"
    return await stage.as_(by or stage.ana).post(path, json=said, headers=headers)


async def answered(stage: Stage, how: str, order: Told, **more: Any) -> Told:
    """The same, and it was let."""
    said = await answer(stage, how, order, **more)
    assert said.status_code in (200, 202), said.text
    return dict(said.json()["data"])


async def accepted_above(stage: Stage, order: Told, *, submission: int = 2, **more: Any) -> Told:
    """Accepted, and Bruno is asked again."""

    async def heard() -> bool:
        sql = "SELECT submission FROM orders WHERE uuid = :order"
        return sending.done() or await stage.scalar(sql, order=order["uuid"]) == submission

    with patient():
        sending = asyncio.create_task(answer(stage, "accept", order, **more))
        await eventually(heard, within=60)
        if not sending.done():
            await stage.open_level(order, submission=submission)
        said = await sending
    assert said.status_code == 200, said.text
    return dict(said.json()["data"])


async def asked(stage: Stage, order: Told) -> list[ApprovalRequested]:
    """What approvers were asked, in turn."""
    return [fact for fact in await stage.orders.outbox(ApprovalRequested) if str(fact.uuid) == order["uuid"]]


async def rung(stage: Stage, order: Told) -> list[str]:
    """The bells that rang about an order, in turn."""
    return [n.kind for n in await stage.orders.outbox(NotificationSent) if str(n.about_uuid) == order["uuid"]]


async def open_tasks(stage: Stage, order: Told) -> list[str]:
    """What waits for a consultant about it."""
    sql = "SELECT string_agg(kind, ' ' ORDER BY kind) FROM pending_task WHERE order_uuid = :o AND closed_at IS NULL"
    return str(await stage.scalar(sql, o=order["uuid"]) or "").split()


async def put_off(stage: Stage, order: Told) -> None:
    """Until a step of it failed and waits for its next turn: time that passes before would not be counted to it."""
    sql = "SELECT last_error FROM supplier_step WHERE order_uuid = :o AND state = 'waiting' AND lease_until IS NULL"

    async def it_is() -> bool:
        return await stage.scalar(sql, o=order["uuid"]) is not None

    await eventually(it_is, within=60)


async def held(stage: Stage, state: str) -> int:
    """How many bookings the supplier has in a state."""
    sql = "SELECT count(*) FROM sandbox_booking WHERE customer_uuid = :c AND state = :s"
    return int(await stage.scalar(sql, c=stage.company.uuid, s=state))


async def history(stage: Stage, order: Told) -> list[Told]:
    """Newest first."""
    return list((await stage.as_(stage.ana).get(f"/orders/{order['uuid']}/history")).json()["data"])


def money(text: str) -> Decimal:
    return Decimal(text)


async def raise_at_supplier(stage: Stage, *, by: str) -> None:
    """The airline changes its mind about the fare of everything it holds for this customer."""
    raised = "((parts ->> 'provider_value')::numeric + CAST(:by AS numeric))::text"
    sql = f"UPDATE sandbox_booking SET parts = jsonb_set(parts, '{{provider_value}}', to_jsonb({raised}))"
    async with stage.orders.db.work(CustomerScope(stage.company.uuid)) as uow:
        await uow.session.execute(text(sql), {"by": by})


def pass_time(stage: Stage, by: timedelta) -> None:
    """The clock of the test moves; what waited for its turn gets it."""
    stage.orders.clock.move_to(stage.orders.clock.now() + by)


async def breaches(stage: Stage, order: Told) -> list[str]:
    """What the reconciler finds about an order: nothing, unless something does not add up."""
    ours = {order["uuid"], str(stage.company.uuid), *(item["uuid"] for item in airway(await stage.read(order)))}
    found = []
    async with stage.orders.db.sweep() as session:
        for tally in (tally for tally in TALLIES if tally.breach and tally.name != "stuck_step"):
            rows = (await session.execute(text(tally.sql))).mappings().all()
            found += [tally.name for row in rows if {str(value) for value in row.values()} & ours]
    return found
