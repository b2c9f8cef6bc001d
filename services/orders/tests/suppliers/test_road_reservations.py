"""Bus tickets are kept by the same reservation desk as flights, with their own time, tickets and money back."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from uuid import uuid4

import pytest
from kit.core.ids import new_uuid
from kit.testing import AURORA, Running
from orders_service.places.stations import stations_by_slug
from orders_service.suppliers.bpe import check_digit
from orders_service.suppliers.guard import GuardedSupplier
from orders_service.suppliers.protocol import SupplierRefused, SupplierUnavailable
from orders_service.suppliers.road import RoadOffer, RoadQuery, RoadSupplier
from orders_service.suppliers.sandbox.road.market import RoadMarket
from orders_service.suppliers.types import (
    BookedPassenger,
    BookingRequest,
    Hold,
    PassengerType,
    StretchQuery,
    SupplierAccount,
)

ACCOUNT = SupplierAccount(AURORA.uuid, AURORA.agency_uuid)


@pytest.fixture
async def road(orders: Running) -> AsyncIterator[RoadSupplier]:
    """The clock stands where it stood when the test is over."""
    before = orders.clock.now()
    yield GuardedSupplier(RoadMarket(orders.db, slow=timedelta(0)), deadline=timedelta(seconds=5))
    orders.clock.move_to(before)


def a_query(orders: Running, *, passengers: int = 2, scenario: str | None = None) -> RoadQuery:
    day = orders.clock.now().date() + timedelta(days=30)
    here, there = (str(stations_by_slug()[slug].uuid) for slug in ("tiete", "curitiba"))
    return RoadQuery((StretchQuery(here, there, day),), passengers, scenario)


async def found(road: RoadSupplier, query: RoadQuery) -> list[RoadOffer]:
    return [
        offer
        for provider in road.providers(query)
        async for batch in road.search(query, provider, account=ACCOUNT)
        for offer in batch.offers
    ]


def a_key() -> str:
    return f"key-{new_uuid()}"


async def a_hold(
    orders: Running, road: RoadSupplier, scenario: str | None = None
) -> tuple[RoadOffer, Hold, BookingRequest]:
    offer = max(await found(road, a_query(orders)), key=lambda one: one.free_seats)  # others of the suite buy, too
    people = tuple(BookedPassenger(uuid4(), PassengerType.ADULT, name) for name in ("Ana Souza", "Bruno Lima"))
    request = BookingRequest(offer.key, people, scenario)
    return offer, await road.book(request, idempotency_key=a_key(), account=ACCOUNT), request


async def test_seats_are_kept_for_half_an_hour_at_the_price_that_was_offered(
    orders: Running, road: RoadSupplier
) -> None:
    offer, hold, _ = await a_hold(orders, road)
    assert hold.parts == offer.parts == (await road.price(offer.key, account=ACCOUNT)).parts
    assert hold.expires_at == orders.clock.now() + timedelta(minutes=30)
    orders.clock.move_to(hold.expires_at)
    with pytest.raises(SupplierRefused, match="A reserva expirou"):
        await road.issue(hold.locator, accepted_value=hold.parts.total, idempotency_key=a_key(), account=ACCOUNT)


async def test_nobody_keeps_seats_of_a_bus_that_leaves_within_half_an_hour(orders: Running, road: RoadSupplier) -> None:
    offer, _, request = await a_hold(orders, road)
    orders.clock.move_to(offer.departs_at - timedelta(minutes=30))
    with pytest.raises(SupplierRefused, match="Este ônibus não está mais disponível"):
        await road.book(request, idempotency_key=a_key(), account=ACCOUNT)
    orders.clock.move_to(offer.departs_at - timedelta(minutes=40))
    hold = await road.book(request, idempotency_key=a_key(), account=ACCOUNT)
    assert hold.expires_at == offer.departs_at - timedelta(minutes=30)


async def test_each_passenger_gets_a_bpe_of_their_own(orders: Running, road: RoadSupplier) -> None:
    _, hold, request = await a_hold(orders, road)
    issue = await road.issue(hold.locator, accepted_value=hold.parts.total, idempotency_key=a_key(), account=ACCOUNT)
    assert [ticket.reference for ticket in issue.tickets] == [person.reference for person in request.passengers]
    keys = [ticket.number for ticket in issue.tickets]
    assert len(set(keys)) == 2
    assert all(len(key) == 44 and int(key[-1]) == check_digit(key[:-1]) for key in keys)


@pytest.mark.parametrize(
    ("left", "comes_back"), [(timedelta(hours=3), True), (timedelta(hours=2, minutes=59), False)], ids=["3 h", "2 h 59"]
)
async def test_until_three_hours_before_all_but_the_cancellation_tax_comes_back(
    orders: Running, road: RoadSupplier, left: timedelta, comes_back: bool
) -> None:
    offer, hold, _ = await a_hold(orders, road)
    await road.issue(hold.locator, accepted_value=hold.parts.total, idempotency_key=a_key(), account=ACCOUNT)
    orders.clock.move_to(offer.departs_at - left)
    canceled = await road.cancel(hold.locator, idempotency_key=a_key(), account=ACCOUNT)
    expected = offer.value - offer.cancellation_tax if comes_back else Decimal(0)
    assert (canceled.refund_value, canceled.credit_value) == (expected, 0)


async def test_a_bus_that_left_is_not_canceled(orders: Running, road: RoadSupplier) -> None:
    offer, hold, _ = await a_hold(orders, road)
    await road.issue(hold.locator, accepted_value=hold.parts.total, idempotency_key=a_key(), account=ACCOUNT)
    orders.clock.move_to(offer.departs_at)
    with pytest.raises(SupplierRefused, match="O ônibus já partiu"):
        await road.cancel(hold.locator, idempotency_key=a_key(), account=ACCOUNT)


@pytest.mark.parametrize(
    ("scenario", "sentence"), [("reserve_refused", "poltronas"), ("issue_refused", "A viação recusou a emissão")]
)
async def test_a_refusal_is_told_in_the_words_of_the_road(
    orders: Running, road: RoadSupplier, scenario: str, sentence: str
) -> None:
    with pytest.raises(SupplierRefused, match=sentence):
        _, hold, _ = await a_hold(orders, road, scenario)
        await road.issue(hold.locator, accepted_value=hold.parts.total, idempotency_key=a_key(), account=ACCOUNT)


async def test_a_search_streams_offers_company_by_company_and_then_the_days_around(
    orders: Running, road: RoadSupplier
) -> None:
    query = a_query(orders)
    for provider in road.providers(query):
        batches = [batch async for batch in road.search(query, provider, account=ACCOUNT)]
        assert all(offer.provider == provider for batch in batches for offer in batch.offers)
        assert [bool(batch.nearby) for batch in batches] == [False] * (len(batches) - 1) + [True]


async def test_scenarios_of_a_search_are_acted_by_the_last_company(orders: Running, road: RoadSupplier) -> None:
    assert await found(road, a_query(orders, scenario="no_offers")) == []
    down = a_query(orders, scenario="provider_down")
    *others, last = road.providers(down)
    assert others
    for provider in others:
        assert [batch async for batch in road.search(down, provider, account=ACCOUNT)]
    with pytest.raises(SupplierUnavailable):
        _ = [batch async for batch in road.search(down, last, account=ACCOUNT)]
    slow = replace(down, scenario="slow_provider")
    assert await found(road, slow) == await found(road, a_query(orders))
