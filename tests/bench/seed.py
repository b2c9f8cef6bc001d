"""The company the bench measures: agency and manager by the services' own actions, the rest by their own calls."""

from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any
from uuid import UUID

from config_service.agencies.actions import create_agency
from config_service.agencies.schemas import AgencyCreate
from identity_service.passwords.hashing import the_hasher
from identity_service.settings import IdentitySettings
from identity_service.users.actions import NewPerson, create_agency_employee
from journey.caller import Caller, Refused, eventually
from journey.company import PASSWORD, Company, Founder, a_cnpj
from journey.trip import fill_order, search_offers, submit
from kit.core.settings import ServiceSettings
from kit.db.database import Database
from kit.db.scopes import NoScope

from bench.stage import Stage

MANAGER = "gestora@agencia.test"
MANAGERS = "M"


@dataclass(frozen=True)
class Neighbour:
    """A customer of the agency that only has what an order needs."""

    customer: str
    cost_center: str
    traveler: str
    reason: str


@dataclass(frozen=True)
class Ground:
    """Who and what takes part; `two_levels` is the same company, charged where Bruno and then Carla decide."""

    company: Company
    two_levels: Company
    manager: Caller
    offers: Any
    neighbours: list[Neighbour]

    def token(self, name: str) -> str:
        """The bearer of Ana, Bruno, Carla, the administrator or the agency's manager."""
        callers = {"admin": self.company.admin, "manager": self.manager}
        caller = callers.get(name) or self.company.people[name].caller
        return caller.http.headers["authorization"]

    async def sign_in_again(self) -> None:
        """Everybody has a new token: one holds for less than a run takes."""
        for caller in (self.company.admin, self.manager, *(one.caller for one in self.company.people.values())):
            await caller.sign_in(caller.email, PASSWORD)


async def prepare(stage: Stage, *, neighbours: int) -> Ground:
    """Everything up to the first order."""
    await _open_agency(stage)

    async def signed_in() -> Caller | None:
        try:
            return await Caller.signed_in(stage.url, MANAGER, PASSWORD)
        except Refused:
            return None  # the agency is still on its way to identity

    manager = await eventually(signed_in)
    assert manager is not None
    founder = Founder(stage.url, manager, stage.mails)
    company = await founder.found()
    await _raise_credit(stage, company.uuid)
    two_levels = await _second_cost_center(founder, company)
    on = date.today() + timedelta(days=60)  # noqa: TID251, DTZ011 - a traveler's own calendar
    offers = await search_offers(company, "GRU", "SSA", on, None)
    taken_on = [await _neighbour(manager, nth) for nth in range(neighbours)]
    return Ground(company, two_levels, manager, offers, taken_on)


async def _open_agency(stage: Stage) -> UUID:
    """No call makes agencies yet: the services' actions do, on their databases, and the relays tell."""
    config = Database(ServiceSettings(**_told(stage, "config")))
    identity = Database(IdentitySettings(**_told(stage, "identity")))
    agency = AgencyCreate(
        company_name="Agência da Medida Ltda.",
        trading_name="Agência da Medida",
        cnpj=a_cnpj(),
        email="contato@agencia.test",
        phone="+55 11 4000-1000",
    )
    async with config.work(NoScope()) as uow:
        row = await create_agency(agency, uow=uow)
    person = NewPerson("Gisela Prado", MANAGER, None, PASSWORD)
    async with identity.work(NoScope()) as uow:
        await create_agency_employee(person, employee_type=MANAGERS, agency_uuid=row.uuid, uow=uow, hasher=the_hasher())
    await config.close()
    await identity.close()
    return row.uuid


def _told(stage: Stage, service: str) -> dict[str, Any]:
    return {name.lower(): value for name, value in stage.environment(service).items()}


async def _raise_credit(stage: Stage, customer: str) -> None:
    """No call changes a customer's limit yet, and the orders of a run would use it up."""
    database = await stage.database("orders")
    raised = "UPDATE customer_copy SET invoice_limit = 99999999 WHERE uuid = $1"
    await database.execute(raised, UUID(customer))
    await database.close()


async def _second_cost_center(founder: Founder, company: Company) -> Company:
    """Where two levels decide: a decision of the first ends nothing, so its answer is its commit."""
    mark = company.people["Ana"].email.split(".")[1].partition("@")[0]
    company.people["Carla"] = await founder.hire(company, ("Carla", "Dias"), "Aprovador", mark)
    center = {"name": "Obras", "cost_center_code": "OBR", "customer_uuid": company.uuid, "mark_all_branches": True}
    center["belongs_to_headquarters"] = True
    made = (await company.admin.post("/customers/cost-centers", center))["data"]["uuid"]
    model = {
        "name": "Obras",
        "approval_type": "cost_center",
        "model_type": "travel",
        "cost_centers": [made],
        "levels": [[{"uuid": company.people[name].employee_uuid}] for name in ("Bruno", "Carla")],
    }

    async def saved() -> bool:
        answer = await company.admin.send("POST", f"/customers/{company.uuid}/approval-models", json=model)
        return answer.status_code == 201

    await eventually(saved)
    return replace(company, cost_center=made)


async def _neighbour(manager: Caller, nth: int) -> Neighbour:
    administrator = {"name": "Noemi", "last_name": "Reis", "email": f"noemi.{nth}@vizinha.test"}
    body = {
        "company_name": f"Vizinha {nth} Ltda.",
        "trading_name": f"Vizinha {nth}",
        "cnpj": a_cnpj(),
        "email": f"contato.{nth}@vizinha.test",
        "administrator": administrator,
    }
    customer = (await manager.post("/customers", body))["data"]["uuid"]
    center = {"name": "Geral", "cost_center_code": "GER", "customer_uuid": customer, "belongs_to_headquarters": True}
    made = (await manager.post("/customers/cost-centers", center))["data"]["uuid"]
    people = (await manager.get(f"/customers/{customer}/customer-employees"))["data"]
    reason = await manager.post(f"/customers/{customer}/reason-trips", {"reason": "Visita a cliente"})
    return Neighbour(customer, made, people[0]["uuid"], reason["data"]["uuid"])


async def a_submitted_order(company: Company, offers: Any) -> Any:
    """An order with one flight, waiting for its approvers."""
    return await submit(company, await fill_order(company, offers[:1]))
