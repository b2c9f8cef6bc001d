"""Rentals are kept by the same reservation desk as flights, with their own time, number, coverage and money back."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from uuid import uuid4

import pytest
from kit.core.ids import new_uuid
from kit.testing import AURORA, Running
from orders_service.suppliers.guard import GuardedSupplier
from orders_service.suppliers.protocol import (
    SupplierPriceChanged,
    SupplierRefused,
    SupplierTimedOut,
    SupplierUnavailable,
)
from orders_service.suppliers.sandbox.vehicle.market import VehicleMarket
from orders_service.suppliers.types import (
    BookedPassenger,
    BookingRequest,
    Hold,
    OutcomeState,
    PassengerType,
    SupplierAccount,
)
from orders_service.suppliers.vehicle import VehicleOffer, VehicleQuery, VehicleSupplier

ACCOUNT = SupplierAccount(AURORA.uuid, AURORA.agency_uuid)


@pytest.fixture
async def cars(orders: Running) -> AsyncIterator[VehicleSupplier]:
    """The clock stands where it stood when the test is over."""
    before = orders.clock.now()
    yield GuardedSupplier(VehicleMarket(orders.db, slow=timedelta(0)), deadline=timedelta(seconds=2))
    orders.clock.move_to(before)


def a_query(orders: Running, *, scenario: str | None = None) -> VehicleQuery:
    day = (orders.clock.now() + timedelta(days=30)).replace(tzinfo=None, hour=10, minute=0, second=0, microsecond=0)
    return VehicleQuery("REC", day, day + timedelta(days=3), "JPA", driver_age=34, scenario=scenario)


async def found(cars: VehicleSupplier, query: VehicleQuery) -> list[VehicleOffer]:
    return [
        offer
        for provider in cars.providers(query)
        async for batch in cars.search(query, provider, account=ACCOUNT)
        for offer in batch.offers
    ]


def a_key() -> str:
    return f"key-{new_uuid()}"


async def a_hold(
    orders: Running, cars: VehicleSupplier, scenario: str | None = None, *, coverage: int = 0
) -> tuple[VehicleOffer, Hold, BookingRequest]:
    offer = (await found(cars, a_query(orders)))[0]
    people = tuple(BookedPassenger(uuid4(), PassengerType.ADULT, name) for name in ("Ana Souza", "Bruno Lima"))
    request = BookingRequest(offer.coverages[coverage].key, people, scenario)
    return offer, await cars.book(request, idempotency_key=a_key(), account=ACCOUNT), request


async def an_issue(cars: VehicleSupplier, hold: Hold) -> list[str]:
    issue = await cars.issue(hold.locator, accepted_value=hold.parts.total, idempotency_key=a_key(), account=ACCOUNT)
    return [ticket.number for ticket in issue.tickets]


async def test_a_car_is_kept_for_a_day_at_the_price_that_was_offered(orders: Running, cars: VehicleSupplier) -> None:
    offer, hold, _ = await a_hold(orders, cars)
    assert hold.parts == offer.parts == (await cars.price(offer.key, account=ACCOUNT)).parts
    assert hold.expires_at == orders.clock.now() + timedelta(hours=24)
    orders.clock.move_to(hold.expires_at)
    with pytest.raises(SupplierRefused, match="A reserva expirou"):
        await an_issue(cars, hold)


@pytest.mark.parametrize("coverage", [1, 3])
async def test_the_coverage_that_was_chosen_is_held_issued_and_paid_back(
    orders: Running, cars: VehicleSupplier, coverage: int
) -> None:
    offer, hold, _ = await a_hold(orders, cars, coverage=coverage)
    chosen = offer.coverages[coverage]
    assert hold.parts.total == chosen.total_price == offer.value + 3 * chosen.price
    await an_issue(cars, hold)
    orders.clock.move_to(offer.dead_line + timedelta(seconds=1))
    canceled = await cars.cancel(hold.locator, idempotency_key=a_key(), account=ACCOUNT)
    assert canceled.refund_value == chosen.total_price - offer.daily_amount - chosen.price


async def test_nobody_keeps_a_car_that_is_fetched_within_an_hour(orders: Running, cars: VehicleSupplier) -> None:
    offer, _, request = await a_hold(orders, cars)
    orders.clock.move_to(offer.pickup_at - timedelta(hours=1))
    with pytest.raises(SupplierRefused, match="Este carro não está mais disponível"):
        await cars.book(request, idempotency_key=a_key(), account=ACCOUNT)
    orders.clock.move_to(offer.pickup_at - timedelta(minutes=90))
    hold = await cars.book(request, idempotency_key=a_key(), account=ACCOUNT)
    assert hold.expires_at == offer.pickup_at - timedelta(hours=1)


async def test_all_travelers_of_a_car_have_the_number_of_the_one_rental(orders: Running, cars: VehicleSupplier) -> None:
    _, hold, _ = await a_hold(orders, cars)
    numbers = await an_issue(cars, hold)
    assert len(numbers) == 2
    assert len(set(numbers)) == 1


@pytest.mark.parametrize(
    ("before", "kept_days"), [("dead line", 0), ("after it", 1)], ids=["until the dead line", "later"]
)
async def test_canceling_is_free_until_the_dead_line_and_costs_a_day_after_it(
    orders: Running, cars: VehicleSupplier, before: str, kept_days: int
) -> None:
    offer, hold, _ = await a_hold(orders, cars)
    await an_issue(cars, hold)
    orders.clock.move_to(offer.dead_line + (timedelta(0) if before == "dead line" else timedelta(seconds=1)))
    canceled = await cars.cancel(hold.locator, idempotency_key=a_key(), account=ACCOUNT)
    assert (canceled.refund_value, canceled.credit_value) == (offer.value - kept_days * offer.daily_amount, 0)


async def test_a_rental_that_began_is_not_canceled(orders: Running, cars: VehicleSupplier) -> None:
    offer, hold, _ = await a_hold(orders, cars)
    await an_issue(cars, hold)
    orders.clock.move_to(offer.pickup_at)
    with pytest.raises(SupplierRefused, match="A locação já começou"):
        await cars.cancel(hold.locator, idempotency_key=a_key(), account=ACCOUNT)


async def test_a_car_that_is_only_held_is_released_for_nothing(orders: Running, cars: VehicleSupplier) -> None:
    _, hold, _ = await a_hold(orders, cars)
    canceled = await cars.cancel(hold.locator, idempotency_key=a_key(), account=ACCOUNT)
    assert (canceled.refund_value, canceled.credit_value) == (0, 0)


@pytest.mark.parametrize(("scenario", "shift"), [("price_rise", Decimal("1.1")), ("price_drop", Decimal("0.9"))])
async def test_a_price_that_moves_moves_the_whole_rental(
    orders: Running, cars: VehicleSupplier, scenario: str, shift: Decimal
) -> None:
    offer, hold, _ = await a_hold(orders, cars, scenario)
    now_costs = (await cars.reprice(hold.locator, account=ACCOUNT)).total
    assert hold.parts.total == offer.value
    assert abs(now_costs - offer.value * shift) <= Decimal("0.01")
    if now_costs > offer.value:
        with pytest.raises(SupplierPriceChanged):
            await an_issue(cars, hold)
    else:
        assert await an_issue(cars, hold)


async def test_a_supplier_that_falls_silent_has_issued(orders: Running, cars: VehicleSupplier) -> None:
    _, hold, _ = await a_hold(orders, cars, "issue_timeout")
    key = a_key()
    with pytest.raises(SupplierTimedOut):
        await cars.issue(hold.locator, accepted_value=hold.parts.total, idempotency_key=key, account=ACCOUNT)
    outcome = await cars.lookup(key, account=ACCOUNT)
    assert outcome.state is OutcomeState.ISSUED
    assert outcome.issue is not None
    assert [ticket.number for ticket in outcome.issue.tickets] == await an_issue(cars, hold)


async def test_the_first_cancellation_is_refused_and_the_second_succeeds(
    orders: Running, cars: VehicleSupplier
) -> None:
    offer, hold, _ = await a_hold(orders, cars, "cancel_refused")
    await an_issue(cars, hold)
    with pytest.raises(SupplierRefused, match="A locadora recusou o cancelamento"):
        await cars.cancel(hold.locator, idempotency_key=a_key(), account=ACCOUNT)
    canceled = await cars.cancel(hold.locator, idempotency_key=a_key(), account=ACCOUNT)
    assert canceled.refund_value == offer.value


@pytest.mark.parametrize(
    ("scenario", "sentence"), [("reserve_refused", "carros"), ("issue_refused", "A locadora recusou a emissão")]
)
async def test_a_refusal_is_told_in_the_words_of_rental_companies(
    orders: Running, cars: VehicleSupplier, scenario: str, sentence: str
) -> None:
    with pytest.raises(SupplierRefused, match=sentence):
        _, hold, _ = await a_hold(orders, cars, scenario)
        await an_issue(cars, hold)


async def test_a_short_hold_lasts_a_minute(orders: Running, cars: VehicleSupplier) -> None:
    _, hold, _ = await a_hold(orders, cars, "short_hold")
    assert hold.expires_at == orders.clock.now() + timedelta(seconds=60)


async def test_scenarios_of_a_search_are_acted_by_the_last_company(orders: Running, cars: VehicleSupplier) -> None:
    assert await found(cars, a_query(orders, scenario="no_offers")) == []
    down = a_query(orders, scenario="provider_down")
    *others, last = cars.providers(down)
    assert others
    for provider in others:
        batches = [batch async for batch in cars.search(down, provider, account=ACCOUNT)]
        assert {offer.provider for batch in batches for offer in batch.offers} == {provider}
        assert batches[-1].nearby == ()
    with pytest.raises(SupplierUnavailable):
        _ = [batch async for batch in cars.search(down, last, account=ACCOUNT)]
    slow = replace(down, scenario="slow_provider")
    assert await found(cars, slow) == await found(cars, a_query(orders))
