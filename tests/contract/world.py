"""The ground the contract is tested on: companies, callers and objects made by the product's own calls."""

import random
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

from journey.caller import Caller, eventually
from journey.company import PASSWORD, Company, Founder, profile_of
from journey.stack import Stack
from journey.trip import decide, fill_order, issued, search_offers, submit

from contract.visitors import EMPLOYEES, Kind, Visitor

DEMO_PASSWORD = "Trajeto!2026"
CARTS = ("cart", "changed", "dropped", "sent", "called_off")
JUDGED = ("judged", "recalled", "waiting")


@dataclass
class World:
    """`things` are home's objects by the name a path or a sample gives them."""

    stack: Stack
    home: Company
    neighbour: Company
    visitors: dict[Kind, Visitor] = field(default_factory=dict)
    things: dict[str, str] = field(default_factory=dict)
    offer: dict[str, Any] = field(default_factory=dict)

    @property
    def issuer(self) -> Caller:
        return self.home.people["Ana"].caller

    def email_of(self, name: str) -> str:
        """The e-mail of one of home's people."""
        return self.home.people[name].email


async def build(stack: Stack, founder: Founder) -> World:
    """Two companies of one agency, the demo's people of another, and home's orders in every state."""
    world = World(stack, await founder.found(), await founder.found())
    await _hire_the_bare(world, founder)
    await _admit(world)
    await _make_orders(world)
    await _find_things(world)
    return world


async def _hire_the_bare(world: World, founder: Founder) -> None:
    home = world.home
    await home.admin.post(f"/customers/{home.uuid}/profiles", {"name": "Sem ações", "actions": []})
    home.people["Caio"] = await founder.hire(home, ("Caio", "Nunes"), "Sem ações", uuid4().hex[:10])
    world.things["profile_id"] = await profile_of(home.admin, home.uuid, "Sem ações")


def _bearer(caller: Caller) -> dict[str, str]:
    return {"Authorization": caller.http.headers["Authorization"]}


async def _admit(world: World) -> None:
    """One session for each kind of caller."""
    url, home = world.stack.url, world.home
    at_home = {"X-Customer-Uuid": home.uuid}

    async def demo(email: str) -> dict[str, str]:
        return _bearer(await Caller.signed_in(url, email, DEMO_PASSWORD))

    manager, issuer = await demo("gestora@andorinha.demo"), await demo("consultor@andorinha.demo")
    headers: dict[Kind, dict[str, str]] = {
        Kind.ANONYMOUS: {},
        Kind.FORGED: {"Authorization": f"Bearer {_forged(manager)}"},
        Kind.ENDED: await _ended(world),
        Kind.ADMINISTRATOR: _bearer(home.admin),
        Kind.ISSUER: _bearer(home.people["Ana"].caller),
        Kind.APPROVER: _bearer(home.people["Bruno"].caller),
        Kind.BARE: _bearer(home.people["Caio"].caller),
        Kind.NEIGHBOUR: _bearer(world.neighbour.admin),
        Kind.STRANGER: await demo("admin@boreal.demo"),
        Kind.AGENCY_MANAGER: manager | at_home,
        Kind.AGENCY_MANAGER_AT_LARGE: manager,
        Kind.AGENCY_ISSUER: issuer | at_home,
        Kind.FOREIGN_MANAGER: await demo("gestor@tucano.demo") | at_home,
        Kind.OPERATOR: await demo("operador@trajeto.demo"),
    }
    world.visitors = {kind: Visitor(kind, url, headers[kind]) for kind in Kind}


def _forged(headers: dict[str, str]) -> str:
    """A good token with one letter of its signature changed."""
    token = headers["Authorization"].removeprefix("Bearer ")
    at = len(token) - 20
    return token[:at] + ("A" if token[at] != "A" else "B") + token[at + 1 :]


async def _ended(world: World) -> dict[str, str]:
    leaving = await Caller.signed_in(world.stack.url, world.email_of("Bruno"), PASSWORD)
    await leaving.post("/logout")
    return _bearer(leaving)


async def _make_orders(world: World) -> None:
    """Orders open, being judged and issued, one for each operation that moves one."""
    home = world.home
    on = date.today() + timedelta(days=random.randrange(40, 90))  # noqa: TID251, DTZ011 - a traveler's own calendar
    offers = await search_offers(home, "GRU", "SSA", on, None)
    world.offer = offers[0]
    world.things |= {"search_id": offers[0]["search_uuid"], "offer_id": offers[0]["uuid"], "day": str(on)}
    orders = {name: await fill_order(home, offers) for name in (*CARTS, *JUDGED, "issued")}
    for name, order in orders.items():
        world.things[name] = order["uuid"]
        world.things[f"{name}.item"] = order["items_included"]["airway"][0]["uuid"]
    world.things["segment"] = orders["cart"]["items_included"]["airway"][0]["segments"][0]["uuid"]
    for name in (*JUDGED, "issued"):
        await submit(home, orders[name])
    await decide(home, orders["issued"])
    await issued(home, orders["issued"]["uuid"])


async def _find_things(world: World) -> None:
    """Ids of the rest, by the names the paths use."""
    home, ana = world.home, world.issuer
    requests = (await ana.get("/approval-requests", box="requested"))["data"]
    of_order = {request["subject_uuid"]: request["uuid"] for request in requests}

    async def told() -> Any:
        return (await ana.get("/notifications"))["data"]

    world.things |= {
        "customer_id": home.uuid,
        "cost_center_id": home.cost_center,
        "branch_id": home.branch,
        "model_id": home.model,
        "employee_id": home.people["Ana"].employee_uuid,
        "approver": home.people["Bruno"].employee_uuid,
        "traveler.leaving": home.people["Bruno"].employee_uuid,
        "reason": home.reason,
        "today": str(date.today()),  # noqa: TID251, DTZ011 - a spender's own calendar
        "request_id": of_order[world.things["issued"]],
        "request.waiting": of_order[world.things["waiting"]],
        "order_id": world.things["issued"],
        "item_id": world.things["issued.item"],
        "notification_id": (await eventually(told))[0]["uuid"],
    }


async def actions_of(world: World, kind: Kind) -> frozenset[str]:
    """The actions of a caller's profile, as the product tells them."""
    if kind not in EMPLOYEES | {Kind.NEIGHBOUR, Kind.STRANGER}:
        return frozenset()
    profile = (await world.visitors[kind].ask("GET", "/api/v1/me/profile")).json()
    return frozenset(action["slug"] for action in profile["actions"])
