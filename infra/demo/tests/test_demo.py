"""The demo holds what it promises, and is made once."""

from collections import Counter
from collections.abc import AsyncIterator
from decimal import Decimal
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from demo.cast import AURORA, OPERATOR, PASSWORD
from demo.main import make
from demo.people import Someone
from demo.stage import Stage, open_stage
from demo.surroundings import Environment
from kit.core.clock import SetClock, SystemClock

pytestmark = pytest.mark.timeout(600)
ACCOUNTS = (
    *("operador@trajeto.demo", "gestora@andorinha.demo", "consultor@andorinha.demo", "admin@aurora.demo"),
    *("ana@aurora.demo", "bruno@aurora.demo", "carla@aurora.demo", "gestor@tucano.demo", "admin@boreal.demo"),
    "davi@boreal.demo",
)


class Doors(httpx.AsyncBaseTransport):
    """Calls by a service's name reach the process that serves it."""

    def __init__(self, environment: Environment) -> None:
        addresses = environment["identity"].items()
        self._urls = {name[:-4].lower().replace("_", "-"): url for name, url in addresses if name.endswith("_URL")}
        self._inner = httpx.AsyncHTTPTransport()

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        address = httpx.URL(self._urls[request.url.host])
        request.url = request.url.copy_with(scheme=address.scheme, host=address.host, port=address.port)
        return await self._inner.handle_async_request(request)


@pytest.fixture(scope="session")
async def made(environment: Environment, is_shared: bool) -> bool:
    """The demo, made once for all tests."""
    return True if is_shared else await make(environment)


@pytest.fixture(scope="session")
async def stage(made: bool, environment: Environment, is_shared: bool) -> AsyncIterator[Stage]:
    if is_shared:
        served = Stage(SetClock(SystemClock().now()))
        async with httpx.AsyncClient(transport=Doors(environment), trust_env=False, timeout=60) as served.http:
            yield served
        return
    async with open_stage(environment, SetClock(SystemClock().now())) as opened:
        yield opened


async def test_a_first_start_makes_it(made: bool, stage: Stage) -> None:
    assert made
    await Someone(stage, OPERATOR[1]).get("config", "/expense-categories")


async def test_a_second_start_finds_it_there(made: bool, environment: Environment) -> None:
    assert not await make(environment)


@pytest.mark.parametrize("email", ACCOUNTS)
async def test_everybody_signs_in(stage: Stage, email: str) -> None:
    who = {"email": email, "password": PASSWORD}
    answer = await stage.http.post("http://identity/api/v1/login", json=who)
    assert answer.status_code == 200, answer.text


async def test_the_year_has_trips_of_every_fate_and_few_wait_for_bruno(stage: Stage) -> None:
    helena = Someone(stage, "admin@aurora.demo")
    orders = (await helena.get("orders", "/orders", limit=100))["data"]
    fates = Counter(order["status"] for order in orders)
    assert fates["approving"] == 3
    assert fates["issued"] + fates["done"] >= 20
    assert {"disapproved", "expired_time", "canceled"} <= set(fates)
    assert (fates["failed"], fates["failed_cancel"]) == (1, 1)
    months = {order["created_at"][:7] for order in orders}
    assert len(months) >= 12
    bruno = Someone(stage, "bruno@aurora.demo")
    waiting = (await bruno.get("approvals", "/approval-requests", request_type="travel"))["data"]
    assert len(waiting) == 3
    assert all(request["can_decide"] for request in waiting)
    assert sum(request["broken_policy"] for request in waiting) == 1


async def test_a_consultant_finds_work_begun_and_work_that_waits(stage: Stage) -> None:
    ivo = Someone(stage, "consultor@andorinha.demo")
    tasks = (await ivo.get("orders", "/orders/pending"))["data"]
    shown = {(task["kind"], task["order"]["customer"]["name"], task["status"]) for task in tasks}
    assert shown == {
        ("failed_issue", "Aurora", "taken"),
        ("price_change", "Cobalto", "taken"),
        ("failed_cancel", "Aurora", "open"),
    }
    assert len(tasks) == 3
    assert {task["taken_by"]["name"] for task in tasks if task["taken_by"]} == {"Ivo Bastos"}
    now = SystemClock().now().isoformat()
    assert all(task["taken_at"] < now < task["deadline_at"] for task in tasks if task["taken_by"])
    for email, total in (("gestora@andorinha.demo", 3), ("gestor@tucano.demo", 0)):
        figures = (await Someone(stage, email).get("orders", "/orders/pending/summary"))["data"]
        assert (figures["total"], figures["mine"]) == (total, 0), "the agency's own, and nothing of hers"


async def test_claims_of_every_state_wait_for_whoever_has_to_do_something(stage: Stage) -> None:
    bruno, carla = Someone(stage, "bruno@aurora.demo"), Someone(stage, "carla@aurora.demo")
    counts = (await bruno.get("approvals", "/approval-requests/summary"))["data"]["by_type"]
    assert (counts["advance"], counts["expense_report"]) == (1, 2)
    assert (await carla.get("approvals", "/approval-requests/summary"))["data"]["by_type"]["expense_report"] == 1
    advances = (await carla.get("expenses-ocr", "/advance-orders/summary"))["by_status"]
    assert all(advances[status]["count"] for status in ("approving", "disapproved", "waiting_payment", "paid"))
    reports = (await carla.get("expenses-ocr", "/expense-reports/summary"))["data"]["by_status"]
    assert all(reports[status]["count"] for status in reports), reports
    expenses = (await carla.get("expenses-ocr", "/employees/expenses/summary"))["data"]["by_status"]
    assert 60 <= sum(status["count"] for status in expenses.values()) <= 200
    suspected = await Someone(stage, "ana@aurora.demo").get("expenses-ocr", "/employees/expenses", suspected="true")
    assert suspected["data"]


async def test_an_approver_opens_the_receipts_of_what_waits_for_them(stage: Stage) -> None:
    bruno = Someone(stage, "bruno@aurora.demo")
    requests = (await bruno.get("approvals", "/approval-requests", request_type="expense_report"))["data"]
    found = (await bruno.get("approvals", f"/approval-requests/{requests[0]['uuid']}"))["data"]
    links = [item["voucher_path"] for item in found["items"] if item["voucher_path"]]
    assert links
    picture = await stage.http.get(f"http://expenses-ocr{urlsplit(links[0]).path}")
    assert (picture.status_code, picture.headers["content-type"]) == (200, "image/jpeg")


async def test_money_advanced_is_settled_returned_or_still_open(stage: Stage) -> None:
    carla = Someone(stage, "carla@aurora.demo")
    only_paid: dict[str, Any] = {"statuses[]": "paid", "limit": 100}
    paid = (await carla.get("expenses-ocr", "/travelers/advance-orders", **only_paid))["data"]
    assert sum(Decimal(advance["balance"]) for advance in paid) > 0
    assert all(Decimal(advance["balance"]) <= Decimal(advance["value"]) for advance in paid)


async def test_nothing_in_it_lies_ahead_of_today(stage: Stage) -> None:
    helena = Someone(stage, "admin@aurora.demo")
    now = SystemClock().now().isoformat()
    for order in (await helena.get("orders", "/orders", limit=100))["data"]:
        assert order["created_at"] <= now
        assert (order["issued_at"] or "") <= now


PANELS = (
    *(
        "total_spent",
        "by_item",
        "percentage_by_item",
        "by_cost_center",
        "by_issuer",
        "by_unit",
        "by_project",
        "by_phase",
    ),
    *("lead_time", "top_routes", "route_analysis", "last_purchases"),
)


NAMED = frozenset({"by_cost_center", "by_issuer", "by_unit", "by_project", "by_phase"})


async def test_the_dashboard_shows_what_was_spent(stage: Stage) -> None:
    helena = Someone(stage, "admin@aurora.demo")
    customer = (await helena.get("config", "/customers"))["data"][0]
    assert customer["trading_name"] == AURORA.trading_name
    path = f"/customers/{customer['uuid']}/bi"
    shown = (await helena.get("bi", path, **dict.fromkeys(PANELS, "true")))["data"]
    assert all(shown[panel] for panel in PANELS)
    assert sum(Decimal(point["value"]) > 0 for point in shown["total_spent"]["data"]) >= 6
    assert sum(line["value"] > 0 for line in shown["lead_time"]) >= 6
    assert not {row["name"] for panel in PANELS if panel in NAMED for row in shown[panel]} & {"", "—"}


async def test_the_agency_s_dashboard_shows_its_customers(stage: Stage) -> None:
    gilda = Someone(stage, "gestora@andorinha.demo")
    agency = (await gilda.get("identity", "/me"))["agency"]["uuid"]
    board = (await gilda.get("bi", f"/agencies/{agency}/dashboard-bi"))["data"]
    assert all(Decimal(chart["value"]) > 0 for chart in board["filters"][:2])
    assert {card["description"] for card in board["cards"] if Decimal(str(card["value"])) > 0} == {
        *("Vendas", "Pedidos", "Ticket médio", "Clientes ativos"),
    }
    work = (await gilda.get("bi", f"/agencies/{agency}/dashboard-bi/operational-interventions"))["data"]
    assert work


async def test_tenants_do_not_meet(stage: Stage) -> None:
    davi = Someone(stage, "davi@boreal.demo")
    orders = (await davi.get("orders", "/orders", limit=100))["data"]
    assert orders
    assert {order["customer"]["name"] for order in orders} == {"Boreal"}


async def test_boreal_pays_its_agencys_fees_from_today_on(stage: Stage) -> None:
    davi, manager = Someone(stage, "davi@boreal.demo"), Someone(stage, "gestor@tucano.demo")
    orders = (await davi.get("orders", "/orders", limit=1))["data"]
    customer = (await davi.get("orders", f"/orders/{orders[0]['uuid']}"))["data"]["customer"]["uuid"]
    table = (await manager.get("config", f"/customers/{customer}/fees"))["data"]
    assert (table["name"], len(table["rows"]), table["customers_count"]) == ("Taxas 2026", 5, 1)
    past = (await manager.get("orders", f"/orders/{orders[0]['uuid']}"))["data"]
    assert Decimal(past["total_fees"]) == 0, "the year before was sold without"
