"""The dashboard: figures are right to the cent, whatever the period, the filter and the history."""

from collections.abc import Awaitable, Callable
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from bi_service.spending.reactions import book_spending_back_when_item_canceled, book_spending_when_item_issued
from bi_service.worker import rebuild
from bi_spending import a_cancellation, a_cost_center, an_issue
from contracts.fact import Fact
from contracts.orders import ItemCanceled, ItemIssued
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.testing import (
    AURORA,
    Company,
    Running,
    a_customer,
    a_requester,
    agency_manager,
    an_approver,
    anonymous,
    assert_migrated,
    assert_walls,
    count_statements,
    eventually,
    operator,
    other_agency,
    other_customer,
)
from sqlalchemy import text

Publish = Callable[[Fact], Awaitable[None]]
ALL = "total_spent=true&by_item=true&by_cost_center=true"


async def panels(bi: Running, company: Company, query: str) -> Any:
    answer = await bi.as_(an_approver(customer=company)).get(f"/customers/{company.uuid}/bi?{query}")
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def spent(bi: Running, company: Company, query: str) -> str:
    return str((await panels(bi, company, f"total_spent=true&{query}"))["value"])


async def test_an_issued_item_is_shown_and_its_cancellation_takes_it_back(bi: Running, publish: Publish) -> None:
    company = a_customer()
    center = a_cost_center(company, "Engenharia")
    flight = an_issue(company, on=date(2026, 3, 2), value="912.35", cost_center=center.uuid)
    hotel = an_issue(
        company, on=date(2026, 2, 10), value="300.00", cost_center=center.uuid, table="hotel", out_of_policy=True
    )
    for fact in (center, flight, hotel):
        await publish(fact)

    async def shown() -> bool:
        return await spent(bi, company, "") == "1212.35"

    await eventually(shown)
    data = await panels(bi, company, ALL)
    assert data["by_cost_center"] == [
        {"uuid": str(center.uuid), "name": "Engenharia", "last_order_date": "2026-03-02", "value": "1212.35"}
    ]
    assert [share["item"] for share in data["by_item"]] == ["airway", "hotel"]
    assert data["by_item"][1]["percent_broken_policy"] == 1.0
    assert abs(sum(share["percent_value"] for share in data["by_item"]) - 1) < 0.001
    assert data["total_spent"]["type"] == "months"
    assert len(data["total_spent"]["data"]) == 13
    await publish(a_cancellation(flight, on=date(2026, 3, 3)))

    async def taken_back() -> bool:
        return await spent(bi, company, "") == "300.00"

    await eventually(taken_back)


async def test_what_was_left_out_before_it_was_issued_gives_nothing_back(bi: Running) -> None:
    company = a_customer()
    never = an_issue(company, on=date(2026, 3, 2), value="900.00")  # not told
    left_out = a_cancellation(never, on=date(2026, 3, 2)).model_copy(update={"was_issued": False})
    async with bi.db.work(CustomerScope(company.uuid)) as uow:
        await book_spending_back_when_item_canceled(left_out, uow)
    assert await spent(bi, company, "") == "0.00"


async def test_a_fact_heard_twice_counts_once(bi: Running, publish: Publish) -> None:
    company = a_customer()
    flight = an_issue(company, on=date(2026, 3, 2), value="100.00")
    last = an_issue(company, on=date(2026, 3, 2), value="1.00")
    for fact in (flight, flight, last):
        await publish(fact)

    async def all_heard() -> bool:
        return await spent(bi, company, "") == "101.00"

    await eventually(all_heard)


async def test_a_late_evening_in_sao_paulo_is_still_that_day(bi: Running, publish: Publish) -> None:
    company = a_customer()
    after_midnight_utc = an_issue(company, on=date(2026, 3, 2), value="50.00", hour=1)
    await publish(after_midnight_utc)

    async def on_the_first() -> bool:
        return await spent(bi, company, "start_date=2026-03-01&end_date=2026-03-01") == "50.00"

    await eventually(on_the_first)
    data = await panels(bi, company, "total_spent=true&start_date=2026-03-01&end_date=2026-03-01")
    assert data["type"] == "hours"
    assert [point["hour"] for point in data["data"] if point["value"] != "0.00"] == [22]


AT_THE_LIMITS = st.sampled_from([1, 10**8, 10**14 - 1, 9 * (10**14 - 1)])
"""Cents: the smallest, the usual limit of an entry, the largest one ever taken, and nine seats at that price."""
HISTORY = st.lists(
    st.tuples(
        st.integers(0, 400),
        st.one_of(st.integers(1, 90_000_00), AT_THE_LIMITS),
        st.sampled_from(["airway", "hotel", "road"]),
        st.integers(0, 2),
        st.booleans(),
        st.one_of(st.none(), st.integers(0, 60)),
    ),
    max_size=12,
)
START = date(2025, 1, 20)


def told(company: Company, centers: list[Any], history: Any) -> list[ItemIssued | ItemCanceled]:
    facts: list[ItemIssued | ItemCanceled] = []
    for day, value, table, center, broken, canceled_after in history:
        on = START + timedelta(days=day)
        money = str(Decimal(value) / 100)
        issued = an_issue(company, on=on, value=money, table=table, cost_center=centers[center], out_of_policy=broken)
        facts.append(issued)
        if canceled_after is not None:
            facts.append(a_cancellation(issued, on=on + timedelta(days=canceled_after)))
    return facts


def brute(facts: list[Any], start: date, end: date, centers: set[Any]) -> Decimal:
    charged = {fact.uuid: fact.charge.cost_center_uuid for fact in facts if isinstance(fact, ItemIssued)}
    total = Decimal("0.00")
    for fact in facts:
        at = fact.issued_at if isinstance(fact, ItemIssued) else fact.canceled_at
        if start <= at.date() <= end and (not centers or charged[fact.uuid] in centers):
            total += fact.value if isinstance(fact, ItemIssued) else -fact.value
    return total


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(history=HISTORY, offset=st.integers(0, 380), length=st.integers(0, 420), narrowed=st.booleans())
async def test_figures_equal_a_count_by_hand(
    bi: Running, history: Any, offset: int, length: int, narrowed: bool
) -> None:
    company = a_customer()
    await bi.introduce_company(company)
    centers = [new_uuid() for _ in range(3)]
    facts = told(company, centers, history)
    async with bi.db.work(CustomerScope(company.uuid)) as uow:
        for fact in facts:
            if isinstance(fact, ItemIssued):
                await book_spending_when_item_issued(fact, uow)
            else:
                await book_spending_back_when_item_canceled(fact, uow)
    start = START + timedelta(days=offset)
    end = start + timedelta(days=length)
    chosen = {centers[0], centers[2]} if narrowed else set()
    query = f"start_date={start}&end_date={end}" + "".join(f"&cost_center_uuids[]={uuid}" for uuid in chosen)
    expected = f"{brute(facts, start, end, chosen):.2f}"
    assert await spent(bi, company, query) == expected
    shares = await panels(bi, company, f"by_item=true&{query}")
    assert f"{sum(Decimal(share['value']) for share in shares):.2f}" == expected


async def test_rebuilding_changes_nothing(bi: Running) -> None:
    async def months() -> list[Any]:
        async with bi.db.sweep() as session:
            rows = await session.execute(text("SELECT * FROM spend_month ORDER BY 1, 2, 3, 4, 5"))
            return [tuple(row) for row in rows]

    before = await months()
    assert before
    assert await rebuild(bi.service_context) > 0
    assert await months() == before


@pytest.mark.parametrize(
    ("person", "status"),
    [
        (an_approver(), 200),
        (agency_manager(customer=AURORA), 200),
        (a_requester(), 403),
        (other_customer(), 404),
        (other_agency(), 404),
        (operator(), 403),
        (anonymous(), 401),
    ],
    ids=["approver", "own agency", "no action", "other customer", "other agency", "operator", "anonymous"],
)
async def test_who_may_see_the_dashboard(bi: Running, person: Any, status: int) -> None:
    await bi.introduce_company(AURORA)
    answer = await bi.as_(person).get(f"/customers/{AURORA.uuid}/bi?by_item=true")
    assert answer.status_code == status


@pytest.mark.parametrize(
    "query",
    [
        "",
        "by_item=maybe",
        "by_item=true&start_date=2026-13-01",
        "by_item=true&start_date=2026-05-02&end_date=2026-05-01",
        "by_item=true&start_date=0001-01-01",
        "by_item=true&order_items[]=boat",
        "by_item=true&cost_center_uuids[]=x",
        "by_item=true&by_item=true",
        "by_item=true&filter_type=century",
    ],
)
async def test_bad_questions_are_refused_in_portuguese(bi: Running, query: str) -> None:
    answer = await bi.as_(an_approver()).get(f"/customers/{AURORA.uuid}/bi?{query}")
    assert answer.status_code == 422
    assert answer.json()["message"] == "Verifique os campos informados."
    assert answer.json()["errors"]


async def test_three_panels_cost_three_statements(bi: Running) -> None:
    person = an_approver()
    await panels(bi, AURORA, ALL)
    with count_statements(bi) as counted:
        await bi.as_(person).get(f"/customers/{AURORA.uuid}/bi?{ALL}")
    assert len(counted) <= 3, counted


async def test_the_schema_is_the_models_and_every_tenant_table_is_walled(bi: Running) -> None:
    await assert_migrated(bi)
    await assert_walls(bi)
