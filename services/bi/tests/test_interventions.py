"""What an agency's consultants had to do by hand is counted for its managers, and for nobody else."""

from collections.abc import Awaitable, Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from bi_service.interventions.reactions import store_intervention_when_item_intervened
from bi_service.interventions.rules import chosen_days, week_of
from bi_service.panels.periods import Period
from bi_spending import an_intervention
from contracts.fact import Fact
from contracts.orders import ItemIntervened
from kit.core.clock import local_day
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
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
NOON = datetime(2026, 3, 4, 15, tzinfo=UTC)  # a Wednesday
MARCH: dict[str, Any] = {"min_date": "2026-03-01", "max_date": "2026-03-31"}


def a_company() -> Company:
    """Of an agency that nobody else in the tests works for."""
    return a_customer(agency=new_uuid())


async def listed(bi: Running, company: Company, *, by: Person | None = None, **asked: Any) -> Any:
    manager = by or agency_manager(agency=company.agency_uuid)
    path = f"/agencies/{company.agency_uuid}/dashboard-bi/operational-interventions"
    return await bi.as_(manager).get(path, params=asked)


async def rows(bi: Running, company: Company, **asked: Any) -> list[tuple[str, str, int]]:
    answer = await listed(bi, company, **asked)
    assert answer.status_code == 200, answer.text
    shown = answer.json()["data"]
    return [(row["service_type"], row["provider_name"], row["interventions_amount"]) for row in shown]


async def keep(bi: Running, *facts: ItemIntervened) -> None:
    """Each in a transaction of its own, as the consumer does it."""
    for fact in facts:
        async with bi.db.work(CustomerScope(fact.customer_uuid)) as uow:
            await store_intervention_when_item_intervened(fact, uow)


async def test_each_taking_and_closing_counts_for_its_service_and_provider(bi: Running, publish: Publish) -> None:
    company = a_company()
    await bi.introduce_company(company)
    task = new_uuid()
    for fact in (
        an_intervention(company, at=NOON, task_uuid=task),
        an_intervention(company, at=NOON + timedelta(hours=1), task_uuid=task, step="closed", resolution="solved"),
        an_intervention(company, at=NOON, provider="Azul"),
        an_intervention(company, at=NOON, table="hotel", provider="Azul"),
    ):
        await publish(fact)

    async def all_heard() -> bool:
        return len(await rows(bi, company, **MARCH)) == 3

    await eventually(all_heard)
    assert await rows(bi, company, **MARCH) == [("airway", "Gol", 2), ("airway", "Azul", 1), ("hotel", "Azul", 1)]
    answer = (await listed(bi, company, **MARCH)).json()
    said = {name: value for name, value in answer["data"][0].items() if value is not None}
    assert said == {"service_type": "airway", "provider_name": "Gol", "interventions_amount": 2}
    assert {"trading_name", "agreement_uuid", "customer_uuid", "date"} <= set(answer["data"][0])
    assert answer["meta"]["total"] == 3


async def test_a_step_told_again_counts_once_and_a_second_taking_counts_again(bi: Running, publish: Publish) -> None:
    company = a_company()
    await bi.introduce_company(company)
    taken = an_intervention(company, at=NOON)
    again = an_intervention(company, at=NOON + timedelta(minutes=5), task_uuid=taken.task_uuid, uuid=taken.uuid)
    for fact in (taken, taken, again):
        await publish(fact)

    async def all_heard() -> bool:
        return await rows(bi, company, **MARCH) == [("airway", "Gol", 2)]

    await eventually(all_heard)
    await keep(bi, taken, again, taken)
    assert await rows(bi, company, **MARCH) == [("airway", "Gol", 2)]


async def test_all_companies_of_the_agency_are_counted_whichever_is_chosen(bi: Running) -> None:
    first = a_company()
    second = a_customer(agency=first.agency_uuid, name="Ipê")
    stranger = a_company()
    await keep(bi, *(an_intervention(company, at=NOON) for company in (first, second, stranger)))
    for company in (first, second):
        await bi.introduce_company(company)
    assert await rows(bi, first, **MARCH) == [("airway", "Gol", 2)]
    chosen = agency_manager(agency=first.agency_uuid, customer=second)
    assert (await listed(bi, first, by=chosen, **MARCH)).json()["data"][0]["interventions_amount"] == 2


async def test_a_day_is_one_of_sao_paulo_and_both_ends_count(bi: Running) -> None:
    company = a_company()
    late = datetime(2026, 3, 5, 1, tzinfo=UTC)  # 22 h of the 4th in Sao Paulo
    await keep(bi, an_intervention(company, at=late))
    for first, last, amount in (("04", "04", 1), ("05", "05", 0), ("01", "04", 1), ("04", "09", 1), ("01", "03", 0)):
        found = await rows(bi, company, min_date=f"2026-03-{first}", max_date=f"2026-03-{last}")
        assert sum(row[2] for row in found) == amount, (first, last)


async def test_without_dates_it_is_this_week(bi: Running) -> None:
    company = a_company()
    now = bi.clock.now()
    sunday = week_of(local_day(now)).start
    before = datetime(sunday.year, sunday.month, sunday.day, 15, tzinfo=UTC) - timedelta(days=1)
    await keep(bi, an_intervention(company, at=now), an_intervention(company, at=before))
    assert await rows(bi, company) == [("airway", "Gol", 1)]


@pytest.mark.parametrize(
    ("day", "sunday"),
    [(date(2026, 3, 1), date(2026, 3, 1)), (date(2026, 3, 2), date(2026, 3, 1)), (date(2026, 3, 7), date(2026, 3, 1))],
)
def test_a_week_begins_on_its_sunday(day: date, sunday: date) -> None:
    assert week_of(day) == Period(sunday, day)


def test_a_missing_end_is_today_and_a_missing_beginning_the_end_s_sunday() -> None:
    today = date(2026, 3, 4)
    assert chosen_days(first=date(2026, 1, 1), last=None, today=today) == Period(date(2026, 1, 1), today)
    assert chosen_days(first=None, last=date(2026, 2, 17), today=today) == Period(date(2026, 2, 15), date(2026, 2, 17))
    later = date(2026, 5, 1)
    assert chosen_days(first=later, last=None, today=today) == Period(later, later)


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"min_date": "2026-03-05", "max_date": "2026-03-04"}, "max_date"),
        ({"min_date": "2005-01-01", "max_date": "2026-03-04"}, "max_date"),
        ({"min_date": "0001-01-01"}, "min_date"),
        ({"max_date": "amanhã"}, "max_date"),
    ],
)
async def test_bad_questions_are_refused_in_portuguese(bi: Running, asked: dict[str, str], field: str) -> None:
    answer = await listed(bi, a_company(), **asked)
    assert answer.status_code == 422 and answer.json()["message"] == "Verifique os campos informados."
    assert list(answer.json()["errors"]) == [field]


@pytest.mark.parametrize(
    ("who", "status"),
    {
        **{"manager": 200, "with a company": 200, "consultant": 403, "other agency": 404, "administrator": 403},
        **{"requester": 403, "operator": 403, "anonymous": 401},
    }.items(),
)
async def test_managers_of_the_agency_alone_see_them(bi: Running, who: str, status: int) -> None:
    company = a_company()
    await bi.introduce_company(company)
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
    assert (await listed(bi, company, by=people[who], **MARCH)).status_code == status


async def test_a_foreign_agency_and_none_at_all_answer_alike(bi: Running) -> None:
    company, nowhere = a_company(), a_company()
    await keep(bi, an_intervention(company, at=NOON))
    answers = [(await listed(bi, one, by=other_agency())).json() for one in (company, nowhere)]
    assert [{**answer, "request_id": ""} for answer in answers] == [{**answers[0], "request_id": ""}] * 2


async def test_the_list_is_cut_and_counted_in_the_database(bi: Running) -> None:
    company = a_company()
    await keep(bi, *(an_intervention(company, at=NOON, provider=f"Companhia {number}") for number in range(5)))
    await rows(bi, company, **MARCH)
    with count_statements(bi) as counted:
        page = (await listed(bi, company, **MARCH, limit=2, page=2)).json()
    assert [row["provider_name"] for row in page["data"]] == ["Companhia 2", "Companhia 3"]
    assert page["meta"]["total"] == 5 and len(counted) <= 3, counted


async def test_the_facts_of_a_period_are_found_by_their_index(bi: Running) -> None:
    async with bi.db.sweep() as session:
        await session.execute(text("SET LOCAL enable_seqscan = off"))
        plan = await session.execute(
            text(
                "EXPLAIN SELECT item, provider, count(*) FROM intervention_fact WHERE agency_uuid = :agency"
                " AND intervened_on BETWEEN '2026-03-01' AND '2026-03-07' GROUP BY item, provider"
            ),
            {"agency": UUID(int=7)},
        )
        assert "intervention_fact_period" in "\n".join(plan.scalars())
