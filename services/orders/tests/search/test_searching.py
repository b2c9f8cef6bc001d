"""A search from its 202 to its end, whoever asks and whatever happens to the airlines."""

import asyncio
import json
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import nats
import pytest
from kit.core.ids import new_uuid
from kit.testing import (
    AURORA,
    COBALTO,
    Person,
    Running,
    a_customer,
    a_requester,
    agency_issuer,
    agency_manager,
    an_administrator,
    anonymous,
    as_,
    eventually,
    operator,
    other_agency,
    other_customer,
)
from kit.testing.servers import Servers
from orders_service.search.sweeps import KEPT_AFTER, end_overdue_searches, forget_expired_searches
from orders_service.suppliers import market
from orders_service.suppliers.air import AirOffer, AirQuery
from orders_service.suppliers.sandbox.air.market import AirMarket
from orders_service.suppliers.types import ItemKind, OfferBatch, Provider, SupplierAccount

from services.orders.tests.search.searching import (
    a_query,
    all_offers,
    ended,
    offers,
    refusal,
    search,
    start,
)

ANA = a_requester()
TWENTY_MINUTES = timedelta(minutes=20)


def a_consultant() -> Person:
    return agency_issuer(customer=AURORA)


class SilentMarket(AirMarket):
    """Airlines that say nothing until they are let."""

    def __init__(self, orders: Running) -> None:
        super().__init__(orders.db)
        self.may_speak = asyncio.Event()

    async def search(
        self, query: AirQuery, provider: Provider, *, account: SupplierAccount
    ) -> AsyncIterator[OfferBatch[AirOffer]]:
        await self.may_speak.wait()
        async for batch in super().search(query, provider, account=account):
            yield batch


class LateMarket(AirMarket):
    """Its slow airline is slow until it is let: no number of seconds is long beside the others on every machine."""

    def __init__(self, orders: Running) -> None:
        super().__init__(orders.db, slow=timedelta(milliseconds=10))
        self.may_speak = asyncio.Event()

    async def _act(self, query: AirQuery, provider: Provider) -> None:
        if provider == self.providers(query)[-1]:
            await self.may_speak.wait()
        await super()._act(query, provider)


@pytest.fixture
async def silent(orders: Running) -> AsyncIterator[SilentMarket]:
    silent = SilentMarket(orders)
    usual = market.markets_of(orders.db).of(ItemKind.AIRWAY)
    market.markets_of(orders.db).use(ItemKind.AIRWAY, silent)
    yield silent
    silent.may_speak.set()
    market.markets_of(orders.db).put_back(ItemKind.AIRWAY, usual)


@pytest.fixture
async def later(orders: Running) -> AsyncIterator[Any]:
    """Moves the clock on, and back when the test is over."""
    now = orders.clock.now()

    def move(by: timedelta) -> None:
        orders.clock.move_to(now + by)

    yield move
    orders.clock.move_to(now)


@as_(a_requester, an_administrator, a_consultant)
async def test_whoever_may_book_may_search(orders: Running, caller: Person) -> None:
    started = await start(orders, caller, a_query(orders))
    assert started["status"] == "running"
    assert {provider["status"] for provider in started["providers"]} == {"waiting"}
    done = await ended(orders, caller, started["uuid"])
    assert done["status"] == "done"
    assert {provider["status"] for provider in done["providers"]} == {"done"}
    assert done["offers_total"] == sum(provider["offers"] for provider in done["providers"]) > 5
    assert (await offers(orders, caller, done["uuid"]))["meta"]["total"] == done["offers_total"]


@pytest.mark.parametrize(
    ("caller", "answer"),
    [
        (anonymous(), (401, "UNAUTHENTICATED")),
        (operator(), (403, "WRONG_CONTEXT")),
        (a_requester().with_actions("view-order"), (403, "FORBIDDEN")),
        (a_requester().with_actions("create-order"), (403, "FORBIDDEN")),
        (agency_manager(), (422, "CUSTOMER_REQUIRED")),
        (other_agency().acting_for(AURORA), (404, "NOT_FOUND")),
        (a_requester(customer=a_customer(fraud_blocking=True)), (422, "CUSTOMER_BLOCKED")),
        (a_requester(customer=a_customer(is_active=False)), (422, "CUSTOMER_BLOCKED")),
    ],
    ids=["anonymous", "operator", "reader", "no flights", "no customer", "foreign", "blocked", "inactive"],
)
async def test_who_may_not_search(orders: Running, caller: Person, answer: tuple[int, str]) -> None:
    assert refusal(await orders.as_(caller).post("/search/airway", json=a_query(orders))) == answer


async def test_a_search_is_its_makers_alone(orders: Running) -> None:
    found = await search(orders, ANA, a_query(orders))
    offer = (await offers(orders, ANA, found["uuid"]))["data"][0]
    for path in (
        f"/search/{found['uuid']}",
        f"/search/{found['uuid']}/offers",
        f"/search/{found['uuid']}/offers/{offer['uuid']}",
    ):
        for stranger, answer in (
            (an_administrator(), (403, "FORBIDDEN")),
            (agency_manager(), (403, "FORBIDDEN")),
            (other_customer(), (404, "NOT_FOUND")),
            (other_agency(), (404, "NOT_FOUND")),
            (anonymous(), (401, "UNAUTHENTICATED")),
        ):
            assert refusal(await orders.as_(stranger).get(path)) == answer, (path, stranger.name)


async def test_an_agency_searcher_reads_without_naming_the_customer_again(orders: Running) -> None:
    gilda = agency_manager(customer=COBALTO)
    found = await search(orders, gilda, a_query(orders))
    bare = Person(
        gilda.name, gilda.context, "manager", gilda.agency_uuid, user_uuid=gilda.user_uuid, employee_uuid=None
    )
    assert (await orders.as_(bare).get(f"/search/{found['uuid']}")).status_code == 200


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"stretches": []}, "stretches"),
        ({"stretches": [{}]}, "stretches.0.origin"),
        ({"stretches": [{"origin": "GRU", "destination": "GRU", "go_date": "2026-04-01"}]}, "stretches.0.destination"),
        ({"stretches": [{"origin": "ZZZ", "destination": "GRU", "go_date": "2026-04-01"}]}, "stretches.0.origin"),
        ({"stretches": [{"origin": "GRU", "destination": "SSA", "go_date": "2026-02-30"}]}, "stretches.0.go_date"),
        ({"stretches": [{"origin": "GRU", "destination": "SSA", "go_date": "2020-01-01"}]}, "stretches.0.go_date"),
        ({"stretches": [{"origin": "GRU", "destination": "SSA", "go_date": "2028-01-01"}]}, "stretches.0.go_date"),
        (
            {
                "stretches": [
                    {"origin": "GRU", "destination": "SSA", "go_date": "2026-04-09", "return_date": "2026-04-08"}
                ]
            },
            "stretches.0.return_date",
        ),
        ({"adult_quantity": 10}, "adult_quantity"),
        ({"adult_quantity": 0}, "adult_quantity"),
        ({"adult_quantity": "1"}, "adult_quantity"),
        ({"adult_quantity": None}, "adult_quantity"),
        ({"children_quantity": -1}, "children_quantity"),
        ({"infant_quantity": 2}, "infant_quantity"),
        ({"cabin": "sofa"}, "cabin"),
        ({"direct_only": "sim"}, "direct_only"),
        ({"travelers_uuids": ["x"]}, "travelers_uuids.0"),
        ({"travelers_uuids": ["0198c0de-0000-7000-8000-000000000000"]}, "travelers_uuids.0"),
        ({"sandbox_scenario": "price_rise"}, "sandbox_scenario"),
        ({"colour": "blue"}, "colour"),
    ],
)
async def test_a_bad_query_is_told_in_portuguese_under_its_field(orders: Running, change: Any, field: str) -> None:
    answer = await orders.as_(ANA).post("/search/airway", json={**a_query(orders), **change})
    assert refusal(answer) == (422, "VALIDATION_ERROR")
    assert field in answer.json()["errors"], answer.json()["errors"]
    assert "Input" not in answer.text


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b'{"adult_quantity": NaN}', b'{"adult_quantity": 1e400}', b"null", b'"x"']
)
async def test_what_is_not_a_query_is_refused_in_portuguese(orders: Running, body: bytes) -> None:
    answer = await orders.as_(ANA).post("/search/airway", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422)
    assert answer.json()["code"] in ("MALFORMED_REQUEST", "VALIDATION_ERROR")


async def test_offers_are_asked_for_again_until_one_has_come(orders: Running, silent: SilentMarket) -> None:
    started = await start(orders, ANA, a_query(orders))
    answer = await orders.as_(ANA).get(f"/search/{started['uuid']}/offers")
    assert (answer.status_code, answer.json()["code"], answer.json()["wait_time"]) == (202, "RETRY_REQUEST", 1)
    silent.may_speak.set()
    await ended(orders, ANA, started["uuid"])
    assert (await offers(orders, ANA, started["uuid"]))["data"]


async def test_a_search_whose_process_died_ends_by_its_deadline(
    orders: Running, silent: SilentMarket, later: Any
) -> None:
    started = await start(orders, ANA, a_query(orders))
    later(timedelta(seconds=26))
    read = (await orders.as_(ANA).get(f"/search/{started['uuid']}")).json()["data"]
    assert read["status"] == "failed"
    assert {provider["status"] for provider in read["providers"]} == {"timed_out"}
    assert (await offers(orders, ANA, started["uuid"]))["data"] == []
    await end_overdue_searches(orders.db, orders.clock)
    later(timedelta(0))
    assert (await orders.as_(ANA).get(f"/search/{started['uuid']}")).json()["data"]["status"] == "failed"


async def test_one_airline_down_leaves_the_others(orders: Running) -> None:
    found = await search(orders, ANA, a_query(orders, sandbox_scenario="provider_down"))
    by_status = [provider["status"] for provider in found["providers"]]
    assert found["status"] == "done"
    assert (by_status.count("failed"), by_status.count("done")) == (1, len(by_status) - 1)
    assert found["offers_total"] > 0


async def test_a_slow_airline_keeps_nobody_waiting(orders: Running) -> None:
    usual, late = market.markets_of(orders.db).of(ItemKind.AIRWAY), LateMarket(orders)
    market.markets_of(orders.db).use(ItemKind.AIRWAY, late)
    try:
        started = await start(orders, ANA, a_query(orders, sandbox_scenario="slow_provider"))

        async def others_came() -> Any:
            read = (await orders.as_(ANA).get(f"/search/{started['uuid']}")).json()["data"]
            by_status = [provider["status"] for provider in read["providers"]]
            return read if by_status.count("waiting") == 1 else None

        read = await eventually(others_came, within=60)
        assert read["status"] == "running"
        assert (await offers(orders, ANA, started["uuid"]))["data"]
        late.may_speak.set()
        done = await ended(orders, ANA, started["uuid"])
        assert {provider["status"] for provider in done["providers"]} == {"done"}
    finally:
        late.may_speak.set()
        market.markets_of(orders.db).put_back(ItemKind.AIRWAY, usual)


async def test_a_silent_airline_is_given_up_at_the_deadline(orders: Running, silent: SilentMarket) -> None:
    market.markets_of(orders.db).use(ItemKind.AIRWAY, silent, search_deadline=timedelta(milliseconds=50))
    found = await search(orders, ANA, a_query(orders))
    assert found["status"] == "failed"
    assert {provider["status"] for provider in found["providers"]} == {"timed_out"}


async def test_no_offers_is_a_search_that_is_done_and_empty(orders: Running) -> None:
    found = await search(orders, ANA, a_query(orders, sandbox_scenario="no_offers"))
    assert (found["status"], found["offers_total"]) == ("done", 0)
    page = await offers(orders, ANA, found["uuid"])
    assert page["data"] == []
    assert page["facets"]["companies"] == []
    assert page["meta"]["total"] == 0


async def test_offers_expire_after_twenty_minutes(orders: Running, later: Any) -> None:
    found = await search(orders, ANA, a_query(orders))
    offer = (await offers(orders, ANA, found["uuid"]))["data"][0]
    paths = [
        f"/search/{found['uuid']}",
        f"/search/{found['uuid']}/offers",
        f"/search/{found['uuid']}/offers/{offer['uuid']}",
    ]
    later(TWENTY_MINUTES)
    for path in paths:
        assert refusal(await orders.as_(ANA).get(path)) == (409, "OFFER_EXPIRED")
    later(TWENTY_MINUTES + KEPT_AFTER)
    await forget_expired_searches(orders.db, orders.clock)
    for path in paths:
        assert refusal(await orders.as_(ANA).get(path)) == (404, "NOT_FOUND")


async def test_the_same_key_is_one_search(orders: Running) -> None:
    caller, headers = orders.as_(ANA), {"Idempotency-Key": f"busca-{new_uuid()}"}
    first = await caller.post("/search/airway", json=a_query(orders), headers=headers)
    again = await caller.post("/search/airway", json=a_query(orders), headers=headers)
    assert again.headers["Idempotency-Replayed"] == "true"
    assert first.json() == again.json()
    await ended(orders, ANA, first.json()["data"]["uuid"])
    total = len(await all_offers(orders, ANA, first.json()["data"]["uuid"]))
    fresh = await search(orders, ANA, a_query(orders))
    assert len(await all_offers(orders, ANA, fresh["uuid"])) == total


async def test_the_searchers_screen_is_told(orders: Running, servers: Servers) -> None:
    heard: list[Any] = []

    async def hear(message: Any) -> None:
        heard.append(json.loads(message.data))

    connection = await nats.connect(servers.nats.admin_url)
    await connection.subscribe(f"live.{AURORA.uuid}", cb=hear)
    await connection.flush()
    started = await start(orders, ANA, a_query(orders))

    def told() -> bool:
        mine = [hint for hint in heard if hint["entity_uuid"] == started["uuid"]]
        return any(h["status"] == "done" and h["audience"]["user_uuids"] == [str(ANA.user_uuid)] for h in mine)

    await eventually(told, within=60)
    await connection.close()
