"""What orders and expenses take of budgets: booked once, whatever the order in which it is told."""

from collections.abc import Awaitable, Callable
from datetime import date
from decimal import Decimal
from random import Random
from typing import Any
from uuid import UUID

import pytest
from config_budgets import a_budget, a_center, amounts, an_expense, line_of, off, told_of_order
from config_expenses import made
from config_service.budget_lines.copies import COPIES
from config_service.budget_lines.reactions import (
    book_expense_when_expense_approved,
    book_order_when_consumption_changed,
)
from config_service.budget_lines.sweeps import book_what_is_lacking
from config_structure import OF_AURORA
from contracts.asking import Charge
from contracts.expenses import ExpenseApproved
from contracts.fact import Fact
from contracts.orders import ConsumptionChanged
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.messaging.reference_copies import apply_to_copy
from kit.testing import Running, an_administrator, count_statements, eventually
from sqlalchemy import text

VIEW = f"{OF_AURORA}/budgets/view"
Publish = Callable[[Fact], Awaitable[str]]


async def tell(config: Running, *facts: ConsumptionChanged | ExpenseApproved) -> None:
    """Each fact as the consumer handles it: the copy and the reaction in one transaction."""
    for fact in facts:
        async with config.db.work(CustomerScope(fact.customer_uuid)) as uow:
            uow.note_change()
            if isinstance(fact, ExpenseApproved):
                await book_expense_when_expense_approved(fact, uow)
            else:
                await apply_to_copy(COPIES[0], fact, uow)
                await book_order_when_consumption_changed(fact, uow)


async def shown(config: Running, center: UUID, **narrowed: str) -> Any:
    answer = await config.as_(an_administrator()).get(VIEW, params={"charge_uuid": str(center), **narrowed})
    assert answer.status_code == 200, answer.text
    return answer.json()


async def entries(config: Running, uuid: str, **narrowed: str) -> Any:
    by = config.as_(an_administrator())
    return made(await by.get(f"/customers/budgets/{uuid}/entries", params=narrowed), 200)


async def test_events_on_the_bus_move_what_is_reserved_committed_and_spent(config: Running, publish: Publish) -> None:
    center = await a_center(config)
    budget = await a_budget(config, center)
    order = told_of_order(config, Charge(cost_center_uuid=center), reserved=Decimal("300.00"))
    states: list[dict[str, Any]] = [
        {"reserved": Decimal(0), "committed": Decimal(300)},
        {"reserved": Decimal(0), "spent": Decimal(290)},
    ]
    told = [order, *(order.model_copy(update={"version": 2 + at, **said}) for at, said in enumerate(states))]
    wanted = (("300.00", "0.00", "0.00"), ("0.00", "300.00", "0.00"), ("0.00", "0.00", "290.00"))
    for fact, figures in zip(told, wanted, strict=True):
        await publish(fact)

        async def is_booked(figures: tuple[str, ...] = figures) -> bool:
            return (await amounts(config, budget["uuid"]))[:3] == figures

        await eventually(is_booked, within=30)
    await publish(an_expense(config, Charge(cost_center_uuid=center), "86.40"))

    async def is_spent() -> bool:
        return (await amounts(config, budget["uuid"]))[2] == "376.40"

    await eventually(is_spent, within=30)
    (row,) = (await shown(config, center))["data"]
    assert (row["consumed"], row["balance"], row["percent"], row["over_alert"]) == ("376.40", "623.60", 0.3764, False)
    assert row["by_month"] == [{"month": "2026-03", "consumed": "376.40"}]
    newest = await entries(config, budget["uuid"])
    assert {(one["source"], one["kind"], one["value"]) for one in newest} == {
        ("order", "spent", "290.00"),
        ("expense", "spent", "86.40"),
    }
    assert {one["number"] for one in newest} == {order.number, order.number + 1}
    assert await off(config) == []


async def test_what_was_canceled_rejected_or_expired_comes_back_and_taxes_remain(config: Running) -> None:
    center = await a_center(config)
    budget = await a_budget(config, center)
    kept = told_of_order(config, Charge(cost_center_uuid=center), spent=Decimal(500))
    gone = told_of_order(config, Charge(cost_center_uuid=center), reserved=Decimal(200))
    await tell(config, kept, gone)
    assert await amounts(config, budget["uuid"]) == ("200.00", "0.00", "500.00", "0.00")
    nothing = gone.model_copy(update={"version": 2, "reserved": Decimal(0)})
    await tell(config, kept.model_copy(update={"version": 2, "spent": Decimal("25.50")}), nothing)
    assert await amounts(config, budget["uuid"]) == ("0.00", "0.00", "25.50", "0.00")
    assert [one["source_uuid"] for one in await entries(config, budget["uuid"])] == [str(kept.uuid)]
    refusal = await config.as_(an_administrator()).delete(f"/customers/budgets/{budget['uuid']}")
    assert (refusal.status_code, refusal.json()["details"]) == (409, {"used_by": "budget_entry"})


async def test_older_and_repeated_events_change_nothing(config: Running) -> None:
    center = await a_center(config)
    budget = await a_budget(config, center)
    first = told_of_order(config, Charge(cost_center_uuid=center), reserved=Decimal(100))
    second = first.model_copy(update={"version": 2, "reserved": Decimal(0), "spent": Decimal(90)})
    expense = an_expense(config, Charge(cost_center_uuid=center), "10.00")
    await tell(config, second, first, second, expense, expense, first)
    assert await amounts(config, budget["uuid"]) == ("0.00", "0.00", "100.00", "0.00")


async def test_a_budget_counts_what_was_taken_before_it_was_made_and_after_it_was_moved(config: Running) -> None:
    center, other = await a_center(config), await a_center(config)
    await tell(config, told_of_order(config, Charge(cost_center_uuid=center), spent=Decimal(70)))
    await tell(config, told_of_order(config, Charge(cost_center_uuid=other), committed=Decimal(30)))
    await tell(
        config, told_of_order(config, Charge(cost_center_uuid=center), spent=Decimal(1), on_date=date(2025, 1, 1))
    )
    budget = await a_budget(config, center)
    assert await amounts(config, budget["uuid"]) == ("0.00", "0.00", "70.00", "0.00")
    by, path = config.as_(an_administrator()), f"/customers/budgets/{budget['uuid']}"
    made(await by.put(path, json={"charge_uuid": str(other)}), 200)
    assert await amounts(config, budget["uuid"]) == ("0.00", "30.00", "0.00", "0.00")
    made(await by.put(path, json={"charge_uuid": str(center), "start_date": "2025-01-01"}), 200)
    assert await amounts(config, budget["uuid"]) == ("0.00", "0.00", "71.00", "0.00")
    made(await by.put(path, json={"start_date": "2025-01-01", "end_date": "2025-12-31"}), 200)
    assert await amounts(config, budget["uuid"]) == ("0.00", "0.00", "1.00", "0.00")
    assert await off(config) == []


async def test_an_order_takes_of_every_budget_of_its_charge_and_of_the_phases_own(config: Running) -> None:
    by, center = config.as_(an_administrator()), await a_center(config)
    project = made(await by.post(f"{OF_AURORA}/projects", json={"name": str(new_uuid())}))
    body = {"name": "Fase", "code": "1", "start_at": "2026-01-01 00:00:00", "budget": "500.00", "alert": "100.00"}
    phase = made(await by.post(f"/customers/projects/{project['uuid']}/phases", json=body))
    of_center = await a_budget(config, center)
    of_project = await a_budget(config, UUID(project["uuid"]), charge_type="project")
    charge = Charge(cost_center_uuid=center, project_uuid=UUID(project["uuid"]), phase_uuid=UUID(phase["uuid"]))
    await tell(config, told_of_order(config, charge, committed=Decimal(120)))
    for uuid in (of_center["uuid"], of_project["uuid"], phase["uuid"]):
        assert await amounts(config, uuid) == ("0.00", "120.00", "0.00", "0.00")
    assert (await line_of(config, phase["uuid"]))["is_over_alert"] is True
    assert [one["value"] for one in await entries(config, phase["uuid"], kind="committed")] == ["120.00"]
    assert await entries(config, phase["uuid"], kind="spent") == []


async def test_totals_are_of_the_whole_filter_and_the_view_is_narrowed(config: Running) -> None:
    center = await a_center(config)
    first = await a_budget(config, center)
    later = {"start_date": "2026-07-01", "end_date": "2026-07-31", "amount": "50.00", "alert_percentage": 10}
    second = await a_budget(config, center, name="Férias de julho", **later)
    of = Charge(cost_center_uuid=center)
    july = {"on_date": date(2026, 7, 9), "spent": Decimal(60)}
    await tell(config, told_of_order(config, of, reserved=Decimal(40)), told_of_order(config, of, **july))
    found = await shown(config, center, limit="1")
    assert (len(found["data"]), found["meta"]["total"]) == (1, 2)
    assert found["totals"] == {
        **{"amount": "1050.00", "reserved": "40.00", "committed": "0.00", "spent": "60.00"},
        "balance": "950.00",
    }
    for narrowed, uuids in (
        ({"over_alert": "true"}, [second["uuid"]]),
        ({"over_alert": "false"}, [first["uuid"]]),
        ({"start_date": "2026-07-31"}, [second["uuid"]]),
        ({"end_date": "2026-06-30"}, [first["uuid"]]),
        ({"charge_type": "branch"}, []),
        ({"name": "FERIAS DE"}, [second["uuid"]]),
        ({"name": "100%"}, []),
    ):
        rows = (await shown(config, center, **narrowed))["data"]
        assert [row["budget_uuid"] for row in rows] == uuids, narrowed
    (over,) = (await shown(config, center, over_alert="1"))["data"]
    assert (over["balance"], over["percent"], over["alert_percentage"]) == ("-10.00", 1.2, 10)


async def test_a_rebuilt_copy_is_booked_by_the_sweep(config: Running) -> None:
    center = await a_center(config)
    budget = await a_budget(config, center)
    fact = told_of_order(config, Charge(cost_center_uuid=center), spent=Decimal(15))
    await config.seed(fact)
    assert [name for name, *_ in await off(config)] == ["consumption_not_booked"]
    await book_what_is_lacking(config.db, config.clock)
    assert await amounts(config, budget["uuid"]) == ("0.00", "0.00", "15.00", "0.00")
    assert await off(config) == []


async def test_booking_costs_the_same_whatever_was_booked_before(config: Running) -> None:
    center = await a_center(config)
    await a_budget(config, center)
    of = Charge(cost_center_uuid=center)
    costs: list[int] = []
    for _ in range(3):
        with count_statements(config) as seen:
            await tell(config, told_of_order(config, of, reserved=Decimal(1)))
        costs.append(len(seen))
    assert len(set(costs)) == 1 and costs[0] <= 8, costs


def a_history(random: Random, config: Running, centers: list[UUID]) -> list[ConsumptionChanged]:
    """All an order told: its versions rise, its day and its charge may change."""
    uuid, told = new_uuid(), []
    for version in range(1, random.randint(2, 6)):
        values = {name: Decimal(random.choice((0, 0, 1, 7, 120))) for name in ("reserved", "committed", "spent")}
        day = random.choice((date(2026, 3, 1), date(2026, 3, 31), date(2026, 4, 1), date(2025, 12, 31)))
        charge = Charge(cost_center_uuid=random.choice(centers))
        told.append(told_of_order(config, charge, uuid=uuid, version=version, on_date=day, **values))
    return told


@pytest.mark.parametrize("seed", range(8))
async def test_balances_equal_a_recount_after_any_history_however_it_arrives(config: Running, seed: int) -> None:
    random, centers = Random(seed), [await a_center(config) for _ in range(2)]
    histories = [a_history(random, config, centers) for _ in range(6)]
    spent = [an_expense(config, Charge(cost_center_uuid=random.choice(centers)), "3.30") for _ in range(4)]
    arriving: list[Any] = [fact for history in histories for fact in history] + spent
    arriving += random.choices(arriving, k=10)
    random.shuffle(arriving)
    days = {"start_date": "2026-03-01", "end_date": "2026-03-31"}
    budgets = {centers[0]: await a_budget(config, centers[0], **days)}
    await tell(config, *arriving[: len(arriving) // 2])
    budgets[centers[1]] = await a_budget(config, centers[1], **days)
    await tell(config, *arriving[len(arriving) // 2 :])
    for center, budget in budgets.items():
        last = [history[-1] for history in histories if history[-1].charge.cost_center_uuid == center]
        inside = [one for one in last if date(2026, 3, 1) <= one.on_date <= date(2026, 3, 31)]
        paid = sum((one.value for one in spent if one.charge.cost_center_uuid == center), Decimal("0.00"))
        wanted = [sum((getattr(one, name) for one in inside), Decimal("0.00")) for name in ("reserved", "committed")]
        wanted.append(sum((one.spent for one in inside), paid))
        assert await amounts(config, budget["uuid"]) == (*(f"{one:.2f}" for one in wanted), "0.00")
    assert await off(config) == []


async def test_entries_are_of_the_tenant_alone(config: Running) -> None:
    center = await a_center(config)
    await tell(config, told_of_order(config, Charge(cost_center_uuid=center), spent=Decimal(1)))
    async with config.db.work(CustomerScope(new_uuid())) as uow:
        for table in (
            "budget",
            "budget_line",
            "budget_entry",
            "budget_hold",
            "booked_source",
            "order_consumption_copy",
        ):
            assert await uow.session.scalar(text(f"SELECT count(*) FROM {table}")) == 0
