"""The companies a storm books for, made before it: two deciding levels, a limit that lasts, offers found once."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

import httpx
from journey.caller import Caller, eventually
from journey.company import Company, Founder
from journey.trip import search_offers

from lab.ledger import Answer

LIMIT = "99999999.00"
PATIENCE = httpx.Timeout(10.0, connect=2.0)
ROUTES = (("GRU", "SSA"), ("CGH", "SDU"), ("GRU", "POA"))


class Person:
    """One person's connection to the edge: a call is one request, its outcome told as it is."""

    def __init__(self, caller: Caller, employee_uuid: str = "") -> None:
        self.employee_uuid = employee_uuid
        self._http = httpx.AsyncClient(
            base_url=str(caller.http.base_url),
            headers={"Authorization": caller.http.headers["authorization"]},
            timeout=PATIENCE,
            limits=httpx.Limits(max_connections=None),
            trust_env=False,
        )

    async def call(self, method: str, path: str, **content: Any) -> Answer:
        """Ask once. No answer, 5xx, "shed" and "still in progress" leave the outcome unknown."""
        try:
            answer = await self._http.request(method, path, **content)
        except httpx.TransportError as lost:
            return Answer(0, type(lost).__name__)
        try:
            body = answer.json() if answer.content else None
        except ValueError:
            body = None
        code = body.get("code", "") if isinstance(body, dict) else ""
        replayed = answer.headers.get("Idempotency-Replayed") == "true"
        later = answer.headers.get("Retry-After", "")
        return Answer(answer.status_code, str(code), body, replayed, float(later) if later.isdigit() else 0.0)

    async def close(self) -> None:
        """Let go of the connections."""
        await self._http.aclose()


@dataclass
class House:
    """One company as the workload sees it."""

    company: Company
    ana: Person
    bruno: Person
    carla: Person
    manager: Person
    offers: list[Any]

    @property
    def people(self) -> tuple[Person, ...]:
        return self.ana, self.bruno, self.carla, self.manager


async def build(founder: Founder, *, houses: int) -> list[House]:
    """So many companies, ready to book."""
    return [await _house(founder, ROUTES[nth % len(ROUTES)]) for nth in range(houses)]


async def _house(founder: Founder, route: tuple[str, str]) -> House:
    company = await founder.found(invoice_limit=LIMIT)
    await _second_level(founder, company)
    on = date.today() + timedelta(days=45)  # noqa: TID251, DTZ011 - a traveler's own calendar
    offers = await search_offers(company, *route, on, None)
    people = [Person(found.caller, found.employee_uuid) for found in company.people.values()]
    return House(
        company, *people, Person(founder.manager), [offer for offer in offers if offer["policy"]["in_policy"]][:20]
    )


async def _second_level(founder: Founder, company: Company) -> None:
    """A cost center of its own where Bruno decides first and Carla after him."""
    mark = company.people["Ana"].email.split(".")[1].partition("@")[0]
    company.people["Carla"] = await founder.hire(company, ("Carla", "Dias"), "Aprovador", mark)
    center = {"name": "Obras", "cost_center_code": "OBR", "customer_uuid": company.uuid, "mark_all_branches": True}
    made = await company.admin.post("/customers/cost-centers", {**center, "belongs_to_headquarters": True})
    company.cost_center = made["data"]["uuid"]
    model = {
        "name": "Obras",
        "approval_type": "cost_center",
        "model_type": "travel",
        "cost_centers": [company.cost_center],
        "levels": [[{"uuid": company.people[name].employee_uuid}] for name in ("Bruno", "Carla")],
    }

    async def saved() -> bool:
        answer = await company.admin.send("POST", f"/customers/{company.uuid}/approval-models", json=model)
        return answer.status_code == 201

    await eventually(saved)
