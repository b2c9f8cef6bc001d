"""The check before an order is submitted: allow, warn or block; what is held, made firm and given back."""

import asyncio
from datetime import timedelta
from decimal import Decimal
from uuid import UUID

from config_budgets import a_budget, a_center, amounts, check, off, set_enforcement, told_of_order
from config_service.budget_lines.reactions import book_order_when_consumption_changed
from config_service.budget_lines.sweeps import drop_expired_holds
from contracts.asking import Charge
from contracts.orders import ConsumptionChanged
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.testing import BOREAL, COBALTO, Company, Running


async def book(config: Running, fact: ConsumptionChanged) -> None:
    async with config.db.work(CustomerScope(fact.customer_uuid)) as uow:
        await book_order_when_consumption_changed(fact, uow)


async def outcome(config: Running, center: UUID, value: str, *, source: UUID | None = None, **given: object) -> str:
    answer = await check(config, [center], value, source=source, **given)
    assert answer.status_code == 200, answer.text
    found: str = answer.json()["outcome"]
    return found


async def blocking(config: Running, company: Company, amount: str = "1000.00") -> tuple[UUID, str]:
    """A cost center and its budget, in a company that blocks."""
    await set_enforcement(config, "block", company)
    center = await a_center(config, company)
    budget = await a_budget(config, center, company, amount=amount)
    return center, budget["uuid"]


async def test_without_a_budget_everything_is_allowed_and_nothing_held(config: Running) -> None:
    answer = await check(config, [await a_center(config)], "10.00")
    assert answer.json() == {"outcome": "allow", "budgets": []}


async def test_a_budget_that_is_exceeded_warns_unless_the_company_blocks(config: Running) -> None:
    center = await a_center(config)
    budget = await a_budget(config, center)
    assert await outcome(config, center, "1000.00") == "allow"
    answer = await check(config, [center, new_uuid()], "0.01")
    named = {"uuid": budget["uuid"], "name": budget["name"]}
    assert answer.json() == {"outcome": "warn", "budgets": [named]}
    assert await amounts(config, budget["uuid"]) == ("0.00", "0.00", "0.00", "1000.01")
    of, blocked = await blocking(config, COBALTO)
    assert await outcome(config, of, "1000.01", company=COBALTO) == "block"
    assert await amounts(config, blocked) == ("0.00", "0.00", "0.00", "0.00")


async def test_a_hundred_checks_at_once_pass_a_budget_for_ten_ten_times(config: Running) -> None:
    center, budget = await blocking(config, COBALTO)
    turns = asyncio.Semaphore(30)  # a process sheds what comes above 48 at once

    async def one() -> str:
        source = new_uuid()
        async with turns:
            for _ in range(30):
                answer = await check(config, [center], "100.00", source=source, company=COBALTO)
                if answer.status_code != 503:  # a busy machine
                    return str(answer.json()["outcome"])
        raise TimeoutError

    found = await asyncio.gather(*(one() for _ in range(100)))
    assert sorted(found) == ["allow"] * 10 + ["block"] * 90
    assert await amounts(config, budget) == ("0.00", "0.00", "0.00", "1000.00")
    assert await off(config) == []


async def test_the_same_order_checked_again_holds_its_newest_value_alone(config: Running) -> None:
    center, budget = await blocking(config, BOREAL)
    source = new_uuid()
    for value in ("900.00", "1000.00", "400.00"):
        assert await outcome(config, center, value, source=source, company=BOREAL) == "allow"
        assert (await amounts(config, budget))[3] == value
    assert await outcome(config, center, "1000.01", source=source, company=BOREAL) == "block"
    assert (await amounts(config, budget))[3] == "0.00"


async def test_what_an_order_took_before_is_no_hindrance_to_itself(config: Running) -> None:
    center, budget = await blocking(config, BOREAL)
    fact = told_of_order(config, Charge(cost_center_uuid=center), company=BOREAL, reserved=Decimal(800))
    await book(config, fact)
    again = {"source": fact.uuid, "company": BOREAL, "submission": 2}
    assert await outcome(config, center, "1000.00", **again) == "allow"
    assert await outcome(config, center, "200.01", company=BOREAL) == "block"
    await book(config, fact.model_copy(update={"version": 2, "submission": 2, "reserved": Decimal(1000)}))
    assert await amounts(config, budget) == ("1000.00", "0.00", "0.00", "0.00")


async def test_a_hold_becomes_firm_with_its_order_and_only_with_that_submit(config: Running) -> None:
    center, budget = await blocking(config, BOREAL)
    source, of = new_uuid(), Charge(cost_center_uuid=center)
    assert await outcome(config, center, "600.00", source=source, company=BOREAL, submission=2) == "allow"
    late = told_of_order(config, of, company=BOREAL, uuid=source, version=3, submission=1)
    await book(config, late)
    assert await amounts(config, budget) == ("0.00", "0.00", "0.00", "600.00")
    firm = late.model_copy(update={"version": 4, "submission": 2, "reserved": Decimal(600)})
    await book(config, firm)
    assert await amounts(config, budget) == ("600.00", "0.00", "0.00", "0.00")
    assert await outcome(config, center, "600.00", source=source, company=BOREAL, submission=2) == "allow"
    assert await amounts(config, budget) == ("600.00", "0.00", "0.00", "0.00")


async def test_a_hold_whose_order_never_came_is_given_back_after_fifteen_minutes(config: Running) -> None:
    center, budget = await blocking(config, BOREAL)
    before = config.clock.now()
    try:
        assert await outcome(config, center, "1000.00", company=BOREAL) == "allow"
        config.clock.move_to(before + timedelta(minutes=14))
        await drop_expired_holds(config.db, config.clock)
        assert await outcome(config, center, "0.01", company=BOREAL) == "block"
        config.clock.move_to(before + timedelta(minutes=15))
        assert await outcome(config, center, "0.01", company=BOREAL) == "allow"
        assert (await amounts(config, budget))[3] == "0.01"
        config.clock.move_to(before + timedelta(minutes=31))
        await drop_expired_holds(config.db, config.clock)
        assert (await amounts(config, budget))[3] == "0.00"
    finally:
        config.clock.move_to(before)


async def test_inactive_and_past_budgets_are_not_asked(config: Running) -> None:
    center, _ = await a_center(config, COBALTO), await set_enforcement(config, "block", COBALTO)
    await a_budget(config, center, COBALTO, start_date="2025-01-01", end_date="2025-12-31", amount="1.00")
    assert await outcome(config, center, "10.00", company=COBALTO) == "allow"


async def test_orders_alone_checks(config: Running) -> None:
    center = await a_center(config)
    assert (await check(config, [center], "1.00", by="expenses-ocr")).status_code == 403
    assert (await config.internal.post("/internal/budgets/check", json={})).status_code == 401
