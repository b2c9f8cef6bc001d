"""Companies that spent, and their reports over HTTP."""

from dataclasses import replace
from datetime import date
from typing import Any

from bi_spending import a_cancellation, a_cost_center, an_approval, an_issue
from contracts.fact import Fact
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.testing import (
    Company,
    Person,
    Running,
    a_customer,
    an_administrator,
    eventually,
)

MARCH = date(2026, 3, 2)


async def introduced(bi: Running) -> Company:
    company = a_customer()
    await bi.introduce_company(company)
    return company


async def tell(bi: Running, *facts: Fact) -> None:
    """Each in a transaction of its own, by the reactions that its consumer would run."""
    for fact in facts:
        for reaction in bi.service_context.service.reactions[type(fact).type_name()]:
            async with bi.db.work(CustomerScope(fact.customer_uuid)) as uow:  # type: ignore[arg-type]
                await reaction.react(fact, uow)


async def preview(bi: Running, company: Company, type: str, **filters: Any) -> Any:
    path = f"/customers/{company.uuid}/reports/preview"
    answer = await bi.as_(an_administrator(customer=company)).get(path, params={"type": type, **filters})
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def made(bi: Running, company: Company, *, by: Person, type: str, format: str, **filters: Any) -> Any:
    """A report, asked for and waited for."""
    body = {"type": type, "format": format, "filters": filters}
    queued = await bi.as_(by).post(f"/customers/{company.uuid}/reports", json=body)
    assert queued.status_code == 202, queued.text
    return await done(bi, queued.json()["data"]["uuid"], by=by)


async def done(bi: Running, uuid: str, *, by: Person) -> Any:
    async def is_over() -> Any:
        found = (await bi.as_(by).get(f"/customers/reports/{uuid}")).json()["data"]
        return found if found["status"] in {"done", "failed"} else None

    return await eventually(is_over)


async def content(bi: Running, report: Any) -> bytes:
    assert report["file_link"], report
    answer = await bi.client.get("/files/bi/" + report["file_link"].rpartition("/")[2])
    assert answer.status_code == 200, answer.text
    return answer.content


async def a_company_that_spent(bi: Running) -> Company:
    company = await introduced(bi)
    center = a_cost_center(company, "Engenharia")
    await bi.seed(center)
    flight = an_issue(company, on=MARCH, value="1234.56", cost_center=center.uuid)
    stay = an_issue(company, on=MARCH, value="500.10", table="hotel", provider="Hotel Sol", out_of_policy=True)
    meal = an_approval(company, on=MARCH, value="80.05", cost_center=center.uuid)
    await tell(bi, flight, stay, meal, a_cancellation(flight, on=date(2026, 3, 9)))
    return company


def with_reports(person: Person) -> Person:
    return replace(person, actions=frozenset({"view-purchase-report"}), profile=f"Relatórios {new_uuid()}")
