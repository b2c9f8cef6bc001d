"""Submitting an order that is charged to a budget, and what budgets are told of orders."""

import asyncio
import json
from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

import httpx
import pytest
from contracts.config import BudgetChanged, PhaseChanged, ProjectChanged
from contracts.orders import ApprovalRequested, ConsumptionChanged
from kit.core.clock import local_day
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.testing import FakeRemote, agency_issuer, eventually, patient
from orders_service.booking.actions.consuming import tell_old_consumption
from orders_service.reconcile.tallies import TALLIES
from sqlalchemy import text

from services.orders.tests.booking.rising import settled
from services.orders.tests.desk.counter import Counter
from services.orders.tests.desk.hand import close, settle
from services.orders.tests.stage import Stage

BUDGET = {"uuid": "019a0000-0000-7000-8000-000000000001", "name": "Engenharia 2026"}
CHECK = "/internal/budgets/check"


@pytest.fixture
def config(stage: Stage) -> Iterator[FakeRemote]:
    """Config that allows everything until a test says otherwise."""
    remote = stage.orders.remotes["config"]
    say(remote, "allow")
    remote.asked.clear()
    yield remote
    remote.away = False


def say(remote: FakeRemote, outcome: str) -> None:
    budgets = [] if outcome == "allow" else [BUDGET]
    remote.answers("POST", CHECK, {"outcome": outcome, "budgets": budgets})


def checks(remote: FakeRemote) -> list[dict[str, Any]]:
    return [json.loads(one.content) for one in remote.asked if one.url.path == CHECK]


async def a_budget(stage: Stage, charge: UUID | None = None, **given: Any) -> None:
    """Config told that a charge, the stage's cost center, has a budget these days."""
    today = local_day(stage.orders.clock.now())
    days = {"start_date": today - timedelta(days=9), "end_date": today + timedelta(days=90)}
    fact = BudgetChanged(
        uuid=new_uuid(),
        customer_uuid=stage.company.uuid,
        agency_uuid=stage.company.agency_uuid,
        version=1,
        **{
            "name": "Engenharia 2026",
            "charge_type": "cost_center",
            "charge_uuid": charge or stage.cost_center,
            "amount": Decimal(1000),
            "alert_percentage": 80,
            "active": True,
            **days,
            **given,
        },
    )
    await stage.orders.seed(fact)


async def submit(stage: Stage, order: dict[str, Any], **more: Any) -> httpx.Response:
    body = {"payment_method": "invoice"}
    return await stage.as_(more.pop("by", stage.ana)).post(f"/orders/{order['uuid']}/submit", json=body, **more)


async def consumption(stage: Stage, order: dict[str, Any]) -> list[tuple[str, str, str]]:
    """(reserved, committed, spent) of each time it was told, oldest first."""
    facts = [one for one in await stage.orders.outbox(ConsumptionChanged) if str(one.uuid) == order["uuid"]]
    assert [one.version for one in facts] == list(range(1, len(facts) + 1))  # type: ignore[attr-defined]
    return [(f"{one.reserved:.2f}", f"{one.committed:.2f}", f"{one.spent:.2f}") for one in facts]  # type: ignore[attr-defined]


async def off(stage: Stage) -> list[Any]:
    """Orders of the company that take something else than was told: other tests write items past the actions."""
    sql = next(tally.sql for tally in TALLIES if tally.name == "consumption_off")
    own = text(f"SELECT off.* FROM ({sql}) off JOIN orders o USING (uuid) WHERE o.customer_uuid = :company")
    async with stage.orders.db.sweep() as session:
        return list((await session.execute(own, {"company": stage.company.uuid})).all())


async def test_an_order_without_a_budget_asks_nobody(stage: Stage, config: FakeRemote) -> None:
    await a_budget(stage, active=False)
    await a_budget(stage, start_date=local_day(stage.orders.clock.now()) + timedelta(days=1))
    await a_budget(stage, charge=new_uuid())
    order = await stage.submit(await stage.cart())
    assert order["status"] == "approving" and checks(config) == []


async def test_config_is_told_what_the_order_would_take_of_which_charges(stage: Stage, config: FakeRemote) -> None:
    await a_budget(stage)
    order = await stage.cart()
    answer = await submit(stage, order)
    assert answer.status_code in (200, 202) and "orçamento" not in answer.text
    assert checks(config) == [
        {
            "customer_uuid": str(stage.company.uuid),
            "charges": [str(stage.cost_center)],
            "value": order["total_value"],
            "source_uuid": order["uuid"],
            "submission": 1,
        }
    ]


async def test_a_phases_own_budget_is_asked_for_too(stage: Stage, config: FakeRemote) -> None:
    order, phase, project = await stage.cart(), new_uuid(), new_uuid()
    of: dict[str, Any] = {
        "customer_uuid": stage.company.uuid,
        "agency_uuid": stage.company.agency_uuid,
        "version": 1,
        "active": True,
    }
    fact = PhaseChanged(
        uuid=phase,
        project_uuid=project,
        name="Perfuração",
        code="1",
        budget=Decimal(10),
        start_at=stage.orders.clock.now() - timedelta(days=1),
        **of,
    )
    await stage.orders.seed(fact, ProjectChanged(uuid=project, name="Pré-sal", **of))
    named = {"project_uuid": str(project), "phase_uuid": str(phase)}
    edited = await stage.as_(stage.ana).put(f"/orders/{order['uuid']}", json=named)
    assert edited.status_code == 200, edited.text
    await submit(stage, order)
    assert [check["charges"] for check in checks(config)] == [[str(stage.cost_center), str(project), str(phase)]]


@pytest.mark.long
async def test_a_budget_that_blocks_refuses_the_submit_and_changes_nothing(stage: Stage, config: FakeRemote) -> None:
    await a_budget(stage)
    await stage.set_parameter("budget_enforcement", "block")
    say(config, "block")
    order = await stage.cart()
    answer = await submit(stage, order)
    assert (answer.status_code, answer.json()["code"]) == (422, "BUDGET_EXCEEDED"), answer.text
    assert answer.json()["message"] == "Orçamento insuficiente."
    assert answer.json()["details"] == {"budgets": [BUDGET]}
    now = (await stage.as_(stage.ana).get(f"/orders/{order['uuid']}")).json()["data"]
    assert (now["status"], now["version"]) == ("open", order["version"])
    assert await stage.credit() == (0, 0) and await consumption(stage, order) == []


@pytest.mark.long
async def test_other_refusals_come_before_the_budget_and_credit_after_it(stage: Stage, config: FakeRemote) -> None:
    await a_budget(stage)
    say(config, "block")
    empty = await stage.order()
    assert (await submit(stage, empty)).json()["code"] == "EMPTY_ORDER"
    order = await stage.cart()
    lowered = stage.company.fact(version=2).model_copy(update={"invoice_limit": Decimal("1.00")})
    await stage.orders._store([lowered], stage.orders.service_context.access.store)
    assert (await submit(stage, order)).json()["code"] == "BUDGET_EXCEEDED"
    say(config, "warn")
    assert (await submit(stage, order)).json()["code"] == "INSUFFICIENT_CREDIT"


@pytest.mark.long
async def test_a_budget_that_warns_is_named_in_the_history_and_the_request(stage: Stage, config: FakeRemote) -> None:
    await a_budget(stage)
    say(config, "warn")
    order = await stage.cart()
    answer = await submit(stage, order)
    assert answer.status_code in (200, 202), answer.text
    history = (await stage.as_(stage.ana).get(f"/orders/{order['uuid']}/history")).json()["data"]
    assert "Orçamento ultrapassado: Engenharia 2026." in [line["description"] for line in history]
    (asked,) = [one for one in await stage.orders.outbox(ApprovalRequested) if str(one.uuid) == order["uuid"]]
    assert asked.exceeded_budgets == ("Engenharia 2026",)  # type: ignore[attr-defined]


@pytest.mark.long
async def test_the_warning_is_in_the_answer_when_its_approvers_are_known(stage: Stage, config: FakeRemote) -> None:
    await a_budget(stage)
    say(config, "warn")
    order = await stage.cart()
    with patient():
        sending = asyncio.create_task(submit(stage, order))

        async def is_sent() -> bool:
            return bool(await stage.scalar("SELECT submission FROM orders WHERE uuid = :order", order=order["uuid"]))

        await eventually(is_sent, within=60)
        await stage.open_level(order)
        answer = await sending
    assert (answer.status_code, answer.json()["message"]) == (200, "Orçamento ultrapassado: Engenharia 2026.")


@pytest.mark.long
async def test_with_config_away_what_blocks_is_refused_and_the_rest_goes_on_with_a_warning(
    stage: Stage, config: FakeRemote
) -> None:
    await a_budget(stage)
    config.away = True
    order = await stage.cart()
    answer = await submit(stage, order)
    assert answer.status_code in (200, 202), answer.text
    history = (await stage.as_(stage.ana).get(f"/orders/{order['uuid']}/history")).json()["data"]
    assert "Não foi possível conferir o orçamento agora." in [line["description"] for line in history]
    await stage.set_parameter("budget_enforcement", "block")
    blocked = await submit(stage, await stage.cart())
    assert (blocked.status_code, blocked.json()["code"]) == (503, "UNAVAILABLE")


@pytest.mark.long
async def test_an_order_that_grew_meanwhile_is_not_submitted(stage: Stage, config: FakeRemote) -> None:
    await a_budget(stage)
    order = await stage.cart()

    async def grow(_asked: httpx.Request) -> tuple[int, Any]:
        assert (await stage.add(order)).status_code == 201
        return 200, {"outcome": "allow", "budgets": []}

    config.answers("POST", CHECK, grow)
    answer = await submit(stage, order)
    assert (answer.status_code, answer.json()["code"]) == (409, "STALE_VERSION"), answer.text


@pytest.mark.long
async def test_a_repeated_submit_asks_once(stage: Stage, config: FakeRemote) -> None:
    await a_budget(stage)
    order, key = await stage.cart(), {"Idempotency-Key": f"submit-{new_uuid()}"}
    for _ in range(2):
        assert (await submit(stage, order, headers=key)).status_code in (200, 202)
    assert len(checks(config)) == 1


@pytest.mark.long
async def test_the_agency_s_submit_is_checked_too(stage: Stage, config: FakeRemote) -> None:
    await a_budget(stage)
    say(config, "block")
    order = await stage.cart()
    by = agency_issuer(agency=stage.company.agency_uuid)
    assert (await submit(stage, order, by=by)).json()["code"] == "BUDGET_EXCEEDED"


@pytest.mark.long
async def test_budgets_are_told_what_is_reserved_committed_spent_and_kept(stage: Stage, config: FakeRemote) -> None:
    order = await stage.cart()
    total = order["total_value"]
    await stage.submit(order)
    assert await consumption(stage, order) == [(total, "0.00", "0.00")]
    await stage.approve(order)
    await stage.until(order, "issued")
    assert (await consumption(stage, order))[1:] == [("0.00", total, "0.00"), ("0.00", "0.00", total)]
    path = f"/orders/{order['uuid']}"
    preview = (await stage.as_(stage.ana).get(f"{path}/cancellation")).json()["data"]
    body = {"reason": "A visita foi cancelada", "accepted_tax": preview["total_tax"]}
    by = agency_issuer(agency=stage.company.agency_uuid)
    answer = await stage.as_(by).post(f"{path}/cancel", json=body)
    assert answer.status_code == 200, answer.text
    await stage.until(order, "canceled")
    kept = await stage.scalar(
        "SELECT sum(cancellation_tax + cancellation_credit) FROM order_item WHERE order_uuid = :order",
        order=order["uuid"],
    )
    assert (await consumption(stage, order))[-1] == ("0.00", "0.00", f"{kept:.2f}")
    assert await off(stage) == []


@pytest.mark.long
async def test_what_a_closed_trip_still_gives_back_is_told(stage: Stage) -> None:
    """Cancellations asked before the end may end after it: a done order tells budgets like any other."""
    counter = Counter(stage)
    order = await stage.issued(items=2, sandbox_scenario="cancel_refused")
    first, second = order["items_included"]["airway"]
    body = {"reason": "Só a volta", "items_uuid": [first["uuid"]]}
    asked = await stage.as_(counter.gilda).post(f"/orders/{order['uuid']}/cancel", json=body)
    assert asked.status_code == 200, asked.text
    await settled(stage, order, "failed_cancel", "issued")
    await close(counter, order)
    done = await settle(counter, order, cancellation_tax="10.00")
    assert (done.status_code, done.json()["data"]["status"]) == (200, "done"), done.text
    left = Decimal(second["value"]) + Decimal("10.00")
    assert (await consumption(stage, order))[-1] == ("0.00", "0.00", f"{left:.2f}")
    assert await off(stage) == []


@pytest.mark.long
async def test_a_recall_a_rejection_and_an_expiry_give_back(stage: Stage, config: FakeRemote) -> None:
    recalled, rejected = await stage.cart(), await stage.cart()
    await stage.submit(recalled)
    answer = await stage.as_(stage.ana).post(f"/orders/{recalled['uuid']}/recall", json={"reason": "Outra data"})
    assert answer.status_code == 200, answer.text
    await stage.submit(rejected)
    await stage.reject(rejected)
    await stage.until(rejected, "disapproved")
    for order in (recalled, rejected):
        assert await consumption(stage, order) == [(order["total_value"], "0.00", "0.00"), ("0.00", "0.00", "0.00")]
    assert await consumption(stage, await stage.cart()) == [], "a cart takes nothing"
    assert await off(stage) == []


async def test_what_was_submitted_before_budgets_were_told_is_told_once(stage: Stage) -> None:
    order = await stage.cart()
    await stage.submit(order)
    async with stage.orders.db.work(CustomerScope(stage.company.uuid)) as uow:
        await uow.session.execute(
            text("UPDATE orders SET consumption = NULL WHERE uuid = :order"), {"order": UUID(order["uuid"])}
        )
        uow.note_change()
    await tell_old_consumption(stage.orders.db, stage.orders.clock)
    await tell_old_consumption(stage.orders.db, stage.orders.clock)
    facts = [one for one in await stage.orders.outbox(ConsumptionChanged) if str(one.uuid) == order["uuid"]]
    assert [(one.version, one.on_date) for one in facts] == [  # type: ignore[attr-defined]
        (1, local_day(stage.orders.clock.now())),
        (1, local_day(stage.orders.clock.now())),
    ]
    assert await off(stage) == []
