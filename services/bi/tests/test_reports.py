"""The report centre: a catalogue, a preview, and files made in the background that agree with the panels."""

import csv
import io
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from bi_records import a_cost, a_level, a_person, a_rejection, a_request, an_advance, an_expense_report
from bi_reports import MARCH, a_company_that_spent, content, introduced, made, preview, tell, with_reports
from bi_service.reports.catalogue import REPORT_TYPES
from bi_spending import an_issue
from contracts.fact import Fact
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
    an_approver,
    anonymous,
    count_statements,
    eventually,
    operator,
    other_agency,
)
from sqlalchemy import text

Publish = Callable[[Fact], Awaitable[None]]


async def test_the_catalogue_names_every_report_with_its_filters(bi: Running) -> None:
    answer = await bi.as_(an_administrator()).get("/report-types")
    types = answer.json()["data"]
    assert [one["slug"] for one in types] == list(REPORT_TYPES)
    orders = types[0]
    assert orders["name"] == "Pedidos emitidos" and orders["formats"] == ["xlsx", "csv", "pdf"]
    filters = {one.pop("slug"): one for one in orders["filters"]}
    assert filters["start_date"] == {"type": "date", "label": "De", "options": None}
    assert filters["cost_center_uuids"] == {"type": "cost_center", "label": "Centro de custo", "options": None}
    assert {"value": "airway", "label": "Aéreo"} in filters["order_items"]["options"]


async def test_a_preview_shows_lines_in_words_and_how_many_there_are(bi: Running) -> None:
    company = await a_company_that_spent(bi)
    shown = await preview(bi, company, "orders")
    assert [column["slug"] for column in shown["columns"]][:3] == ["order_number", "booked_on", "kind"]
    assert shown["total"] == 3 and len(shown["rows"]) == 3
    flight = shown["rows"][0]
    assert flight["order_number"] == 1 and flight["booked_on"] == "2026-03-02" and flight["value"] == "1234.56"
    assert flight["cost_center"] == "Engenharia" and flight["item"] == "Aéreo" and flight["kind"] == "Emissão"
    assert shown["rows"][2]["kind"] == "Cancelamento" and shown["rows"][2]["value"] == "-1234.56"
    narrowed = await preview(bi, company, "orders", **{"order_items[]": "hotel"})
    assert [row["provider"] if "provider" in row else row["item"] for row in narrowed["rows"]] == ["Hotel"]
    assert (await preview(bi, company, "out-of-policy"))["total"] == 1
    assert (await preview(bi, company, "expenses", start_date="2026-03-03"))["total"] == 0


@pytest.mark.parametrize("slug", sorted(REPORT_TYPES))
async def test_every_report_can_be_previewed_and_made_without_lines(bi: Running, slug: str) -> None:
    company = await introduced(bi)
    shown = await preview(bi, company, slug)
    assert shown["rows"] == [] and shown["total"] == 0 and shown["columns"]
    report = await made(bi, company, by=an_administrator(customer=company), type=slug, format="csv")
    lines = list(csv.reader(io.StringIO((await content(bi, report)).decode("utf-8-sig")), delimiter=";"))
    assert lines == [[column["label"] for column in shown["columns"]]] and report["rows"] == 0


async def test_what_other_services_tell_is_reported(bi: Running) -> None:
    company = await introduced(bi)
    ana = a_person(company, "Ana", "Souza")
    await bi.seed(ana)
    trip = an_issue(
        company, on=MARCH, value="10.00", routes=({"departure": "GRU", "arrival": "CGH", "departure_at": ""},)
    )
    await tell(
        bi,
        a_request(company, "order", uuid=trip.order_uuid, travelers=(ana.uuid,)),
        trip,
        opened := a_level(company, subject=trip.order_uuid),
        a_rejection(opened, reason="Sem verba"),
        a_cost(company, value="45.00", traveler=ana.uuid),
    )
    await bi.seed(an_advance(company, employee=ana.uuid), an_expense_report(company, employee=ana.uuid))
    rows = {slug: (await preview(bi, company, slug))["rows"] for slug in REPORT_TYPES}
    assert rows["air-tickets"][0]["travelers"] == "Ana Souza" and rows["air-tickets"][0]["routes"] == "GRU → CGH"
    decided = rows["approvals"][0]
    assert (
        decided["status"] == "Rejeitado" and decided["reason"] == "Sem verba" and decided["title"] == "Viagem a Recife"
    )
    assert decided["level"] == 1 and decided["model"] == "Padrão" and decided["value"] == "10.00"
    assert rows["extra-costs"][0]["traveler"] == "Ana Souza" and rows["extra-costs"][0]["value"] == "45.00"
    assert rows["advances"][0]["status"] == "Pago" and rows["advances"][0]["employee"] == "Ana Souza"
    assert rows["expense-reports"][0]["status"] == "Finalizado"
    assert rows["employees"][0]["name"] == "Ana Souza" and rows["employees"][0]["active"] == "Ativo"


async def test_facts_of_the_bus_reach_the_records(bi: Running, publish: Publish) -> None:
    company = await introduced(bi)
    opened = a_level(company, subject=new_uuid())
    for fact in (opened, a_cost(company, value="45.00")):
        await publish(fact)

    async def is_there() -> bool:
        return [(await preview(bi, company, slug))["total"] for slug in ("approvals", "extra-costs")] == [1, 1]

    await eventually(is_there)


async def test_a_report_is_listed_for_its_maker_and_for_who_reads_the_audit_trail(bi: Running) -> None:
    company = await introduced(bi)
    maker, admin = an_approver(customer=company), an_administrator(customer=company)
    maker = with_reports(maker)
    report = await made(bi, company, by=maker, type="orders", format="csv")
    other = with_reports(an_approver(customer=company))
    listed = {}
    for name, who in (("maker", maker), ("admin", admin), ("other", other)):
        page = (await bi.as_(who).get(f"/customers/{company.uuid}/reports", params={"status": "done"})).json()
        listed[name] = [one["uuid"] for one in page["data"]]
    assert listed == {"maker": [report["uuid"]], "admin": [report["uuid"]], "other": []}
    path = f"/customers/reports/{report['uuid']}"
    assert (await bi.as_(other).get(path)).status_code == 403
    assert (await bi.as_(admin).get(path)).json()["data"]["by"] == {"uuid": str(maker.user_uuid), "name": maker.name}
    assert (await bi.as_(admin).delete(path)).status_code == 403
    assert (await bi.as_(other_agency()).get(path)).status_code == 404
    assert (await bi.as_(maker).delete(path)).status_code == 204
    assert (await bi.as_(maker).get(path)).status_code == 404
    assert (await bi.client.get("/files/bi/" + report["file_link"].rpartition("/")[2])).status_code == 404


@pytest.mark.parametrize(
    ("who", "status"),
    {
        **{"administrator": 200, "manager": 200, "consultant": 200, "requester": 403, "operator": 403},
        **{"anonymous": 401, "other agency": 404},
    }.items(),
)
async def test_who_may_report(bi: Running, who: str, status: int) -> None:
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
    client = bi.as_(people[who])
    base = f"/customers/{company.uuid}/reports"
    assert (await client.get(base)).status_code == status
    assert (await client.get(f"{base}/preview", params={"type": "orders"})).status_code == status
    answer = await client.post(base, json={"type": "orders", "format": "csv"})
    assert answer.status_code == (202 if status == 200 else status)


async def test_the_catalogue_is_open_to_an_agency_without_a_company(bi: Running) -> None:
    assert (await bi.as_(agency_issuer()).get("/report-types")).status_code == 200
    assert (await bi.as_(operator()).get("/report-types")).json()["code"] == "WRONG_CONTEXT"
    assert (await bi.as_(a_requester()).get("/report-types")).json()["code"] == "FORBIDDEN"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"type": "none", "format": "csv"}, "type"),
        ({"type": "orders", "format": "doc"}, "format"),
        ({"type": "orders", "format": "csv", "filters": {"statuses": ["paid"]}}, "filters.statuses"),
        ({"type": "employees", "format": "csv", "filters": {"start_date": "2026-03-01"}}, "filters.start_date"),
        ({"type": "orders", "format": "csv", "filters": {"colour": "red"}}, "filters.colour"),
        (
            {"type": "orders", "format": "csv", "filters": {"start_date": "2026-03-02", "end_date": "2026-03-01"}},
            "filters.end_date",
        ),
    ],
)
async def test_what_no_report_knows_is_refused(bi: Running, body: Any, field: str) -> None:
    company = await introduced(bi)
    answer = await bi.as_(an_administrator(customer=company)).post(f"/customers/{company.uuid}/reports", json=body)
    assert answer.status_code == 422 and list(answer.json()["errors"]) == [field]


async def test_a_sixth_report_at_once_is_refused_until_one_is_over(bi: Running) -> None:
    company = await introduced(bi)
    admin = an_administrator(customer=company)
    body = {"type": "orders", "format": "csv"}
    await bi.as_(admin).get(f"/customers/{company.uuid}/reports")
    async with bi.db.work(CustomerScope(company.uuid)) as uow:
        for _ in range(5):
            await uow.session.execute(text(_WAITING), _waiting(company, admin, at=bi.clock.now()))
        uow.note_change()
    refused = await bi.as_(admin).post(f"/customers/{company.uuid}/reports", json=body)
    assert refused.status_code == 429 and refused.json()["code"] == "TOO_MANY_REQUESTS"
    another = an_administrator(customer=company)
    assert (await bi.as_(another).post(f"/customers/{company.uuid}/reports", json=body)).status_code == 202
    page = (await bi.as_(admin).get(f"/customers/{company.uuid}/reports", params={"status": "queued"})).json()
    first = page["data"][0]["uuid"]
    assert (await bi.as_(admin).delete(f"/customers/reports/{first}")).status_code in {204, 403}


_WAITING = """INSERT INTO report_job (uuid, created_at, updated_at, version, customer_uuid, agency_uuid, user_uuid,
user_name, type, format, filters, status, due_at, tries)
VALUES (:uuid, :at, :at, 1, :customer, :agency, :user, 'Ana', 'orders', 'csv', '{}', 'queued', :due, 0)"""


def _waiting(company: Company, by: Person, *, at: datetime) -> dict[str, Any]:
    """A report that no worker takes yet."""
    same = {"uuid": new_uuid(), "customer": company.uuid, "agency": company.agency_uuid, "user": by.user_uuid}
    return {**same, "at": at, "due": at + timedelta(hours=1)}


async def test_a_repeated_request_makes_one_report(bi: Running) -> None:
    company = await introduced(bi)
    client = bi.as_(an_administrator(customer=company))
    body = {"type": "orders", "format": "csv"}
    key = {"Idempotency-Key": "report-of-march"}
    answers = [await client.post(f"/customers/{company.uuid}/reports", json=body, headers=key) for _ in range(2)]
    assert answers[0].json() == answers[1].json()
    assert (await client.get(f"/customers/{company.uuid}/reports")).json()["meta"]["total"] == 1


async def test_lists_and_previews_cost_few_statements(bi: Running) -> None:
    company = await a_company_that_spent(bi)
    client = bi.as_(an_administrator(customer=company))
    for path in ("reports", "reports/preview?type=orders"):
        await client.get(f"/customers/{company.uuid}/{path}")
        with count_statements(bi) as counted:
            await client.get(f"/customers/{company.uuid}/{path}")
        assert len(counted) <= 3, counted
