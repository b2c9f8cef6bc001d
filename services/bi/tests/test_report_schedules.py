"""Reports by the calendar: made once when they are due, of the period that is over, mailed to who may read them."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from bi_reports import content, done, introduced, with_reports
from bi_service.reports.rules import MOST_SCHEDULED, Frequency, next_due, period_before
from bi_service.reports.scheduling import queue_scheduled_reports
from contracts.config import CustomerEmployeeChanged
from contracts.fact import Fact
from contracts.identity import PrivacyRequestAccepted
from kit.core.clock import SAO_PAULO
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.testing import (
    Company,
    Person,
    Running,
    a_requester,
    agency_issuer,
    agency_manager,
    an_administrator,
    anonymous,
    choose_notice,
    count_statements,
    eventually,
    operator,
    other_agency,
)
from sqlalchemy import text
from test_report_jobs import job

Publish = Callable[[Fact], Awaitable[None]]
WEEKLY = {"type": "orders", "format": "csv", "frequency": "weekly"}


def at(day: date, hour: int, minute: int = 0) -> datetime:
    """An instant of Sao Paulo."""
    return datetime(day.year, day.month, day.day, hour, minute, tzinfo=SAO_PAULO)


@contextmanager
def moved(bi: Running, to: datetime) -> Iterator[None]:
    """The clock stands elsewhere for a while."""
    before = bi.clock.now()
    bi.clock.move_to(to)
    try:
        yield
    finally:
        bi.clock.move_to(before)


@dataclass
class Hired:
    """A person of a company whose profile and account bi knows."""

    person: Person
    fact: CustomerEmployeeChanged


async def hired(bi: Running, company: Company, person: Person | None = None) -> Hired:
    person = person or an_administrator(customer=company)
    person = replace(person, name=f"Heitor {new_uuid().hex[-6:]}")
    await bi.introduce(person)
    profile = person.profile_fact()
    assert profile is not None and person.employee_uuid is not None
    fact = CustomerEmployeeChanged(
        uuid=person.employee_uuid,
        customer_uuid=company.uuid,
        agency_uuid=company.agency_uuid,
        version=1,
        name=person.name,
        last_name="Souza",
        email=f"{new_uuid().hex[-8:]}@aurora.test",
        active=True,
        profile_uuid=profile.uuid,
    )
    await bi.seed(fact)
    return Hired(person, fact)


async def scheduled(bi: Running, company: Company, by: Person, **asked: Any) -> Any:
    answer = await bi.as_(by).post(f"/customers/{company.uuid}/report-schedules", json={**WEEKLY, **asked})
    assert answer.status_code == 201, answer.text
    return answer.json()["data"]


async def jobs(bi: Running, company: Company, by: Person) -> list[Any]:
    found: list[Any] = (await bi.as_(by).get(f"/customers/{company.uuid}/reports")).json()["data"]
    return found


@pytest.mark.parametrize(
    ("frequency", "after", "due"),
    [
        (Frequency.WEEKLY, at(date(2026, 3, 2), 5, 59), at(date(2026, 3, 2), 6)),
        (Frequency.WEEKLY, at(date(2026, 3, 2), 6), at(date(2026, 3, 9), 6)),
        (Frequency.WEEKLY, datetime(2026, 3, 9, 2, tzinfo=UTC), at(date(2026, 3, 9), 6)),  # Sunday in Sao Paulo
        (Frequency.MONTHLY, at(date(2026, 1, 31), 12), at(date(2026, 2, 1), 6)),
        (Frequency.MONTHLY, at(date(2026, 12, 1), 6), at(date(2027, 1, 1), 6)),
    ],
)
def test_a_report_is_due_on_mondays_or_first_days_at_six_in_sao_paulo(
    frequency: Frequency, after: datetime, due: datetime
) -> None:
    assert next_due(frequency, after) == due


def test_the_period_is_the_week_or_the_month_that_is_over() -> None:
    assert period_before(Frequency.WEEKLY, at(date(2026, 3, 9), 6)) == (date(2026, 3, 2), date(2026, 3, 8))
    assert period_before(Frequency.MONTHLY, at(date(2026, 3, 1), 6)) == (date(2026, 2, 1), date(2026, 2, 28))
    assert period_before(Frequency.MONTHLY, datetime(2028, 3, 1, 9, tzinfo=UTC)) == (
        date(2028, 2, 1),
        date(2028, 2, 29),
    )


async def test_a_scheduled_report_is_made_once_and_mailed_with_a_link(bi: Running) -> None:
    company = await introduced(bi)
    ana = await hired(bi, company)
    schedule = await scheduled(bi, company, ana.person)
    due = datetime.fromisoformat(schedule["next_at"])
    assert due == next_due(Frequency.WEEKLY, bi.clock.now()) and schedule["last_at"] is None
    await queue_scheduled_reports(bi.db, bi.clock)
    assert await jobs(bi, company, ana.person) == [], "it is not due"
    with moved(bi, due + timedelta(minutes=1)):
        for _ in range(2):
            await queue_scheduled_reports(bi.db, bi.clock)
        [queued] = await jobs(bi, company, ana.person)
        report = await done(bi, queued["uuid"], by=ana.person)
        last = due.astimezone(SAO_PAULO).date() - timedelta(days=1)
        assert report["filters"] == {"start_date": str(last - timedelta(days=6)), "end_date": str(last)}
        assert await content(bi, report)
        [mail] = await bi.mails(ana.fact.email)
        assert mail["subject"] == "Relatório pronto: Pedidos emitidos" and "0 linhas" in mail["text"]
        assert f"Período: {last - timedelta(days=6):%d/%m/%Y} a {last:%d/%m/%Y}" in mail["text"]
        assert "/central-de-relatorios" in mail["text"] and "/files/" not in mail["text"], "the link is behind sign-in"
        path = f"/customers/{company.uuid}/report-schedules"
        [now] = (await bi.as_(ana.person).get(path)).json()["data"]
        assert datetime.fromisoformat(now["next_at"]) == due + timedelta(days=7) and now["last_at"] is not None
    lines = await _audited(bi, company)
    assert lines == [
        ("create", "Relatório programado: Pedidos emitidos (CSV), toda semana"),
        ("export", "Relatório programado: Pedidos emitidos (CSV)"),
    ]


async def _audited(bi: Running, company: Company) -> list[tuple[str, str]]:
    wanted = text(
        "SELECT action, description FROM audit WHERE customer_uuid = :customer AND entity = 'report_schedule'"
        " ORDER BY happened_at, action"
    )
    async with bi.db.sweep() as session:
        return [(row[0], row[1]) for row in await session.execute(wanted, {"customer": company.uuid})]


async def test_what_was_missed_is_made_once_for_its_newest_period(bi: Running) -> None:
    company = await introduced(bi)
    ana = await hired(bi, company)
    schedule = await scheduled(bi, company, ana.person, frequency="monthly")
    with moved(bi, at(date(2026, 7, 15), 12)):
        await queue_scheduled_reports(bi.db, bi.clock)
        [queued] = await jobs(bi, company, ana.person)
        assert queued["filters"] == {"start_date": "2026-06-01", "end_date": "2026-06-30"}
    assert schedule["frequency"] == "monthly"


async def test_a_report_of_how_things_stand_has_no_period(bi: Running) -> None:
    company = await introduced(bi)
    ana = await hired(bi, company)
    for type in ("employees", "credits"):
        await scheduled(bi, company, ana.person, type=type)
    with moved(bi, bi.clock.now() + timedelta(days=8)):
        await queue_scheduled_reports(bi.db, bi.clock)
        assert [one["filters"] for one in await jobs(bi, company, ana.person)] == [{}, {}]


async def test_who_left_or_lost_the_right_gets_nothing_until_it_is_back(bi: Running) -> None:
    company = await introduced(bi)
    left, bare = await hired(bi, company), await hired(bi, company, with_reports(a_requester(customer=company)))
    for one in (left, bare):
        await scheduled(bi, company, one.person)
    poor = a_requester(customer=company)
    await bi.introduce(poor)
    without = poor.profile_fact()
    assert without is not None
    await bi.seed(
        left.fact.model_copy(update={"version": 2, "active": False}),
        bare.fact.model_copy(update={"version": 2, "profile_uuid": without.uuid}),
    )
    admin = an_administrator(customer=company)
    with moved(bi, bi.clock.now() + timedelta(days=8)):
        await queue_scheduled_reports(bi.db, bi.clock)
        assert await jobs(bi, company, admin) == []
        assert [action for action, _ in await _audited(bi, company)].count("skip") == 2
    await bi.seed(left.fact.model_copy(update={"version": 3}))
    with moved(bi, bi.clock.now() + timedelta(days=15)):
        await queue_scheduled_reports(bi.db, bi.clock)
        assert [one["by"]["uuid"] for one in await jobs(bi, company, admin)] == [str(left.person.user_uuid)]


async def test_an_agency_s_manager_is_mailed_where_they_signed_in(bi: Running) -> None:
    company = await introduced(bi)
    gilda = agency_manager(customer=company, name=f"Gilda {new_uuid().hex[-6:]}")
    await scheduled(bi, company, gilda)
    with moved(bi, bi.clock.now() + timedelta(days=8)):
        await queue_scheduled_reports(bi.db, bi.clock)
        [queued] = await jobs(bi, company, gilda)
        await done(bi, queued["uuid"], by=gilda)
        assert any("Pedidos emitidos" in mail["subject"] for mail in await bi.mails(gilda.email))


async def test_who_switched_the_notice_off_gets_the_report_and_no_mail(bi: Running, publish: Publish) -> None:
    company = await introduced(bi)
    ana = await hired(bi, company)
    await choose_notice(bi, publish, "report_ready", of=ana.person, email=False)
    await scheduled(bi, company, ana.person)
    with moved(bi, bi.clock.now() + timedelta(days=8)):
        await queue_scheduled_reports(bi.db, bi.clock)
        [queued] = await jobs(bi, company, ana.person)
        await done(bi, queued["uuid"], by=ana.person)
    assert await bi.mails(ana.fact.email) == []


async def test_a_scheduled_report_that_cannot_be_made_is_told(bi: Running) -> None:
    company = await introduced(bi)
    ana = await hired(bi, company)
    schedule = await scheduled(bi, company, ana.person)
    broken = {"filters": {"statuses": ["gone"]}, "tries": 2, "schedule_uuid": UUID(schedule["uuid"])}
    await done(bi, str(await job(bi, company, ana.person, **broken)), by=ana.person)
    [mail] = await bi.mails(ana.fact.email)
    assert mail["subject"] == "Falha ao gerar relatório: Pedidos emitidos"


async def test_a_schedule_that_was_taken_back_makes_nothing_and_mails_nothing(bi: Running) -> None:
    company = await introduced(bi)
    ana, other = await hired(bi, company), an_administrator(customer=company)
    schedule = await scheduled(bi, company, ana.person)
    path = f"/customers/report-schedules/{schedule['uuid']}"
    assert (await bi.as_(other).delete(path)).status_code == 403, "somebody else's"
    assert (await bi.as_(ana.person).delete(path)).status_code == 204
    assert (await bi.as_(ana.person).delete(path)).status_code == 404
    made = await job(bi, company, ana.person, schedule_uuid=UUID(schedule["uuid"]))  # was queued before
    await done(bi, str(made), by=ana.person)
    assert await bi.mails(ana.fact.email) == []


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"type": "of-yesterday"}, "type"),
        ({"frequency": "daily"}, "frequency"),
        ({"format": "doc"}, "format"),
        ({"filters": {"start_date": "2026-01-01"}}, "filters.start_date"),
        ({"filters": {"statuses": ["gone"]}}, "filters.statuses"),
    ],
)
async def test_what_cannot_be_scheduled_is_refused(bi: Running, body: Any, field: str) -> None:
    company = await introduced(bi)
    client = bi.as_(an_administrator(customer=company))
    answer = await client.post(f"/customers/{company.uuid}/report-schedules", json={**WEEKLY, **body})
    assert answer.status_code == 422 and list(answer.json()["errors"]) == [field], answer.text


async def test_a_person_has_twenty_schedules_at_most(bi: Running) -> None:
    company = await introduced(bi)
    ana = await hired(bi, company)
    for _ in range(MOST_SCHEDULED):
        await scheduled(bi, company, ana.person)
    answer = await bi.as_(ana.person).post(f"/customers/{company.uuid}/report-schedules", json=WEEKLY)
    assert answer.status_code == 429
    with count_statements(bi) as counted:
        page = (await bi.as_(ana.person).get(f"/customers/{company.uuid}/report-schedules")).json()
    assert page["meta"]["total"] == MOST_SCHEDULED and len(counted) <= 3, counted


@pytest.mark.parametrize(
    ("who", "status"),
    {
        **{"administrator": 201, "manager": 201, "consultant": 201, "requester": 403, "operator": 403},
        **{"anonymous": 401, "other agency": 404},
    }.items(),
)
async def test_who_may_schedule(bi: Running, who: str, status: int) -> None:
    company = await introduced(bi)
    people = {
        "administrator": an_administrator(customer=company),
        "manager": agency_manager(customer=company),
        "consultant": agency_issuer(customer=company),
        "requester": a_requester(customer=company),
        "operator": operator(),
        "anonymous": anonymous(),
        "other agency": other_agency(),
    }
    path = f"/customers/{company.uuid}/report-schedules"
    assert (await bi.as_(people[who]).post(path, json=WEEKLY)).status_code == status
    assert (await bi.as_(people[who]).get(path)).status_code == (200 if status == 201 else status)


async def test_an_erasure_ends_the_schedules_of_the_person(bi: Running, publish: Publish) -> None:
    company = await introduced(bi)
    ana = await hired(bi, company)
    await scheduled(bi, company, ana.person)
    people = (ana.fact.uuid, ana.person.user_uuid)
    erased = {"kind": "erasure", "person_uuids": people, "accepted_at": bi.clock.now()}
    await publish(PrivacyRequestAccepted(uuid=new_uuid(), customer_uuid=company.uuid, **erased))

    async def is_gone() -> bool:
        async with bi.db.work(CustomerScope(company.uuid)) as uow:
            return await uow.session.scalar(text("SELECT count(*) FROM report_schedule")) == 0

    await eventually(is_gone)
