"""A company nobody made before: customer, people with accounts of their own, structure, approval model."""

import random
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import httpx

from journey.caller import Caller, eventually

PASSWORD = "Jabuticaba-madura-77"
WEIGHTS = (5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2), (6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2)


def a_cnpj() -> str:
    """A CNPJ with right check digits."""
    base = "".join(random.choice("0123456789ABCDEFGHJKLMNPRSTUVWXYZ") for _ in range(12))
    for weights in WEIGHTS:
        rest = sum((ord(c) - 48) * w for c, w in zip(base, weights, strict=True)) % 11
        base += str(0 if rest < 2 else 11 - rest)
    return base


@dataclass
class Person:
    """An employee with an account."""

    email: str
    employee_uuid: str
    caller: Caller


@dataclass
class Company:
    """Everything a flow needs, by the names the API gives it."""

    uuid: str
    admin: Caller
    cost_center: str
    branch: str
    reason: str
    justification: str
    model: str
    people: dict[str, Person] = field(default_factory=dict)


class Mails:
    """The development mail sink."""

    def __init__(self, url: str) -> None:
        self._http = httpx.AsyncClient(base_url=url, trust_env=False)

    async def to(self, email: str, subject: str = "") -> list[dict[str, Any]]:
        """Mails to an address, newest first."""
        answer = await self._http.get("/api/messages", params={"to": email, "limit": 50})
        return [mail for mail in answer.json()["data"] if subject in mail["subject"]]

    async def link(self, email: str, part: str) -> str:
        """The first link of a mail to this address whose path has `part`."""

        async def found() -> str:
            mails = await self.to(email)
            return next((link for mail in mails for link in mail["links"] if part in link), "")

        return await eventually(found)


async def accept_invitation(url: str, mails: Mails, email: str) -> Caller:
    """Take the invitation's link, choose a password, and be signed in."""
    link = await mails.link(email, "/alterar-senha/")
    token = urlsplit(link).path.rsplit("/", 1)[1]
    body = {"password": PASSWORD, "confirmed_password": PASSWORD, "csrf_token": token}
    await Caller(url).post("/change-password", body)
    return await Caller.signed_in(url, email, PASSWORD)


async def profile_of(admin: Caller, customer: str, name: str) -> str:
    """The uuid of one of the customer's profiles."""

    async def found() -> str:
        profiles = (await admin.get(f"/customers/{customer}/profiles", limit=100))["data"]
        return next((profile["uuid"] for profile in profiles if profile["name"] == name), "")

    return await eventually(found)


class Founder:
    """Founds companies as an agency's manager would."""

    def __init__(self, url: str, manager: Caller, mails: Mails) -> None:
        self.url, self.manager, self.mails = url, manager, mails

    async def found(self, **more: Any) -> Company:
        """A company with Ana (Solicitante), Bruno (Aprovador) and a model in which Bruno decides; `more` of it."""
        mark = uuid4().hex[:10]
        admin_email = f"admin.{mark}@empresa.test"
        customer = await self._customer(mark, admin_email, **more)
        admin = await accept_invitation(self.url, self.mails, admin_email)
        company = await self._structure(customer, admin)
        for name, last_name, profile in (("Ana", "Souza", "Solicitante"), ("Bruno", "Lima", "Aprovador")):
            company.people[name] = await self.hire(company, (name, last_name), profile, mark)
        company.model = await self._model(company)
        return company

    async def _customer(self, mark: str, admin_email: str, **more: Any) -> str:
        body = {
            **more,
            "company_name": f"Empresa {mark} Ltda.",
            "trading_name": f"Empresa {mark}",
            "cnpj": a_cnpj(),
            "email": f"contato.{mark}@empresa.test",
            "administrator": {"name": "Heitor", "last_name": "Prado", "email": admin_email},
        }
        created = (await self.manager.post("/customers", body))["data"]
        return str(created["uuid"])

    async def _structure(self, customer: str, admin: Caller) -> Company:
        at = f"/customers/{customer}"
        branch = await admin.post(f"{at}/branches", {"name": "Filial Santos", "cnpj": a_cnpj()})
        center = {"name": "Engenharia", "cost_center_code": "ENG", "customer_uuid": customer}
        cost_center = await admin.post(
            "/customers/cost-centers", {**center, "belongs_to_headquarters": True, "mark_all_branches": True}
        )
        reason = await admin.post(f"{at}/reason-trips", {"reason": "Visita a cliente"})
        justification = await admin.post(f"{at}/justifications", {"description": "Único horário possível"})
        made = [entity["data"]["uuid"] for entity in (cost_center, branch, reason, justification)]
        return Company(customer, admin, *made, model="")

    async def hire(self, company: Company, name: tuple[str, str], profile: str, mark: str) -> Person:
        """An employee with a profile of this name, signed in with a password of their own."""
        email = f"{name[0].lower()}.{mark}@empresa.test"
        body = {
            "name": name[0],
            "last_name": name[1],
            "email": email,
            "profile_uuid": await profile_of(company.admin, company.uuid, profile),
            "cost_center_uuid": company.cost_center,
        }
        made = (await company.admin.post(f"/customers/{company.uuid}/customer-employees", body))["data"]
        return Person(email, made["uuid"], await accept_invitation(self.url, self.mails, email))

    async def _model(self, company: Company) -> str:
        body = {
            "name": "Engenharia",
            "approval_type": "cost_center",
            "model_type": "travel",
            "cost_centers": [company.cost_center],
            "levels": [[{"uuid": company.people["Bruno"].employee_uuid}]],
        }

        async def saved() -> str:
            answer = await company.admin.send("POST", f"/customers/{company.uuid}/approval-models", json=body)
            return str(answer.json()["data"]["uuid"]) if answer.status_code == 201 else ""

        return await eventually(saved)
