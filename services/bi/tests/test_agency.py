"""The agency's dashboard: sales, cards and the lists of customers, of its own customers and for its managers alone."""

import random
from collections.abc import Awaitable, Callable
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest
from bi_service.agency.copies import COPIES, joined_on
from bi_service.agency.reactions import store_order_when_its_status_changed, store_sign_in_when_user_signed_in
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
from kit.db.scopes import CustomerScope, NoScope
from kit.messaging.reference_copies import apply_to_copy
from kit.testing import (
    Company,
    Person,
    Running,
    a_customer,
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
LISTS = (
    "logout-customers",
    "new-clients-purchase-month",
    "pending-first-purchase",
    "not-buying-customers",
    "orders-not-issued-week",
    "operational-interventions",
)


def a_company(name: str = "Jacarandá", *, agency: UUID | None = None) -> Company:
    """Of an agency that nobody else in the tests works for."""
    return a_customer(agency=agency or new_uuid(), name=name)


async def introduce(bi: Running, company: Company, *, joined: date | None = None) -> None:
    """config tells of a customer that was created on a day, long ago without one."""
    await bi.introduce_company(company)
    created_at = datetime.combine(joined or date(2025, 1, 1), datetime.min.time(), UTC) + timedelta(hours=15)
    fact = company.fact().model_copy(update={"created_at": created_at})
    async with bi.db.work(CustomerScope(company.uuid)) as uow:
        await apply_to_copy(COPIES[0], fact, uow)
        uow.note_change()


def a_sign_in(company: Company, *, at: datetime, name: str = "Ana Souza", user: UUID | None = None) -> UserSignedIn:
    return UserSignedIn(uuid=user or new_uuid(), customer_uuid=company.uuid, name=name, signed_in_at=at)


def an_order(
    company: Company, *, at: datetime, to: str = "open", uuid: UUID | None = None, version: int = 1
) -> OrderStatusChanged:
    return OrderStatusChanged(
        uuid=uuid or new_uuid(),
        customer_uuid=company.uuid,
        agency_uuid=company.agency_uuid,
        number=1,
        from_status=None if to == "open" else "open",
        to_status=to,
        version=version,
        changed_at=at,
        total_value=Decimal("1.00"),
        issuer_user_uuid=new_uuid(),
    )


def issued(company: Company, *, opened: datetime, at: datetime) -> tuple[OrderStatusChanged, ...]:
    """The facts of an order from its opening to its issue."""
    first = an_order(company, at=opened)
    return first, an_order(company, at=at, to="issued", uuid=first.uuid, version=5)


async def keep(bi: Running, *facts: Fact) -> None:
    """Each in a transaction of its own, as the consumer does it."""
    for fact in facts:
        scope = CustomerScope(fact.customer_uuid) if fact.customer_uuid else NoScope()
        async with bi.db.work(scope) as uow:
            match fact:
                case UserSignedIn():
                    await store_sign_in_when_user_signed_in(fact, uow)
                case OrderStatusChanged():
                    await store_order_when_its_status_changed(fact, uow)


async def ask(bi: Running, company: Company, path: str = "", *, by: Person | None = None, **asked: Any) -> Any:
    manager = by or agency_manager(agency=company.agency_uuid)
    where = f"/agencies/{company.agency_uuid}/dashboard-bi{path and '/'}{path}"
    return await bi.as_(manager).get(where, params=asked)


async def rows(bi: Running, company: Company, path: str, **asked: Any) -> list[dict[str, Any]]:
    """The rows, without what is null."""
    answer = await ask(bi, company, path, **asked)
    assert answer.status_code == 200, answer.text
    return [{name: value for name, value in row.items() if value is not None} for row in answer.json()["data"]]


def days_ago(bi: Running, days: int) -> datetime:
    return bi.clock.now() - timedelta(days=days)


def day(at: datetime) -> str:
    return str(local_day(at))


async def test_a_customer_nobody_signed_in_to_for_seven_days_is_listed(bi: Running) -> None:
    company = a_company("Água Viva")
    recent, never = a_company("Ipê", agency=company.agency_uuid), a_company("Buriti", agency=company.agency_uuid)
    for one in (company, recent, never):
        await introduce(bi, one)
    last = days_ago(bi, 7)
    await keep(
        bi,
        a_sign_in(company, at=last, name="Davi Lima"),
        a_sign_in(company, at=days_ago(bi, 20)),
        a_sign_in(company, at=days_ago(bi, 20) + timedelta(minutes=1)),
        a_sign_in(recent, at=days_ago(bi, 6)),
    )
    assert await rows(bi, company, "logout-customers") == [
        {
            "customer_uuid": str(company.uuid),
            "trading_name": "Água Viva",
            "logged_username": "Davi Lima",
            "login_amount": 3,
            "login_days": 2,
            "logout_days": 7,
            "date": day(last),
        }
    ]
    assert len(await rows(bi, company, "logout-customers", name="agua")) == 1
    assert await rows(bi, company, "logout-customers", name="ipe") == []


async def test_a_customer_created_this_month_is_listed_with_its_orders(bi: Running) -> None:
    today = local_day(bi.clock.now())
    company = a_company()
    older = a_company("Ipê", agency=company.agency_uuid)
    await introduce(bi, company, joined=today)
    await introduce(bi, older, joined=today.replace(day=1) - timedelta(days=1))
    now = bi.clock.now()
    await keep(bi, *issued(company, opened=now, at=now), an_order(company, at=now), an_order(older, at=now))
    (row,) = await rows(bi, company, "new-clients-purchase-month")
    assert (row["customer_uuid"], row["date"]) == (str(company.uuid), str(today))
    assert (row["orders_amount"], row["issued_orders_amount"]) == (2, 1)


async def test_a_customer_without_an_issued_order_waits_for_its_first_purchase(bi: Running) -> None:
    company, now = a_company(), bi.clock.now()
    buyer = a_company("Ipê", agency=company.agency_uuid)
    for one in (company, buyer):
        await introduce(bi, one, joined=date(2026, 2, 3))
    await keep(bi, an_order(company, at=now), *issued(buyer, opened=now, at=now), a_sign_in(company, at=now))
    assert await rows(bi, company, "pending-first-purchase") == [
        {
            "customer_uuid": str(company.uuid),
            "trading_name": "Jacarandá",
            "login_amount": 1,
            "logged_username": "Ana Souza",
            "date": "2026-02-03",
        }
    ]


async def test_a_customer_that_bought_nothing_for_thirty_days_is_listed(bi: Running) -> None:
    company = a_company("São José")
    recent = a_company("Ipê", agency=company.agency_uuid)
    for one in (company, recent, a_company("Buriti", agency=company.agency_uuid)):
        await introduce(bi, one)
    last = days_ago(bi, 30)
    await keep(
        bi,
        *issued(company, opened=days_ago(bi, 90), at=days_ago(bi, 80)),
        *issued(company, opened=days_ago(bi, 31), at=last),
        *issued(recent, opened=days_ago(bi, 60), at=days_ago(bi, 29)),
        an_order(company, at=days_ago(bi, 1)),
        a_sign_in(company, at=days_ago(bi, 4)),
    )
    (row,) = await rows(bi, company, "not-buying-customers", name="sao jose")
    assert (row["issued_orders_amount"], row["logout_days"], row["date"]) == (2, 4, day(last))
    assert [row["trading_name"] for row in await rows(bi, company, "not-buying-customers")] == ["São José"]
    assert await rows(bi, company, "not-buying-customers", name="100%") == []


async def test_orders_opened_since_sunday_and_not_issued_are_counted(bi: Running) -> None:
    company, now = a_company(), bi.clock.now()
    done = a_company("Ipê", agency=company.agency_uuid)
    for one in (company, done):
        await introduce(bi, one)
    before = days_ago(bi, 8)
    await keep(
        bi,
        *issued(company, opened=now, at=now),
        *issued(done, opened=now, at=now),
        an_order(company, at=now),
        an_order(company, at=now),
        an_order(company, at=before),
    )
    (row,) = await rows(bi, company, "orders-not-issued-week")
    assert (row["customer_uuid"], row["orders_amount"], row["not_issued_orders_amount"]) == (str(company.uuid), 3, 2)


async def test_an_order_canceled_after_its_issue_was_bought(bi: Running) -> None:
    company, now = a_company(), bi.clock.now()
    await introduce(bi, company)
    opened, bought = issued(company, opened=now, at=now)
    canceled = an_order(company, at=now, to="canceled", uuid=opened.uuid, version=7)
    await keep(bi, opened, bought, canceled)
    assert await rows(bi, company, "pending-first-purchase") == []
    assert await rows(bi, company, "orders-not-issued-week") == []


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


@pytest.mark.parametrize("path", LISTS[:5])
async def test_another_agency_s_customers_are_never_listed(bi: Running, path: str) -> None:
    company, stranger = a_company(), a_company()
    for one in (company, stranger):
        await introduce(bi, one, joined=local_day(bi.clock.now()))
    long_ago = days_ago(bi, 50)
    await keep(bi, a_sign_in(stranger, at=long_ago), *issued(stranger, opened=long_ago, at=long_ago))
    await keep(bi, an_order(stranger, at=bi.clock.now()))
    assert all(row["customer_uuid"] == str(company.uuid) for row in await rows(bi, company, path))


@pytest.mark.parametrize("path", LISTS[:5])
async def test_a_list_is_cut_and_counted_in_the_database(bi: Running, path: str) -> None:
    agency, now = new_uuid(), bi.clock.now()
    companies = [a_company(f"Empresa {number}", agency=agency) for number in range(5)]
    for company in companies:
        await introduce(bi, company, joined=local_day(now))
        if path in {"logout-customers", "not-buying-customers"}:
            old = days_ago(bi, 40)
            await keep(bi, a_sign_in(company, at=old), *issued(company, opened=old, at=old))
        else:
            await keep(bi, an_order(company, at=now))
    await rows(bi, companies[0], path)
    with count_statements(bi) as counted:
        page = (await ask(bi, companies[0], path, limit=2, page=2)).json()
    assert len(page["data"]) == 2 and page["meta"]["total"] == 5 and len(counted) <= 3, counted
    past = (await ask(bi, companies[0], path, limit=2, page=9)).json()
    assert past["data"] == [] and past["meta"]["total"] == 5


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


async def test_a_list_of_an_agency_finds_its_rows_by_index(bi: Running) -> None:
    wanted = {
        "customer_activity": ("last_sign_in_at < '2026-03-01' ORDER BY last_sign_in_at", "customer_activity_signed_in"),
        "company_copy": ("joined_on >= '2026-03-01' ORDER BY joined_on", "company_copy_joined"),
        "order_seen": ("opened_on >= '2026-03-01' ORDER BY opened_on", "order_seen_opened"),
        "spend_day": ("day >= '2026-03-01' ORDER BY day", "spend_day_of_agency"),
    }
    async with bi.db.sweep() as session:
        for way in ("seqscan", "sort", "bitmapscan"):
            await session.execute(text(f"SET LOCAL enable_{way} = off"))
        for table, (condition, index) in wanted.items():
            asked = f"EXPLAIN SELECT * FROM {table} WHERE agency_uuid = :agency AND {condition}"
            plan = await session.execute(text(asked), {"agency": UUID(int=7)})
            assert index in "\n".join(plan.scalars()), table
