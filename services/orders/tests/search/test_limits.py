"""One person's searches are limited, however many are begun at the same time; others are unaffected."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from datetime import timedelta

import pytest
from kit.testing import Person, Running, a_requester, eventually
from orders_service.search import limits
from orders_service.search.limits import MOST_A_MINUTE, MOST_RUNNING
from orders_service.suppliers import market
from orders_service.suppliers.air import AirOffer, AirQuery
from orders_service.suppliers.guard import SEARCHES_AT_ONCE
from orders_service.suppliers.sandbox.air.market import AirMarket
from orders_service.suppliers.types import ItemKind, OfferBatch, Provider, SupplierAccount

from services.orders.tests.search.searching import a_query, ended, refusal, start


class WaitingMarket(AirMarket):
    """Airlines that answer once the test lets them."""

    def __init__(self, orders: Running) -> None:
        super().__init__(orders.db)
        self.may_answer = asyncio.Event()

    async def search(
        self, query: AirQuery, provider: Provider, *, account: SupplierAccount
    ) -> AsyncIterator[OfferBatch[AirOffer]]:
        await self.may_answer.wait()
        async for batch in super().search(query, provider, account=account):
            yield batch


@pytest.fixture
def waiting(orders: Running) -> Iterator[WaitingMarket]:
    usual, waiting = market.markets_of(orders.db).of(ItemKind.AIRWAY), WaitingMarket(orders)
    market.markets_of(orders.db).use(ItemKind.AIRWAY, waiting)
    yield waiting
    waiting.may_answer.set()
    market.markets_of(orders.db).put_back(ItemKind.AIRWAY, usual)


@pytest.fixture
def later(orders: Running) -> Iterator[None]:
    """A minute later; back when the test is over."""
    now = orders.clock.now()
    yield
    orders.clock.move_to(now)


async def codes(orders: Running, person: Person, times: int) -> list[int]:
    query = a_query(orders)
    answers = await asyncio.gather(*(orders.as_(person).post("/search/airway", json=query) for _ in range(times)))
    for answer in answers:
        if answer.status_code != 202:
            assert refusal(answer) == (429, "TOO_MANY_REQUESTS"), answer.text
            assert answer.json()["message"] == "Muitas buscas em pouco tempo. Aguarde um instante."
            assert int(answer.headers["Retry-After"]) >= 1
    return sorted(answer.status_code for answer in answers)


@pytest.mark.long
async def test_parallel_searches_of_one_person_never_pass_the_limit_and_others_search_on(
    orders: Running, waiting: WaitingMarket
) -> None:
    ana, carla = a_requester(), a_requester()
    assert await codes(orders, ana, MOST_RUNNING * 2) == [202] * MOST_RUNNING + [429] * MOST_RUNNING
    assert await codes(orders, carla, 1) == [202]
    waiting.may_answer.set()

    async def has_room() -> bool:
        return await codes(orders, ana, 1) == [202]

    await eventually(has_room, within=60)


async def test_searches_whose_process_died_count_no_longer_than_their_deadline(
    orders: Running, waiting: WaitingMarket, later: None
) -> None:
    ana = a_requester()
    assert await codes(orders, ana, MOST_RUNNING + 1) == [202] * MOST_RUNNING + [429]
    orders.clock.move_to(orders.clock.now() + timedelta(seconds=26))
    assert await codes(orders, ana, 1) == [202]


async def test_a_person_begins_a_limited_number_within_a_minute(
    orders: Running, later: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_A_MINUTE", 3)
    ana = a_requester()
    for _ in range(3):
        await ended(orders, ana, (await start(orders, ana, a_query(orders)))["uuid"])
    assert await codes(orders, ana, 2) == [429, 429]
    assert await codes(orders, a_requester(), 1) == [202]
    orders.clock.move_to(orders.clock.now() + timedelta(minutes=1, seconds=1))
    assert await codes(orders, ana, 1) == [202]


def test_one_person_never_holds_all_places_of_a_supplier() -> None:
    assert MOST_RUNNING < SEARCHES_AT_ONCE and MOST_A_MINUTE > MOST_RUNNING
