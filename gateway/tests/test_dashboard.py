"""The company in figures: each kind of caller gets their parts and no other, and a part that fails is named."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qs

import httpx
import pytest
from fastapi import FastAPI
from gateway_service import bootstrap as room
from gateway_service.app import SERVICE
from gateway_service.dashboard import TRIPS_WITHIN_DAYS
from gateway_service.service_context import SERVICES, EndedSessions
from kit.calls.client import Calls
from kit.http.app import assemble
from kit.security.tokens import KeySet, TokenReader
from kit.testing.callers import TestIssuer, as_
from kit.testing.people import (
    AURORA,
    COBALTO,
    Person,
    a_financier,
    a_requester,
    agency_issuer,
    agency_manager,
    an_administrator,
    an_approver,
    anonymous,
    operator,
    other_agency,
)
from kit.testing.profiles import ALL_ACTIONS
from kit.testing.remotes import Answer, Remotes

NOW = datetime(2026, 11, 21, 1, 0, tzinfo=UTC)
TODAY = "2026-11-20"
"""In São Paulo, where the day is not over yet."""
SPENT = {"value": "1200.00", "type": "months", "data": []}
CREDIT = {"invoice_limit": "900.00", "reserved": "100.00", "used": "200.00", "available": "600.00"}
MONEY = {"total": "600.00", "by_status": {"paid": {"count": 1, "total": "600.00"}}}
ORDERS = {"total": 3, "by_status": {"issued": 2, "open": 1}}
BUDGET = {"name": "Engenharia 2026", "over_alert": True}
EVERY = {"orders", "credit", "advances", "expenses", "spent", "budgets", "next_trips"}
OWNERS = {
    "orders": ("orders", "/api/v1/orders/summary"),
    "credit": ("orders", f"/api/v1/customers/{AURORA.uuid}/credit-balance"),
    "advances": ("expenses-ocr", "/api/v1/advance-orders/summary"),
    "expenses": ("expenses-ocr", "/api/v1/employees/expenses/summary"),
    "spent": ("bi", f"/api/v1/customers/{AURORA.uuid}/bi"),
    "budgets": ("config", f"/api/v1/customers/{AURORA.uuid}/budgets/view"),
    "next_trips": ("orders", "/api/v1/orders"),
}
ANSWERS: dict[str, Any] = {
    "orders": {"data": {**ORDERS, "by_tab": {"all": 3}}},
    "credit": {"data": CREDIT},
    "advances": MONEY,
    "expenses": {"data": MONEY},
    "spent": {"data": SPENT},
    "budgets": {"data": [BUDGET]},
    "next_trips": {"data": [], "meta": {"total": 0}},
}


class _Clock:
    def now(self) -> datetime:
        return NOW


class Stand:
    """The gateway's own routes with every service a fake."""

    def __init__(self) -> None:
        self.remotes, self.issuer = Remotes(), TestIssuer()
        self.profile: Answer | None = None
        """What identity says of whoever asks, where it is not what they hold."""
        for part, (service, path) in OWNERS.items():
            self.remotes[service].answers("GET", path, ANSWERS[part])
        self.app = assemble(SERVICE, _nothing)
        addresses = {name: f"http://{name}" for name in SERVICES}
        calls = Calls(name="gateway", addresses=addresses, secret="s" * 32, clock=_Clock(), transport=self.remotes)
        self.app.state.service_context = SimpleNamespace(
            calls=calls, access=EndedSessions(), clock=_Clock(), settings=None
        )
        self.app.state.tokens = TokenReader(KeySet(self._keys, _Clock()), _Clock())

    async def _keys(self) -> list[dict[str, Any]]:
        return [self.issuer.jwk()]

    async def ask(self, caller: Person) -> httpx.Response:
        """GET /dashboard by this caller."""
        headers: dict[str, str] = {}
        held = ALL_ACTIONS if caller.acts_for else caller.actions
        said = self.profile or (200, {"actions": [{"slug": slug} for slug in held]})
        self.remotes["identity"].answers("GET", "/api/v1/me/profile", lambda _: said)
        if caller.context is not None:
            headers["Authorization"] = f"Bearer {self.issuer.token(caller, now=NOW)}"
        if caller.acts_for is not None:
            headers["X-Customer-Uuid"] = str(caller.acts_for.uuid)
        transport = httpx.ASGITransport(app=self.app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://gateway") as client:
            return await client.get("/api/v1/dashboard", headers=headers)

    async def figures(self, caller: Person) -> tuple[dict[str, Any], list[str]]:
        """The parts, and which of them failed."""
        answer = await self.ask(caller)
        assert answer.status_code == 200, answer.text
        return answer.json()["data"], answer.json()["meta"]["incomplete"]

    def fails(self, part: str, responder: Callable[[httpx.Request], Any]) -> None:
        """One part's owner answers otherwise."""
        service, path = OWNERS[part]
        self.remotes[service].answers("GET", path, responder)

    def asked(self) -> set[str]:
        """The parts whose owners were asked."""
        said = {(name, request.url.path) for name in SERVICES for request in self.remotes[name].asked}
        return {part for part, owner in OWNERS.items() if owner in said}


@asynccontextmanager
async def _nothing(_: FastAPI) -> AsyncIterator[None]:
    yield


@pytest.fixture
def stand() -> Stand:
    return Stand()


def given(data: dict[str, Any]) -> set[str]:
    return {name for name, part in data.items() if part is not None}


def a_manager_of_aurora() -> Person:
    return agency_manager(customer=AURORA)


def an_issuer_of_aurora() -> Person:
    return agency_issuer(customer=AURORA)


async def test_finance_sees_no_budgets_unless_its_profile_says_so(stand: Stand) -> None:
    data, incomplete = await stand.figures(a_financier())
    assert (given(data), incomplete) == (EVERY - {"budgets"}, [])


@as_(an_administrator, a_manager_of_aurora, an_issuer_of_aurora)
async def test_whoever_holds_everything_has_every_part_in_one_answer(stand: Stand, caller: Person) -> None:
    data, incomplete = await stand.figures(caller)
    assert (given(data), incomplete) == (EVERY, [])
    assert data["orders"] == ORDERS
    assert (data["credit"], data["spent"], data["next_trips"]) == (CREDIT, SPENT, [])
    assert data["advances"] == data["expenses"] == MONEY


WIDEST = "999999999999999999.99"
"""The largest total that a service answers (kit.core.money, decision 0024)."""


@as_(an_administrator, a_manager_of_aurora)
async def test_figures_at_the_largest_total_come_as_their_owners_say(stand: Stand, caller: Person) -> None:
    wide: dict[str, Any] = {
        "credit": dict.fromkeys(CREDIT, WIDEST),
        "advances": {"total": WIDEST, "by_status": {"paid": {"count": 2, "total": WIDEST}}},
        "spent": {"value": f"-{WIDEST}", "type": "months", "data": [{"value": WIDEST}]},
    }
    wide["expenses"] = wide["advances"]
    for part, figures in wide.items():
        said = figures if part == "advances" else {"data": figures}
        stand.fails(part, lambda _, said=said: (200, said))
    trips = [trip(1, TODAY) | {"total_value": WIDEST}]
    stand.fails("next_trips", lambda _: (200, {"data": trips, "meta": {"total": 1}}))
    data, incomplete = await stand.figures(caller)
    assert incomplete == []
    assert {part: data[part] for part in wide} == wide
    assert data["next_trips"] == trips


@as_(an_administrator, a_manager_of_aurora, an_issuer_of_aurora)
async def test_each_owner_is_asked_with_the_caller_s_own_bearer_and_company(stand: Stand, caller: Person) -> None:
    await stand.figures(caller)
    bearer = {request.headers["authorization"] for name in SERVICES for request in stand.remotes[name].asked}
    assert len(bearer) == 1 and bearer.pop().startswith("Bearer ")
    chosen = {request.headers.get("x-customer-uuid") for request in stand.remotes["orders"].asked}
    assert chosen == {str(AURORA.uuid) if caller.acts_for else None}
    assert parse_qs(stand.remotes["bi"].asked[0].url.query.decode()) == {"total_spent": ["true"]}


async def test_an_approver_does_not_learn_of_the_credit(stand: Stand) -> None:
    data, incomplete = await stand.figures(an_approver())
    assert (given(data), incomplete) == (EVERY - {"credit"}, [])
    assert stand.asked() == EVERY - {"credit"}


@pytest.mark.parametrize(
    ("action", "parts"),
    [
        ("view-order", {"orders", "next_trips"}),
        ("view-credit-limit", {"credit"}),
        ("view-advance-order", {"advances"}),
        ("view-expense", {"expenses"}),
    ],
)
async def test_each_action_opens_its_own_parts_and_nobody_is_asked_for_the_others(
    stand: Stand, action: str, parts: set[str]
) -> None:
    data, incomplete = await stand.figures(a_requester().with_actions("view-dashboard", action))
    assert (given(data), stand.asked(), incomplete) == (parts | {"spent"}, parts | {"spent"}, [])


async def test_without_view_dashboard_nothing_is_asked(stand: Stand) -> None:
    refused = await stand.ask(a_requester())
    assert (refused.status_code, refused.json()["code"]) == (403, "FORBIDDEN")
    assert stand.asked() == set()


@pytest.mark.parametrize(
    ("caller", "status", "code"), [(operator(), 403, "WRONG_CONTEXT"), (anonymous(), 401, "UNAUTHENTICATED")]
)
async def test_strangers_are_refused_before_anybody_is_asked(
    stand: Stand, caller: Person, status: int, code: str
) -> None:
    refused = await stand.ask(caller)
    assert (refused.status_code, refused.json()["code"]) == (status, code)
    assert stand.asked() == set()


async def test_a_company_that_is_not_the_caller_s_is_absent(stand: Stand) -> None:
    stand.profile = 404, {"code": "NOT_FOUND", "message": "Registro não encontrado."}
    for caller in (other_agency().acting_for(AURORA), agency_manager(customer=COBALTO)):
        refused = await stand.ask(caller)
        assert (refused.status_code, refused.json()["code"]) == (404, "NOT_FOUND")
    assert stand.asked() == set()


@as_(agency_manager, agency_issuer)
async def test_an_agency_without_a_company_has_its_orders_and_no_company_s_figures(
    stand: Stand, caller: Person
) -> None:
    data, incomplete = await stand.figures(caller)
    assert (given(data), stand.asked(), incomplete) == (
        {"orders", "next_trips"},
        {"orders", "next_trips"},
        [],
    )
    assert stand.remotes["identity"].asked == []


@pytest.mark.parametrize("part", sorted(EVERY))
async def test_a_part_that_fails_is_null_and_named_and_the_rest_comes(stand: Stand, part: str) -> None:
    stand.fails(part, lambda _: (503, {"code": "UNAVAILABLE", "message": "Serviço indisponível."}))
    data, incomplete = await stand.figures(an_administrator())
    assert (given(data), incomplete) == (EVERY - {part}, [part])


@pytest.mark.parametrize("part", sorted(EVERY))
async def test_a_part_that_never_answers_is_left_at_its_deadline(
    stand: Stand, part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(_: httpx.Request) -> Any:
        await asyncio.Event().wait()

    monkeypatch.setattr(room, "DEADLINE_SECONDS", 0.1)
    stand.fails(part, never)
    data, incomplete = await stand.figures(an_administrator())
    assert (given(data), incomplete) == (EVERY - {part}, [part])


def test_a_part_has_two_seconds() -> None:
    assert room.DEADLINE_SECONDS == 2


async def test_while_identity_is_away_the_services_decide(stand: Stand) -> None:
    stand.profile = 503, {}
    stand.fails("credit", lambda _: (403, {"code": "FORBIDDEN", "message": "Você não possui permissão."}))
    data, incomplete = await stand.figures(an_approver())
    assert (given(data), incomplete) == (EVERY - {"credit"}, ["credit"])


async def test_budgets_above_their_alert_today_are_shown(stand: Stand) -> None:
    data, incomplete = await stand.figures(an_administrator())
    assert (data["budgets"], incomplete) == ([BUDGET], [])
    (asked,) = [one for one in stand.remotes["config"].asked if one.url.path == OWNERS["budgets"][1]]
    assert parse_qs(asked.url.query.decode()) == {
        **{"over_alert": ["true"], "limit": ["20"]},
        **{"start_date": [TODAY], "end_date": [TODAY]},
    }


def trip(number: int, start: str | None) -> dict[str, Any]:
    return {"uuid": f"o{number}", "order_number": number, "start_date": start}


async def test_the_next_trips_are_the_five_soonest_that_have_not_begun(stand: Stand) -> None:
    days = ["2026-11-29", "2026-11-19", TODAY, "2026-12-20", "2026-11-21", None, "2026-11-25", "2026-12-01"]
    trips = [trip(number, day) for number, day in enumerate(days)]
    stand.fails("next_trips", lambda _: (200, {"data": trips, "meta": {"total": len(trips)}}))
    data, _ = await stand.figures(an_administrator())
    assert [found["order_number"] for found in data["next_trips"]] == [2, 4, 6, 0, 7]
    [asked] = [request for request in stand.remotes["orders"].asked if request.url.path == "/api/v1/orders"]
    assert parse_qs(asked.url.query.decode()) == {
        "statuses[]": ["issued"],
        "period": ["trip"],
        "start_date": [TODAY],
        "end_date": ["2026-12-20"],
        "limit": ["100"],
    }


@pytest.mark.parametrize(("totals", "looks"), [((100,), 1), ((101, 4), 2), ((500, 300, 120, 40), 4), ((900,) * 4, 4)])
async def test_where_one_page_cannot_hold_them_all_nearer_days_are_looked_at(
    stand: Stand, totals: tuple[int, ...], looks: int
) -> None:
    ends: list[str] = []

    def page(request: httpx.Request) -> tuple[int, Any]:
        ends.append(request.url.params["end_date"])
        found = trip(len(ends), TODAY)
        return 200, {"data": [found], "meta": {"total": totals[len(ends) - 1]}}

    stand.fails("next_trips", page)
    data, incomplete = await stand.figures(an_administrator())
    assert ends == ["2026-12-20", "2026-11-27", "2026-11-21", TODAY][:looks]
    assert len(TRIPS_WITHIN_DAYS) == 4
    assert ([found["order_number"] for found in data["next_trips"]], incomplete) == ([looks], [])
