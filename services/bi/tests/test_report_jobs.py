"""Reports whose worker died, whose maker took them back, or that cannot be made; who is told; what an erasure ends."""

import asyncio
import json
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any, cast
from uuid import UUID

import nats
import pytest
from bi_records import a_person
from bi_reports import MARCH, content, done, introduced, made, tell
from bi_service.reports.actions import expire_reports_when_person_erased, forget_old_reports
from bi_service.reports.asking import wanted
from bi_service.reports.catalogue import REPORT_TYPES
from bi_service.reports.columns import Kind as ReportKind
from bi_service.reports.columns import ReportColumn
from bi_service.reports.lifecycle import ReportJobStatus
from bi_service.reports.making import make_guarded, write_report
from bi_service.reports.schemas import ReportFilters
from bi_service.reports.steps import NotOurs, Work, finish, give_back, tell_progress
from bi_service.reports.tables import ReportJobTable
from bi_spending import an_approval
from contracts.fact import Fact
from contracts.identity import PrivacyRequestAccepted
from kit.core.ids import new_uuid
from kit.core.refusals import Unavailable
from kit.db.database import Database
from kit.db.scopes import CustomerScope
from kit.db.work import UnitOfWork
from kit.files.store import FileStore
from kit.privacy.personal import Person as ErasedPerson
from kit.testing import Company, Person, Running, an_administrator, eventually
from kit.testing.servers import Servers
from nats.aio.msg import Msg
from sqlalchemy.exc import DBAPIError

Publish = Callable[[Fact], Awaitable[None]]


async def job(bi: Running, company: Company, by: Person, **given: Any) -> UUID:
    """A row as a worker or its request left it."""
    row = ReportJobTable(
        **{
            "customer_uuid": company.uuid,
            "agency_uuid": company.agency_uuid,
            "user_uuid": by.user_uuid,
            "user_name": by.name,
            "type": "orders",
            "format": "csv",
            "due_at": bi.clock.now(),
            **given,
        }
    )
    async with bi.db.work(CustomerScope(company.uuid)) as uow:
        uow.add(row)
    return row.uuid


async def test_a_report_whose_worker_died_is_made_by_another(bi: Running) -> None:
    company = await introduced(bi)
    admin = an_administrator(customer=company)
    dead = {"status": ReportJobStatus.RUNNING, "tries": 1, "held_until": bi.clock.now() - timedelta(seconds=1)}
    found = await done(bi, str(await job(bi, company, admin, **dead)), by=admin)
    assert found["status"] == "done" and found["rows"] == 0 and await content(bi, found)


async def test_a_report_that_a_living_worker_has_is_left_alone(bi: Running) -> None:
    company = await introduced(bi)
    admin = an_administrator(customer=company)
    held = {"status": ReportJobStatus.RUNNING, "tries": 1, "held_until": bi.clock.now() + timedelta(seconds=20)}
    uuid = await job(bi, company, admin, **held)
    await made(bi, company, by=admin, type="orders", format="csv")  # a later one is made meanwhile
    assert (await bi.as_(admin).get(f"/customers/reports/{uuid}")).json()["data"]["status"] == "running"


async def test_a_report_that_cannot_be_made_fails_after_its_third_try(bi: Running) -> None:
    company = await introduced(bi)
    admin = an_administrator(customer=company)
    found = await done(bi, str(await job(bi, company, admin, type="of-yesterday", tries=2)), by=admin)
    assert (found["status"], found["message"]) == ("failed", "Falha ao gerar relatório")
    assert found["file_link"] is None and found["rows"] == 0


async def test_a_report_taken_back_while_it_is_made_leaves_no_file(bi: Running) -> None:
    company = await introduced(bi)
    files = FileStore(bi.db.settings)

    async def stored() -> int:
        return sum([len(page) async for page in files.pages(100)])

    before = await stored()
    gone = Work(new_uuid(), company.uuid, "orders", "csv", {}, 1)  # its row was deleted
    await make_guarded(bi.db, files, gone)
    assert await stored() == before


class LosesAnswers:
    """A database whose COMMITs are stored while their answers are lost."""

    def __init__(self, db: Database) -> None:
        self._db = db

    @asynccontextmanager
    async def work(self, scope: CustomerScope) -> AsyncIterator[UnitOfWork]:
        async with self._db.work(scope) as uow:
            commit = uow.session.commit

            async def told_nothing() -> None:
                await commit()
                raise DBAPIError("COMMIT", None, ConnectionError("the answer is lost"), connection_invalidated=True)

            uow.session.commit = told_nothing  # type: ignore[method-assign]
            yield uow


async def test_a_file_stays_when_the_answer_to_its_commit_is_lost(bi: Running) -> None:
    company = await introduced(bi)
    admin, files = an_administrator(customer=company), FileStore(bi.db.settings)
    held = {"status": ReportJobStatus.RUNNING, "tries": 1, "held_until": bi.clock.now() + timedelta(seconds=20)}
    uuid, stored = await job(bi, company, admin, **held), await files.put(b"a;b", "text/csv")
    work = Work(uuid, company.uuid, "orders", "csv", {}, 1)
    with pytest.raises((DBAPIError, Unavailable)):
        await finish(cast(Database, LosesAnswers(bi.db)), work, files=files, stored=stored, rows=0)
    found = await done(bi, str(uuid), by=admin)
    assert found["status"] == "done" and await content(bi, found) == b"a;b"


async def test_a_worker_that_slept_has_no_hand_in_a_report_that_was_given_back_meanwhile(bi: Running) -> None:
    company = await introduced(bi)
    later = {"tries": 1, "due_at": bi.clock.now() + timedelta(hours=1)}  # taken a second time, and let go of
    uuid = await job(bi, company, an_administrator(customer=company), **later)
    slept = Work(uuid, company.uuid, "orders", "csv", {}, 1)
    with pytest.raises(NotOurs):
        await tell_progress(bi.db, slept, rows=5)
    await give_back(bi.db, slept)
    async with bi.db.work(CustomerScope(company.uuid)) as uow:
        row = await uow.session.get(ReportJobTable, uuid)
        assert row is not None and (row.status, row.tries, row.rows) == (ReportJobStatus.QUEUED, 1, None)


async def test_a_report_that_fails_while_it_is_written_leaves_no_sheet_behind(bi: Running) -> None:
    company = await introduced(bi)
    await tell(bi, an_approval(company, on=MARCH, value="5.00"))
    before = set(openpyxl_files())
    gone = Work(new_uuid(), company.uuid, "expenses", "xlsx", {}, 1)
    asked = replace(wanted("expenses", ReportFilters()), of=replace(REPORT_TYPES["expenses"], columns=(BROKEN,)))
    with tempfile.TemporaryFile() as file, pytest.raises(ZeroDivisionError):
        await write_report(bi.db, asked, work=gone, file=file)
    assert set(openpyxl_files()) == before


class Dividing(ReportColumn):
    def cell(self, value: Any) -> Any:
        return 1 / 0


BROKEN = Dividing("value", "Valor", ReportKind.TEXT)


def openpyxl_files() -> list[Path]:
    return list(Path(tempfile.gettempdir()).glob("openpyxl.*"))


async def test_a_report_under_way_is_made_anew_when_a_person_is_erased(bi: Running) -> None:
    company = await introduced(bi)
    held = {"status": ReportJobStatus.RUNNING, "tries": 1, "held_until": bi.clock.now() + timedelta(seconds=20)}
    admin = an_administrator(customer=company)
    uuid = await job(bi, company, admin, **held)
    async with bi.db.work(CustomerScope(company.uuid)) as uow:
        await expire_reports_when_person_erased(ErasedPerson((new_uuid(),)), uow)
        uow.note_change()
    with pytest.raises(NotOurs):  # who read the name before
        await tell_progress(bi.db, Work(uuid, company.uuid, "orders", "csv", {}, 1), rows=5)
    assert (await done(bi, str(uuid), by=admin))["status"] == "done"


async def test_its_maker_alone_is_told_when_it_is_done(bi: Running, servers: Servers) -> None:
    company = await introduced(bi)
    admin = an_administrator(customer=company)
    hints = asyncio.Queue[bytes]()

    async def keep(message: Msg) -> None:
        hints.put_nowait(message.data)

    connection = await nats.connect(servers.nats.admin_url)
    await connection.subscribe(f"live.{company.uuid}", cb=keep)
    await connection.flush()
    report = await made(bi, company, by=admin, type="orders", format="csv")
    told = []
    while not told or told[-1]["status"] != "done":
        told.append(json.loads(await asyncio.wait_for(hints.get(), 10)))
    assert [hint["status"] for hint in told] == ["running", "done"]
    assert {(hint["entity"], hint["entity_uuid"]) for hint in told} == {("report_job", report["uuid"])}
    assert {json.dumps(hint["audience"]) for hint in told} == {
        json.dumps({"user_uuids": [str(admin.user_uuid)], "actions": [], "agency_uuid": None})
    }
    await connection.close()


async def test_an_erasure_ends_the_files_that_name_the_person(bi: Running, publish: Publish) -> None:
    company = await introduced(bi)
    admin = an_administrator(customer=company)
    ana = a_person(company, "Ana", "Souza")
    await bi.seed(ana)
    await tell(bi, an_approval(company, on=MARCH, value="5.00", employee_uuid=ana.uuid))
    report = await made(bi, company, by=admin, type="employees", format="csv")
    assert "Ana Souza" in (await content(bi, report)).decode()
    feed = {"entity": "expenses", "after": (await _feed(bi, company, admin))["meta"]["next"]}
    erased = {"kind": "erasure", "person_uuids": (ana.uuid, new_uuid()), "accepted_at": bi.clock.now()}
    await publish(PrivacyRequestAccepted(uuid=new_uuid(), customer_uuid=company.uuid, **erased))

    async def is_over() -> bool:
        return (await bi.as_(admin).get(f"/customers/reports/{report['uuid']}")).json()["data"]["file_link"] is None

    await eventually(is_over)
    await forget_old_reports(bi.db, bi.clock)
    assert (await bi.client.get("/files/bi/" + report["file_link"].rpartition("/")[2])).status_code == 404
    again = await made(bi, company, by=admin, type="employees", format="csv")
    assert "Pessoa removida" in (await content(bi, again)).decode()
    told = (await _feed(bi, company, admin, **feed))["data"]
    assert [row["employee_name"] for row in told] == ["Pessoa removida"]


async def _feed(bi: Running, company: Company, by: Person, **asked: str) -> Any:
    path = f"/customers/{company.uuid}/data-feed"
    return (await bi.as_(by).get(path, params={"entity": "expenses", **asked})).json()
