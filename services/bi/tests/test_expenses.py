"""Approved expenses are money spent beside issued items, booked once whatever is told and in whatever order."""

import random
from collections.abc import Awaitable, Callable
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from bi_service.spending.reactions import (
    book_spending_back_when_item_canceled,
    book_spending_when_expense_approved,
    book_spending_when_item_issued,
)
from bi_service.worker import rebuild
from bi_spending import a_cancellation, a_cost_center, an_approval, an_issue
from contracts.asking import Charge
from contracts.expenses import ExpenseApproved
from contracts.fact import Fact
from contracts.orders import ItemCanceled, ItemIssued
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.testing import Company, Running, a_customer, an_approver, eventually
from sqlalchemy import text

Publish = Callable[[Fact], Awaitable[None]]
Spending = ExpenseApproved | ItemIssued | ItemCanceled
ALL = "total_spent=true&by_item=true&by_cost_center=true"
MARCH = date(2026, 3, 2)
YEAR = "start_date=2026-01-01&end_date=2026-12-31"


async def panels(bi: Running, company: Company, query: str) -> Any:
    answer = await bi.as_(an_approver(customer=company)).get(f"/customers/{company.uuid}/bi?{query}")
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def spent(bi: Running, company: Company, query: str = "") -> str:
    return str((await panels(bi, company, f"total_spent=true&{query}"))["value"])


async def book(bi: Running, company: Company, *facts: Spending) -> None:
    """Each in a transaction of its own, as the consumer does it."""
    await bi.introduce_company(company)
    for fact in facts:
        async with bi.db.work(CustomerScope(company.uuid)) as uow:
            match fact:
                case ExpenseApproved():
                    await book_spending_when_expense_approved(fact, uow)
                case ItemIssued():
                    await book_spending_when_item_issued(fact, uow)
                case ItemCanceled():
                    await book_spending_back_when_item_canceled(fact, uow)


async def test_an_approved_expense_is_shown_beside_what_was_issued(bi: Running, publish: Publish) -> None:
    company = a_customer()
    center = a_cost_center(company, "Engenharia")
    facts = (
        center,
        an_issue(company, on=MARCH, value="900.00", cost_center=center.uuid),
        an_approval(company, on=MARCH, value="86.40", cost_center=center.uuid),
        an_approval(company, on=MARCH + timedelta(days=1), value="13.60", cost_center=center.uuid, out_of_policy=True),
    )
    for fact in facts:
        await publish(fact)

    async def shown() -> bool:
        return await spent(bi, company) == "1000.00"

    await eventually(shown)
    data = await panels(bi, company, ALL)
    assert data["by_item"] == [
        {"item": "airway", "percent_value": 0.9, "value": "900.00", "percent_broken_policy": 0.0},
        {"item": "expense", "percent_value": 0.1, "value": "100.00", "percent_broken_policy": 0.5},
    ]
    (line,) = data["by_cost_center"]
    assert (line["value"], line["last_order_date"]) == ("1000.00", "2026-03-03")


async def test_the_same_approval_told_again_changes_nothing(bi: Running, publish: Publish) -> None:
    company = a_customer()
    expense = an_approval(company, on=MARCH, value="86.40")
    again = expense.model_copy(update={"version": 5, "value": Decimal("99.00")})
    for fact in (expense, expense, again, an_approval(company, on=MARCH, value="1.00")):
        await publish(fact)

    async def all_heard() -> bool:
        return await spent(bi, company) == "87.40"

    await eventually(all_heard)


async def test_it_counts_on_the_day_of_its_approval_in_sao_paulo(bi: Running) -> None:
    company = a_customer()
    late = an_approval(company, on=MARCH, value="50.00", hour=1)  # 22 h of the 1st in Sao Paulo
    await book(bi, company, late.model_copy(update={"on_date": date(2026, 1, 10)}))
    assert await spent(bi, company, "start_date=2026-03-01&end_date=2026-03-01") == "50.00"
    assert await spent(bi, company, "start_date=2026-01-01&end_date=2026-01-31") == "0.00"


async def test_every_filter_narrows_expenses_too(bi: Running) -> None:
    company = a_customer()
    mine = {name: new_uuid() for name in ("cost_center_uuid", "branch_uuid", "project_uuid", "phase_uuid")}
    ana = new_uuid()
    await book(
        bi,
        company,
        an_approval(company, on=MARCH, value="40.00", charge=Charge(**mine), employee_uuid=ana),
        an_approval(company, on=MARCH, value="2.00"),
        an_issue(company, on=MARCH, value="700.00", charge=Charge(**mine)),
    )
    assert await spent(bi, company, "order_items[]=expense") == "42.00"
    assert await spent(bi, company, "order_items[]=airway") == "700.00"
    assert await spent(bi, company, "order_items[]=airway&order_items[]=expense") == "742.00"
    assert await spent(bi, company, f"issuer_uuids[]={ana}") == "40.00"
    for name, uuid in mine.items():
        asked = {"branch_uuid": "unit_uuid"}.get(name, name)
        assert await spent(bi, company, f"{asked}s[]={uuid}&order_items[]=expense") == "40.00", asked
    (share,) = await panels(bi, company, "by_item=true&item=expense")
    assert (share["item"], share["value"], share["percent_value"]) == ("expense", "42.00", 0.0566)


HISTORY = st.lists(
    st.tuples(
        st.sampled_from(["expense", "airway", "canceled"]),
        st.integers(0, 90),
        st.integers(1, 9_000_00),
        st.booleans(),
        st.integers(1, 2),
    ),
    max_size=6,
)


@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(history=HISTORY, seed=st.integers(0, 10_000))
async def test_any_order_and_any_repetition_give_the_same_figures(bi: Running, history: Any, seed: int) -> None:
    company = a_customer()
    center = a_cost_center(company, "Obras")
    facts: list[Spending] = []
    expected = {"expense": Decimal(0), "airway": Decimal(0)}
    for kind, day, amount, broken, times in history:
        on, value = MARCH + timedelta(days=day), str(Decimal(amount) / 100)
        make: Any = an_approval if kind == "expense" else an_issue
        fact = make(company, on=on, value=value, cost_center=center.uuid, out_of_policy=broken)
        if kind == "canceled":
            await book(bi, company, fact)  # a cancellation waits for its issue; repeated, it may come at any time
            facts += [a_cancellation(fact, on=on)] * times
        else:
            facts += [fact] * times
            expected[kind] += Decimal(value)
    random.Random(seed).shuffle(facts)
    await book(bi, company, *facts)
    found = {row["item"]: Decimal(row["value"]) for row in await panels(bi, company, f"by_item=true&{YEAR}")}
    assert {kind: found.get(kind, Decimal(0)) for kind in expected} == expected
    assert Decimal(await spent(bi, company, YEAR)) == sum(expected.values())


async def test_rebuilding_makes_the_months_of_expenses_anew(bi: Running) -> None:
    company = a_customer()
    await book(bi, company, an_approval(company, on=MARCH, value="86.40"))

    async def months() -> list[Any]:
        async with bi.db.sweep() as session:
            mine = text("SELECT dimension, month, item, value, items FROM spend_month WHERE customer_uuid = :mine")
            return sorted(tuple(row) for row in await session.execute(mine, {"mine": company.uuid}))

    before = await months()
    counted = sorted(row[2:] for row in before)
    assert counted == [("", Decimal("86.40"), 1)] * 5 + [("expense", Decimal("86.40"), 1)] * 6
    async with bi.db.work(CustomerScope(company.uuid)) as uow:
        await uow.session.execute(text("DELETE FROM spend_month"))
        uow.note_change()
    assert await months() == []
    assert await rebuild(bi.service_context) > 0
    assert await months() == before


async def test_two_of_the_largest_amounts_break_no_panel(bi: Running) -> None:
    company, center = a_customer(), new_uuid()
    facts = [an_approval(company, on=MARCH, value="999999999999.99", cost_center=center) for _ in range(2)]
    await book(bi, company, *facts)
    for query in (YEAR, "start_date=2026-03-02&end_date=2026-03-02", "start_date=2026-03-01&end_date=2026-03-31"):
        data = await panels(bi, company, f"{ALL}&{query}")
        assert data["total_spent"]["value"] == "1999999999999.98"
        assert data["by_item"][0]["value"] == "1999999999999.98"
