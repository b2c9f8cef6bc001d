"""The data feed: every row once, whatever order its writers commit in."""

import asyncio
import random
import time
from typing import Any
from uuid import UUID

import pytest
from bi_records import a_cost
from bi_reports import MARCH
from bi_service.feed.queries import read_feed
from bi_service.feed.restarting import restart_feed
from bi_service.feed.rules import START, Cursor
from bi_service.feed.schemas import FeedEntity
from bi_service.records.reactions import keep_cost_when_extra_cost_changed
from bi_service.spending.reactions import (
    book_spending_back_when_item_canceled,
    book_spending_when_expense_approved,
    book_spending_when_item_issued,
)
from bi_spending import a_cancellation, an_approval, an_issue
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.testing import (
    Company,
    Person,
    Running,
    a_customer,
    a_requester,
    agency_issuer,
    an_administrator,
    anonymous,
    count_statements,
    operator,
    other_agency,
)
from sqlalchemy import text

WRITERS, ROUNDS, MOST_IN_ONE = 8, 30, 4


async def introduced(bi: Running) -> Company:
    company = a_customer()
    await bi.introduce_company(company)
    return company


async def page(bi: Running, company: Company, *, by: Person | None = None, **asked: Any) -> Any:
    who = bi.as_(by or an_administrator(customer=company))
    return await who.get(f"/customers/{company.uuid}/data-feed", params={"entity": "order_items", **asked})


async def rows(bi: Running, company: Company, **asked: Any) -> Any:
    answer = await page(bi, company, **asked)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def keep(bi: Running, company: Company, reaction: Any, *facts: Any) -> None:
    async with bi.db.work(CustomerScope(company.uuid)) as uow:
        for fact in facts:
            await reaction(fact, uow)


async def test_items_expenses_and_costs_are_read_page_by_page(bi: Running) -> None:
    company = await introduced(bi)
    flight, meal = an_issue(company, on=MARCH, value="10.00"), an_approval(company, on=MARCH, value="5.00")
    await keep(bi, company, book_spending_when_item_issued, flight)
    await keep(bi, company, book_spending_back_when_item_canceled, a_cancellation(flight, on=MARCH))
    await keep(bi, company, book_spending_when_expense_approved, meal)
    first = await rows(bi, company, limit=1)
    assert [(row["movement"], row["value"], row["item_uuid"]) for row in first["data"]] == [
        ("issued", "10.00", str(flight.uuid))
    ]
    assert first["meta"]["has_more"] and first["data"][0]["order_number"] == 1
    second = await rows(bi, company, limit=1, after=first["meta"]["next"])
    assert [(row["movement"], row["value"]) for row in second["data"]] == [("canceled", "-10.00")]
    end = await rows(bi, company, after=second["meta"]["next"])
    assert end == {"data": [], "meta": {"next": second["meta"]["next"], "has_more": False}}
    expense = (await rows(bi, company, entity="expenses"))["data"][0]
    assert expense["expense_uuid"] == str(meal.uuid) and expense["expense_type_name"] == "Almoço"


async def test_a_changed_cost_comes_again_in_its_new_state(bi: Running) -> None:
    company = await introduced(bi)
    cost = a_cost(company, value="45.00")
    await keep(bi, company, keep_cost_when_extra_cost_changed, cost)
    before = await rows(bi, company, entity="extra_costs")
    gone = cost.model_copy(update={"version": 2, "deleted": True})
    await keep(bi, company, keep_cost_when_extra_cost_changed, gone)
    after = await rows(bi, company, entity="extra_costs", after=before["meta"]["next"])
    told = [(row["uuid"], row["version"], row["deleted"]) for row in (*before["data"], *after["data"])]
    assert told == [(str(cost.uuid), 1, False), (str(cost.uuid), 2, True)]


class _RolledBackError(Exception):
    """A writer changes its mind."""


async def _write(bi: Running, company: Company, chance: random.Random, written: set[UUID]) -> None:
    """Transactions of one to four facts: some are rolled back, some lose their connection, the others commit late."""
    for _ in range(ROUNDS):
        facts = [a_cost(company, value="1.00") for _ in range(chance.randint(1, MOST_IN_ONE))]
        fate = chance.choice(("commit", "commit", "commit", "roll back", "kill"))
        try:
            async with bi.db.work(CustomerScope(company.uuid)) as uow:
                for fact in facts:
                    await keep_cost_when_extra_cost_changed(fact, uow)
                    await uow.session.execute(text("SELECT pg_sleep(:rest)"), {"rest": chance.random() / 50})
                await _meet(fate, bi, uow)
        except Exception:
            assert fate != "commit"
        else:
            assert fate == "commit"
            written.update(fact.uuid for fact in facts)


async def _meet(fate: str, bi: Running, uow: Any) -> None:
    if fate == "roll back":
        raise _RolledBackError
    if fate == "kill":
        backend = await uow.session.scalar(text("SELECT pg_backend_pid()"))
        async with bi.db.engine.connect() as other:
            await other.execute(text("SELECT pg_terminate_backend(:backend)"), {"backend": backend})


async def _read_on(
    bi: Running, company: Company, seen: list[UUID], written: set[UUID], *, until: asyncio.Event
) -> None:
    """A consumer that asks again and again, and after the writers are done until it has all, for ten seconds at most:
    the newest rows come late while an older transaction runs, in another database of the server too."""
    cursor, deadline = START, float("inf")
    while True:
        if until.is_set():
            deadline = min(deadline, time.monotonic() + 10)
        async with bi.db.work(CustomerScope(company.uuid)) as uow:
            answer = await read_feed(uow, company.uuid, FeedEntity.EXTRA_COSTS, after=cursor, limit=7)
        seen.extend(row.uuid for row in answer.data)
        cursor = Cursor.read(answer.meta.next)
        has_all = until.is_set() and written <= set(seen)
        if not answer.data and (has_all or time.monotonic() > deadline):
            return


async def test_nothing_is_missed_and_nothing_comes_twice_while_eight_writers_commit_out_of_order(bi: Running) -> None:
    company = await introduced(bi)
    written: set[UUID] = set()
    seen: list[list[UUID]] = [[], []]
    done = asyncio.Event()
    readers = [asyncio.create_task(_read_on(bi, company, one, written, until=done)) for one in seen]
    chances = [random.Random(seed) for seed in range(WRITERS)]
    await asyncio.gather(*(_write(bi, company, chance, written) for chance in chances))
    done.set()
    await asyncio.wait_for(asyncio.gather(*readers), 30)
    assert len(written) > WRITERS * ROUNDS / 2
    for one in seen:
        assert len(one) == len(set(one)), "a row came twice"
        assert set(one) == written, f"{len(written - set(one))} rows were missed"


async def test_a_row_waits_for_an_older_transaction_that_is_still_at_work(bi: Running) -> None:
    company = await introduced(bi)
    slow, quick = (a_cost(company, value="1.00") for _ in range(2))
    async with bi.db.work(CustomerScope(company.uuid)) as uow:
        await keep_cost_when_extra_cost_changed(slow, uow)
        await keep(bi, company, keep_cost_when_extra_cost_changed, quick)
        assert (await rows(bi, company, entity="extra_costs"))["data"] == []
    told = [row["uuid"] for row in (await rows(bi, company, entity="extra_costs"))["data"]]
    assert told == [str(slow.uuid), str(quick.uuid)]


async def test_after_a_restore_the_feed_is_told_again(bi: Running) -> None:
    company = await introduced(bi)
    await keep(bi, company, book_spending_when_item_issued, an_issue(company, on=MARCH, value="1.00"))
    end = (await rows(bi, company))["meta"]["next"]
    assert await restart_feed(bi.db) >= 1
    assert len((await rows(bi, company, after=end))["data"]) == 1


@pytest.mark.parametrize(
    ("who", "status"),
    {
        **{"administrator": 200, "consultant": 200, "requester": 403, "operator": 403, "anonymous": 401},
        "other agency": 404,
    }.items(),
)
async def test_who_may_read_the_feed(bi: Running, who: str, status: int) -> None:
    company = await introduced(bi)
    people = {
        "administrator": an_administrator(customer=company),
        "consultant": agency_issuer(customer=company),
        "requester": a_requester(customer=company),
        "operator": operator(),
        "anonymous": anonymous(),
        "other agency": other_agency(),
    }
    assert (await page(bi, company, by=people[who])).status_code == status


@pytest.mark.parametrize(
    ("asked", "field"),
    [({"after": "none"}, "after"), ({"entity": "orders"}, "entity"), ({"limit": 1001}, "limit")],
)
async def test_what_no_feed_knows_is_refused(bi: Running, asked: Any, field: str) -> None:
    answer = await page(bi, await introduced(bi), **asked)
    assert answer.status_code == 422 and list(answer.json()["errors"]) == [field]


async def test_a_page_is_one_statement_by_its_index(bi: Running) -> None:
    company = await introduced(bi)
    await rows(bi, company)
    with count_statements(bi) as counted:
        await rows(bi, company)
    assert len(counted) <= 2, counted
    async with bi.db.sweep() as session:
        await session.execute(
            text("SELECT set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true)")
        )
        plan = await session.execute(
            text(
                "EXPLAIN SELECT * FROM spend_fact WHERE customer_uuid = :customer AND (feed_xid, uuid) > (0, :customer)"
                " ORDER BY feed_xid, uuid LIMIT 200"
            ),
            {"customer": new_uuid()},
        )
        assert "spend_fact_feed" in "\n".join(plan.scalars())
