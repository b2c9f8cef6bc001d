"""The lists of an agency's dashboard: which customers are on each, and what they cost."""

from datetime import date, timedelta
from uuid import UUID

import pytest
from bi_agency import LISTS, a_company, a_sign_in, an_order, ask, day, days_ago, introduce, issued, keep, rows
from kit.core.clock import local_day
from kit.core.ids import new_uuid
from kit.testing import (
    Running,
    count_statements,
)
from sqlalchemy import text


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
