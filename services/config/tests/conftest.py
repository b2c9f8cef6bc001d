"""Config on real servers, with the three customers the tests know, and identity played by a fake."""

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import httpx
import pytest
from config_service.agencies.tables import AgencyTable
from config_service.companies.facts import customer_changed
from config_service.parameters.actions import give_default_settings
from config_service.records.tables.companies import CustomerTable
from config_service.wiring import make_service
from kit.db.scopes import CustomerScope, NoScope
from kit.testing import ANDORINHA, AURORA, BOREAL, COBALTO, TUCANO, Company, Running, StartService

pytest_plugins = ["kit.testing"]


async def add_customer(config: Running, company: Company) -> None:
    """A customer as POST /customers would have left it, under a uuid the tests know."""
    async with config.db.work(CustomerScope(company.uuid)) as uow:
        told = company.fact()
        row = CustomerTable(
            **told.model_dump(exclude={"deleted", "version", "notification_emails"}),
            name_folded=company.name.casefold(),
        )
        uow.add(row)
        await uow.flush()
        give_default_settings(company.uuid, company.agency_uuid, uow=uow)
        uow.publish(customer_changed(row))


async def add_agencies_and_customers(running: Running) -> None:
    """Both agencies and their customers."""
    async with running.db.work(NoScope()) as uow:
        for uuid, name, cnpj in ((ANDORINHA, "Andorinha", "11444777000161"), (TUCANO, "Tucano", "12ABC34501DE35")):
            agency = AgencyTable(
                uuid=uuid,
                company_name=f"{name} Viagens Ltda.",
                trading_name=name,
                name_folded=name.casefold(),
                cnpj=cnpj,
                email=f"contato@{name.lower()}.demo",
                phone="551140028922",
            )
            uow.add(agency)
    for company in (AURORA, COBALTO, BOREAL):
        await add_customer(running, company)


@pytest.fixture(scope="session")
def populate() -> Callable[[Running], Awaitable[None]]:
    """Adds both agencies and their customers to a service that a test starts for itself."""
    return add_agencies_and_customers


@pytest.fixture(scope="session")
async def config(running_service: StartService) -> Running:
    """The running service with both agencies and their customers."""
    running = await running_service(make_service)
    await add_agencies_and_customers(running)
    return running


@pytest.fixture(autouse=True)
async def identity(request: pytest.FixtureRequest) -> AsyncIterator[Any]:
    """Identity holds every e-mail but those in `taken`; `held` by whom."""
    if "config" not in request.fixturenames:
        yield None
        return
    running = request.getfixturevalue("config")
    remote = running.remotes["identity"]
    remote.taken, remote.held = set(), {}

    def reserve(asked: httpx.Request) -> tuple[int, Any]:
        wanted = {entry["email"]: entry["employee_uuid"] for entry in json.loads(asked.content)}
        remote.held |= {email: holder for email, holder in wanted.items() if email not in remote.taken}
        return 200, {"taken": [email for email in wanted if email in remote.taken]}

    def check(asked: httpx.Request) -> tuple[int, Any]:
        return 200, {"taken": [email for email in json.loads(asked.content) if email in remote.taken]}

    def release(asked: httpx.Request) -> tuple[int, Any]:
        for entry in json.loads(asked.content):
            if remote.held.get(entry["email"]) == entry["employee_uuid"]:
                del remote.held[entry["email"]]
        return 204, None

    remote.answers("POST", "/internal/emails/reserve", reserve)
    remote.answers("POST", "/internal/emails/check", check)
    remote.answers("POST", "/internal/emails/release", release)
    yield remote
    remote.away = False
