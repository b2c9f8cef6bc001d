"""Searching in tests: the query, the wait for its end, the people of a customer as config would tell them."""

from collections.abc import Awaitable, Callable
from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

import httpx
from contracts.config import CustomerEmployeeChanged, PolicyValueChanged
from contracts.fact import Fact
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.testing import Company, Person, Running, eventually
from orders_service.references.tables import EmployeeCopy
from orders_service.search.tables import PolicyValueCopy

Publish = Callable[[Fact], Awaitable[str]]
Answer = dict[str, Any]


def a_stretch(orders: Running, origin: str, destination: str, *, ahead: int, back: int | None = None) -> Answer:
    go: date = orders.clock.now().date() + timedelta(days=ahead)
    found = {"origin": origin, "destination": destination, "go_date": go.isoformat()}
    return found if back is None else {**found, "return_date": (go + timedelta(days=back)).isoformat()}


def a_query(orders: Running, origin: str = "GRU", destination: str = "SSA", **more: Any) -> Answer:
    ahead, back = more.pop("ahead", 30), more.pop("back", None)
    return {"stretches": [a_stretch(orders, origin, destination, ahead=ahead, back=back)], "adult_quantity": 1, **more}


async def start(orders: Running, person: Person, query: Answer) -> Answer:
    answer = await orders.as_(person).post("/search/airway", json=query)
    assert answer.status_code == 202, answer.text
    found: Answer = answer.json()["data"]
    return found


async def ended(orders: Running, person: Person, search_uuid: str) -> Answer:
    async def look() -> Answer | None:
        found: Answer = (await orders.as_(person).get(f"/search/{search_uuid}")).json()["data"]
        return found if found["status"] != "running" else None

    found = await eventually(look, within=60)
    assert found is not None
    return found


async def search(orders: Running, person: Person, query: Answer) -> Answer:
    started = await start(orders, person, query)
    return await ended(orders, person, started["uuid"])


async def offers(orders: Running, person: Person, search_uuid: str, **params: Any) -> Answer:
    answer = await orders.as_(person).get(f"/search/{search_uuid}/offers", params={"limit": 100, **params})
    assert answer.status_code == 200, answer.text
    found: Answer = answer.json()
    return found


async def all_offers(orders: Running, person: Person, search_uuid: str, **params: Any) -> list[Answer]:
    found: list[Answer] = []
    page = 1
    while True:
        some = await offers(orders, person, search_uuid, page=page, **params)
        found += some["data"]
        if page >= some["meta"]["last_page"]:
            return found
        page += 1


async def know_employee(orders: Running, publish: Publish, person: Person, **more: Any) -> None:
    """config tells of the employee behind a person."""
    assert person.company is not None
    assert person.employee_uuid is not None
    await publish(
        CustomerEmployeeChanged(
            uuid=person.employee_uuid,
            version=1,
            customer_uuid=person.company.uuid,
            agency_uuid=person.company.agency_uuid,
            name=person.name,
            last_name="Souza",
            email=person.email,
            active=True,
            profile_uuid=person.profile_uuid or new_uuid(),
            **more,
        )
    )
    await _arrived(orders, person.company, EmployeeCopy, person.employee_uuid)


async def know_policy(
    orders: Running, publish: Publish, company: Company, parameter: str, value: str, **more: Any
) -> PolicyValueChanged:
    """config tells of a purchase policy for everyone, unless said."""
    told = {"product": "airway", "type_value": "touchable_less", "scope_type": "everyone", "active": True, **more}
    fact = PolicyValueChanged(
        uuid=new_uuid(), version=1, customer_uuid=company.uuid, policy_parameter=parameter, value=value, **told
    )
    await publish(fact)
    await _arrived(orders, company, PolicyValueCopy, fact.uuid)
    return fact


async def _arrived(orders: Running, company: Company, table: type[Any], uuid: UUID) -> None:
    async def look() -> bool:
        async with orders.db.work(CustomerScope(company.uuid)) as uow:
            return await uow.session.get(table, uuid) is not None

    await eventually(look, within=60)


def value(offer: Answer) -> Decimal:
    return Decimal(offer["value"])


def refusal(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]
