"""The agency's dashboard: sales, cards and the lists of customers, of its own customers and for its managers alone."""

import random
from collections.abc import Awaitable, Callable
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from bi_agency import LISTS, a_company, a_sign_in, an_order, ask, introduce, issued, keep, rows
from bi_service.agency.copies import joined_on
from bi_service.agency.rules import away_before, chosen_range
from bi_service.panels.periods import Period
from bi_service.spending.reactions import (
    book_spending_back_when_item_canceled,
    book_spending_when_expense_approved,
    book_spending_when_item_issued,
)
from bi_service.worker import rebuild
from bi_spending import a_cancellation, an_approval, an_issue
from contracts.fact import Fact
from contracts.identity import UserSignedIn
from contracts.orders import OrderStatusChanged
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from kit.core.clock import local_day
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.testing import (
    Running,
    a_requester,
    agency_issuer,
    agency_manager,
    an_administrator,
    anonymous,
    count_statements,
    eventually,
    operator,
    other_agency,
)
from sqlalchemy import text

Publish = Callable[[Fact], Awaitable[None]]


async def test_sales_are_items_issued_less_what_was_canceled_and_no_expenses(bi: Running) -> None:
    company = a_company()
    other, stranger = a_company("Ipê", agency=company.agency_uuid), a_company()
    today, now = local_day(bi.clock.now()), bi.clock.now()
    for one in (company, other, stranger):
        await introduce(bi, one)
    flights = [
        an_issue(one, on=today, value="100.00").model_copy(update={"issued_at": now}) for one in (company, other)
    ]
    long_ago = an_issue(company, on=today.replace(day=1) - timedelta(days=200), value="40.00")
    for one, facts in (
        (company, [flights[0], long_ago]),
        (other, [flights[1]]),
        (stranger, [an_issue(stranger, on=today, value="7.00")]),
    ):
        async with bi.db.work(CustomerScope(one.uuid)) as uow:
            for fact in facts:
                await book_spending_when_item_issued(fact, uow)
    async with bi.db.work(CustomerScope(company.uuid)) as uow:
        await book_spending_when_expense_approved(an_approval(company, on=today, value="999.00"), uow)
        back = a_cancellation(flights[0], on=today).model_copy(update={"canceled_at": now, "value": Decimal("90.00")})
        await book_spending_back_when_item_canceled(back, uow)
    await keep(bi, *issued(company, opened=now, at=now), *issued(other, opened=now, at=now))
    board = (await ask(bi, company)).json()["data"]
    values = {chart["filter"]: (chart["type"], chart["value"], len(chart["data"])) for chart in board["filters"]}
    assert values == {
        "year": ("months", "150.00", 13),
        "three-months": ("months", "110.00", 4),
        "month": ("days", "110.00", 30),
        "week": ("days", "110.00", 7),
        "day": ("hours", "110.00", 24),
    }
    assert board["cards"] == [
        {"value": "110.00", "description": "Vendas"},
        {"value": 2, "description": "Pedidos"},
        {"value": "55.00", "description": "Ticket médio"},
        {"value": 2, "description": "Clientes ativos"},
    ]
    assert board["max_date"] == str(today)
    (hour,) = [point for point in board["filters"][-1]["data"] if point["sales_amount"] != "0.00"]
    assert (hour["day"], hour["month"], hour["year"]) == (today.day, today.month, today.year)


async def test_the_cards_follow_the_days_and_the_chart_its_filter(bi: Running) -> None:
    company = a_company()
    await introduce(bi, company)
    async with bi.db.work(CustomerScope(company.uuid)) as uow:
        for on, value in ((date(2026, 1, 31), "1.00"), (date(2026, 2, 1), "2.00"), (date(2026, 3, 15), "4.00")):
            await book_spending_when_item_issued(an_issue(company, on=on, value=value), uow)
    for first, last, expected in (("2026-02-01", "2026-03-31", "6.00"), ("2026-01-31", "2026-03-14", "3.00")):
        answer = await ask(bi, company, min_date=first, max_date=last, chart_filter="week")
        board = answer.json()["data"]
        assert board["cards"][0]["value"] == expected
        assert (board["min_date"], board["max_date"]) == (first, last)
        assert [chart["filter"] for chart in board["filters"]] == ["week"]


def test_without_days_the_cards_cover_the_last_three_months() -> None:
    today = date(2026, 11, 20)
    assert chosen_range(first=None, last=None, today=today) == Period(date(2026, 8, 20), today)
    assert chosen_range(first=None, last=None, today=date(2026, 5, 31)).start == date(2026, 2, 28)
    assert chosen_range(first=date(2026, 1, 5), last=None, today=today) == Period(date(2026, 1, 5), today)
    assert chosen_range(first=None, last=date(2026, 4, 30), today=today).start == date(2026, 1, 30)


def test_seven_days_are_days_of_sao_paulo() -> None:
    assert away_before(date(2026, 3, 8)) == datetime(2026, 3, 2, 3, tzinfo=UTC)


def test_a_customer_told_without_its_day_was_created_when_its_uuid_was_made() -> None:
    company = a_company()
    made = datetime.fromtimestamp((company.uuid.int >> 80) / 1_000, UTC)
    assert joined_on(company.fact()) == local_day(made)


async def test_sign_ins_and_orders_arrive_by_their_events(bi: Running, publish: Publish) -> None:
    company, now = a_company(), bi.clock.now()
    await bi.introduce_company(company)
    await publish(company.fact().model_copy(update={"created_at": now}))
    for fact in (a_sign_in(company, at=now), an_order(company, at=now)):
        await publish(fact)
        await publish(fact)
    await publish(UserSignedIn(uuid=new_uuid(), name="Olga", signed_in_at=now))

    async def heard() -> bool:
        found = await rows(bi, company, "new-clients-purchase-month")
        waiting = await rows(bi, company, "pending-first-purchase")
        return [row["orders_amount"] for row in found] == [1] and [row["login_amount"] for row in waiting] == [1]

    await eventually(heard)


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["sign_in", "open", "issued", "done", "canceled"]), st.integers(0, 3), st.integers(0, 40)
    ),
    max_size=12,
)


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=STEPS, seed=st.integers(0, 10_000))
async def test_any_order_and_any_repetition_end_in_the_same_activity_and_so_does_a_rebuild(
    bi: Running, steps: Any, seed: int
) -> None:
    company = a_company()
    await introduce(bi, company)
    people, orders = [new_uuid() for _ in range(4)], [new_uuid() for _ in range(4)]
    facts: list[Fact] = []
    for version, (kind, of, hours) in enumerate(steps):
        at = datetime(2026, 3, 1, 12, tzinfo=UTC) + timedelta(hours=hours)
        if kind == "sign_in":
            facts.append(a_sign_in(company, at=at, user=people[of], name=f"Pessoa {of}"))
        else:
            facts.append(an_order(company, at=at, to=kind, uuid=orders[of], version=version))
    mixed = facts * 2
    random.Random(seed).shuffle(mixed)
    await keep(bi, *mixed)

    async def activity() -> list[Any]:
        async with bi.db.work(CustomerScope(company.uuid)) as uow:
            names = "sign_ins, sign_in_days, orders, issued_orders, last_sign_in_at, last_user_name, last_issued_on"
            return [tuple(row) for row in await uow.session.execute(text(f"SELECT {names} FROM customer_activity"))]

    as_told = await activity()
    signed_in = {(fact.uuid, fact.signed_in_at) for fact in facts if isinstance(fact, UserSignedIn)}
    moved = [fact for fact in facts if isinstance(fact, OrderStatusChanged)]
    first_issue = {
        fact.uuid: min(
            other.changed_at for other in moved if other.uuid == fact.uuid and other.to_status in {"issued", "done"}
        )
        for fact in moved
        if fact.to_status in {"issued", "done"}
    }
    if facts:
        (row,) = as_told
        assert row[:4] == (
            len(signed_in),
            len({local_day(at) for _, at in signed_in}),
            len({fact.uuid for fact in moved}),
            len(first_issue),
        )
        assert row[4] == max((at for _, at in signed_in), default=None)
        assert row[6] == max(map(local_day, first_issue.values()), default=None)
    await rebuild(bi.service_context, only=company.uuid)
    assert await activity() == as_told


@pytest.mark.parametrize("path", ["", *LISTS])
@pytest.mark.parametrize(
    ("who", "status"),
    {
        **{"manager": 200, "with a company": 200, "consultant": 403, "other agency": 404, "administrator": 403},
        **{"requester": 403, "operator": 403, "anonymous": 401},
    }.items(),
)
async def test_managers_of_the_agency_alone_see_its_dashboard(bi: Running, path: str, who: str, status: int) -> None:
    company = a_company()
    await introduce(bi, company)
    agency = company.agency_uuid
    people = {
        "manager": agency_manager(agency=agency),
        "with a company": agency_manager(agency=agency, customer=company),
        "consultant": agency_issuer(agency=agency),
        "other agency": other_agency(),
        "administrator": an_administrator(customer=company),
        "requester": a_requester(customer=company),
        "operator": operator(),
        "anonymous": anonymous(),
    }
    assert (await ask(bi, company, path, by=people[who])).status_code == status


async def test_the_dashboard_costs_few_statements(bi: Running) -> None:
    company = a_company()
    await introduce(bi, company)
    await ask(bi, company)
    with count_statements(bi) as counted:
        assert (await ask(bi, company)).status_code == 200
    assert len(counted) <= 6, counted


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"min_date": "2026-03-05", "max_date": "2026-03-04"}, "max_date"),
        ({"min_date": "0001-01-01"}, "min_date"),
        ({"chart_filter": "century"}, "chart_filter"),
        ({"max_date": "hoje"}, "max_date"),
    ],
)
async def test_bad_questions_are_refused_in_portuguese(bi: Running, asked: dict[str, str], field: str) -> None:
    answer = await ask(bi, a_company(), **asked)
    assert answer.status_code == 422 and list(answer.json()["errors"]) == [field]
