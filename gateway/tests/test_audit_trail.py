"""The audit trail of a company: every service's lines, merged newest first, for those who may see it."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any
from uuid import UUID, uuid5

import httpx
import pytest
from fastapi import FastAPI
from gateway_service.app import SERVICE
from gateway_service.asyncapi import asyncapi, facts
from gateway_service.service_context import SERVICES, EndedSessions
from kit.calls.client import Calls
from kit.http.app import assemble
from kit.security.tokens import KeySet, TokenReader
from kit.testing.callers import TestIssuer
from kit.testing.people import (
    AURORA,
    Person,
    a_requester,
    agency_issuer,
    agency_manager,
    an_administrator,
    anonymous,
    operator,
    other_agency,
    other_customer,
)
from kit.testing.profiles import ALL_ACTIONS
from kit.testing.remotes import Remotes

NOW = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
ANA = UUID(int=7)


def line(service: str, *, minutes: float, actor: UUID | None = ANA) -> dict[str, Any]:
    at = NOW - timedelta(minutes=minutes)
    return {
        "uuid": str(uuid5(ANA, f"{service} {minutes}")),
        "at": at.isoformat().replace("+00:00", "Z"),
        "actor": {"uuid": str(actor) if actor else None, "name": None, "context": "customer"},
        "on_behalf_of": None,
        "action": "update",
        "entity": "order",
        "entity_uuid": None,
        "description": f"{service} {minutes:g}",
        "address": None,
        "service": service,
        "changes": None,
    }


class _Clock:
    def now(self) -> datetime:
        return NOW


@asynccontextmanager
async def _nothing(_: FastAPI) -> AsyncIterator[None]:
    yield


class Stand:
    """The gateway's own routes with every service a fake that pages as kit's /internal/audit does."""

    def __init__(self) -> None:
        self.remotes, self.issuer = Remotes(), TestIssuer()
        self.lines: dict[str, list[dict[str, Any]]] = {name: [] for name in SERVICES}
        for name in SERVICES:
            self.remotes[name].answers("GET", "/internal/audit", self._pages(name))
        named = {"data": [{"uuid": str(ANA), "name": "Ana Souza", "email": "ana@aurora.test", "active": True}]}
        self.remotes["identity"].answers("GET", "/internal/users", named)
        self.app = assemble(SERVICE, _nothing)
        addresses = {name: f"http://{name}" for name in SERVICES}
        calls = Calls(name="gateway", addresses=addresses, secret="s" * 32, clock=_Clock(), transport=self.remotes)
        self.app.state.service_context = SimpleNamespace(
            calls=calls, access=EndedSessions(), clock=_Clock(), settings=None
        )
        self.app.state.tokens = TokenReader(KeySet(self._keys, _Clock()), _Clock())

    async def _keys(self) -> list[dict[str, Any]]:
        return [self.issuer.jwk()]

    def _pages(self, name: str) -> Any:
        def page(request: httpx.Request) -> tuple[int, Any]:
            asked = request.url.params
            before = datetime.fromisoformat(asked["before"]) if "before" in asked else NOW + timedelta(days=1)
            kept = [one for one in self.lines[name] if datetime.fromisoformat(one["at"]) < before]
            kept.sort(key=lambda one: one["at"], reverse=True)
            limit = int(asked["limit"])
            ties = [one for one in kept[limit:] if one["at"] == kept[limit - 1]["at"]]
            return 200, [*kept[:limit], *ties]

        return page

    async def ask(self, caller: Person, **asked: Any) -> httpx.Response:
        headers: dict[str, str] = {}
        held = ALL_ACTIONS if caller.acts_for else caller.actions
        said: Any = (200, {"actions": [{"slug": slug} for slug in held]})
        if caller.context == "agency" and caller.agency_uuid != AURORA.agency_uuid:
            said = (404, {"message": "Registro não encontrado.", "code": "NOT_FOUND", "request_id": "1"})
        self.remotes["identity"].answers("GET", "/api/v1/me/profile", lambda _: said)
        if caller.context is not None:
            headers["Authorization"] = f"Bearer {self.issuer.token(caller, now=NOW)}"
        transport = httpx.ASGITransport(app=self.app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://gateway") as client:
            path = f"/api/v1/customers/{AURORA.uuid}/audit-trail"
            return await client.get(path, headers=headers, params=asked)


@pytest.fixture
def stand() -> Stand:
    return Stand()


def said(answer: httpx.Response) -> list[str]:
    assert answer.status_code == 200, answer.text
    return [entry["description"] for entry in answer.json()["data"]]


async def test_lines_of_every_service_come_newest_first_with_names(stand: Stand) -> None:
    stand.lines |= {
        "orders": [line("orders", minutes=1), line("orders", minutes=30)],
        "config": [line("config", minutes=5, actor=None)],
    }
    answer = await stand.ask(an_administrator())
    assert said(answer) == ["orders 1", "config 5", "orders 30"]
    actors = [entry["actor"]["name"] for entry in answer.json()["data"]]
    assert actors == ["Ana Souza", "Sistema", "Ana Souza"]
    assert answer.json()["meta"] == {"next_before": None, "incomplete": []}


async def test_pages_follow_each_other_without_a_gap_and_never_part_one_instant(stand: Stand) -> None:
    for name in SERVICES:
        stand.lines[name] = [line(name, minutes=minute) for minute in range(7)]  # one line a service each minute
    found: list[str] = []
    before: dict[str, str] = {}
    for _ in range(20):
        answer = await stand.ask(an_administrator(), limit=4, **before)
        found += said(answer)
        if answer.json()["meta"]["next_before"] is None:
            break
        before = {"before": answer.json()["meta"]["next_before"]}
    assert len(found) == len(set(found)) == 7 * len(SERVICES)
    assert [int(one.split()[1]) for one in found] == sorted(int(one.split()[1]) for one in found)


async def test_a_service_that_does_not_answer_is_named_and_the_others_are_shown(stand: Stand) -> None:
    stand.lines["orders"] = [line("orders", minutes=1)]
    stand.remotes["bi"].answers("GET", "/internal/audit", lambda _: (503, {"code": "UNAVAILABLE", "message": "…"}))
    stand.remotes["identity"].answers("GET", "/internal/users", lambda _: (503, {"code": "UNAVAILABLE"}))
    answer = await stand.ask(an_administrator())
    assert said(answer) == ["orders 1"] and answer.json()["data"][0]["actor"]["name"] is None
    assert answer.json()["meta"]["incomplete"] == ["bi", "identity"]


async def test_filters_reach_every_service(stand: Stand) -> None:
    asked = {"entity": "order", "action": "update", "actor_uuid": str(ANA), "start_date": "2026-11-01"}
    await stand.ask(an_administrator(), **asked)
    for name in SERVICES:
        request = next(one for one in stand.remotes[name].asked if one.url.path == "/internal/audit")
        given = dict(request.url.params)
        assert given == {**asked, "customer_uuid": str(AURORA.uuid), "limit": "50"}, name


@pytest.mark.parametrize(
    ("caller", "status", "code"),
    [
        (an_administrator(), 200, None),
        (agency_manager(), 200, None),
        (agency_issuer(), 403, "FORBIDDEN"),
        (a_requester(), 403, "FORBIDDEN"),
        (other_customer(), 404, "NOT_FOUND"),
        (other_agency(), 404, "NOT_FOUND"),
        (operator(), 403, "WRONG_CONTEXT"),
        (anonymous(), 401, "UNAUTHENTICATED"),
    ],
)
async def test_who_may_see_it(stand: Stand, caller: Person, status: int, code: str | None) -> None:
    answer = await stand.ask(caller)
    assert (answer.status_code, answer.json().get("code")) == (status, code)
    if status != 200:
        assert not [one for name in SERVICES for one in stand.remotes[name].asked if one.url.path == "/internal/audit"]


async def test_nothing_is_shown_while_identity_cannot_say_who_may_see_it(stand: Stand) -> None:
    answer = await stand.ask(an_administrator())
    assert answer.status_code == 200
    caller = an_administrator()
    stand.remotes["identity"].answers("GET", "/internal/users", {"data": []})
    original = stand.remotes["identity"].answers
    stand.remotes["identity"].answers = lambda *given: (  # type: ignore[method-assign]
        original(given[0], given[1], lambda _: (503, {"code": "UNAVAILABLE", "message": "…"}))
    )
    assert (await stand.ask(caller)).status_code == 503


async def test_the_document_of_events_has_every_declared_fact(stand: Stand) -> None:
    transport = httpx.ASGITransport(app=stand.app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://gateway") as client:
        document = (await client.get("/api/v1/asyncapi.json")).json()
    assert document == json.loads(json.dumps(asyncapi())) and document["asyncapi"] == "3.0.0"
    names = {fact.type_name().removeprefix("trajeto.").removesuffix(".v1") for fact in facts()}
    assert set(document["channels"]) == names >= {"orders.item.issued", "config.customer.changed"}
    text = json.dumps(document)
    for name in names:
        schema = document["components"]["messages"][name]["payload"]["allOf"][1]["properties"]["data"]["$ref"]
        assert schema.rpartition("/")[2] in document["components"]["schemas"]
    references = {part.split('"')[0] for part in text.split("#/components/schemas/")[1:]}
    assert references <= set(document["components"]["schemas"])
