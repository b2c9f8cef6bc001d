"""Hotel rooms are kept by the same reservation desk as flights, with their own hold, numbers, rules and taxes."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from uuid import uuid4

import pytest
from kit.core.ids import new_uuid
from kit.testing import AURORA, Running
from orders_service.suppliers.guard import GuardedSupplier
from orders_service.suppliers.hotel import HotelOffer, HotelQuery, HotelSupplier, Party, RoomRate
from orders_service.suppliers.protocol import (
    SupplierPriceChanged,
    SupplierRefused,
    SupplierTimedOut,
    SupplierUnavailable,
)
from orders_service.suppliers.sandbox.hotel.cities import cities
from orders_service.suppliers.sandbox.hotel.market import HotelMarket
from orders_service.suppliers.types import (
    ZERO,
    BookedPassenger,
    BookingRequest,
    Hold,
    Issue,
    OutcomeState,
    PassengerType,
    SupplierAccount,
)

ACCOUNT = SupplierAccount(AURORA.uuid, AURORA.agency_uuid)


@pytest.fixture
async def hotels(orders: Running) -> AsyncIterator[HotelSupplier]:
    """The clock stands where it stood when the test is over."""
    before = orders.clock.now()
    yield GuardedSupplier(HotelMarket(orders.db, slow=timedelta(0)), deadline=timedelta(seconds=1))
    orders.clock.move_to(before)


def a_query(orders: Running, *, scenario: str | None = None) -> HotelQuery:
    checkin = orders.clock.now().date() + timedelta(days=30)
    rooms = (Party(1), Party(1))
    return HotelQuery(checkin, checkin + timedelta(days=3), rooms, cities()["recife-pe"].uuid, scenario=scenario)


async def found(hotels: HotelSupplier, query: HotelQuery) -> list[HotelOffer]:
    return [
        offer
        for provider in hotels.providers(query)
        async for batch in hotels.search(query, provider, account=ACCOUNT)
        for offer in batch.offers
    ]


def a_key() -> str:
    return f"key-{new_uuid()}"


async def a_flexible_room(orders: Running, hotels: HotelSupplier) -> tuple[HotelOffer, RoomRate]:
    for listed in await found(hotels, a_query(orders)):
        offer = await hotels.price(listed.key, account=ACCOUNT)
        for room in offer.rooms:
            if room.rules.deadline is not None and room.key != offer.rooms[0].key:
                return offer, room
    raise AssertionError("no hotel has a flexible rate besides its cheapest")


async def a_hold(
    orders: Running, hotels: HotelSupplier, scenario: str | None = None
) -> tuple[HotelOffer, RoomRate, Hold, BookingRequest]:
    offer, room = await a_flexible_room(orders, hotels)
    people = tuple(BookedPassenger(uuid4(), PassengerType.ADULT, name) for name in ("Ana Souza", "Bruno Lima"))
    request = BookingRequest(room.key, people, scenario)
    return offer, room, await hotels.book(request, idempotency_key=a_key(), account=ACCOUNT), request


async def issued(hotels: HotelSupplier, hold: Hold, *, key: str = "") -> Issue:
    return await hotels.issue(
        hold.locator, accepted_value=hold.parts.total, idempotency_key=key or a_key(), account=ACCOUNT
    )


async def test_a_room_is_kept_for_two_days_at_its_price_with_its_taxes(orders: Running, hotels: HotelSupplier) -> None:
    _, room, hold, _ = await a_hold(orders, hotels)
    assert hold.parts == room.parts and hold.parts.provider_fees > 0
    assert hold.expires_at == orders.clock.now() + timedelta(hours=48)
    assert await hotels.reprice(hold.locator, account=ACCOUNT) == room.parts
    assert (await issued(hotels, hold)).parts == room.parts


async def test_on_the_day_of_arrival_a_hold_ends_at_ten_in_the_evening(orders: Running, hotels: HotelSupplier) -> None:
    offer, _, _, request = await a_hold(orders, hotels)
    orders.clock.move_to(offer.arrival_until - timedelta(hours=2))
    hold = await hotels.book(request, idempotency_key=a_key(), account=ACCOUNT)
    assert hold.expires_at == offer.arrival_until - timedelta(hours=1)
    orders.clock.move_to(hold.expires_at)
    with pytest.raises(SupplierRefused, match="Este quarto não está mais disponível"):
        await hotels.book(request, idempotency_key=a_key(), account=ACCOUNT)


async def test_two_rooms_have_two_confirmation_numbers(orders: Running, hotels: HotelSupplier) -> None:
    _, _, hold, request = await a_hold(orders, hotels)
    issue = await issued(hotels, hold)
    assert [ticket.reference for ticket in issue.tickets] == [person.reference for person in request.passengers]
    assert len({ticket.number for ticket in issue.tickets}) == 2


async def test_a_hold_that_is_released_costs_nothing(orders: Running, hotels: HotelSupplier) -> None:
    _, _, hold, _ = await a_hold(orders, hotels)
    canceled = await hotels.cancel(hold.locator, idempotency_key=a_key(), account=ACCOUNT)
    assert (canceled.refund_value, canceled.credit_value) == (ZERO, ZERO)


@pytest.mark.parametrize("after", ["deadline", "penalty", "no show"])
async def test_a_stay_is_canceled_by_its_rules(orders: Running, hotels: HotelSupplier, after: str) -> None:
    offer, room, hold, _ = await a_hold(orders, hotels)
    await issued(hotels, hold)
    deadline = room.rules.deadline
    assert deadline is not None
    moment, comes_back = {
        "deadline": (deadline, room.value),
        "penalty": (deadline + timedelta(seconds=1), room.value - room.rules.penalty),
        "no show": (offer.checkin_at, Decimal(0)),
    }[after]
    orders.clock.move_to(moment)
    canceled = await hotels.cancel(hold.locator, idempotency_key=a_key(), account=ACCOUNT)
    assert (canceled.refund_value, canceled.credit_value) == (comes_back, 0)


async def test_after_the_first_day_a_stay_is_not_canceled(orders: Running, hotels: HotelSupplier) -> None:
    offer, _, hold, _ = await a_hold(orders, hotels)
    await issued(hotels, hold)
    orders.clock.move_to(offer.arrival_until)
    with pytest.raises(SupplierRefused, match="nada é reembolsado"):
        await hotels.cancel(hold.locator, idempotency_key=a_key(), account=ACCOUNT)


@pytest.mark.parametrize(
    ("scenario", "sentence"),
    [("reserve_refused", "Não há mais quartos"), ("issue_refused", "O hotel recusou a confirmação")],
)
async def test_a_refusal_is_told_in_the_words_of_hotels(
    orders: Running, hotels: HotelSupplier, scenario: str, sentence: str
) -> None:
    with pytest.raises(SupplierRefused, match=sentence):
        _, _, hold, _ = await a_hold(orders, hotels, scenario)
        await issued(hotels, hold)


async def test_the_first_retry_of_a_refused_issue_succeeds(orders: Running, hotels: HotelSupplier) -> None:
    _, _, hold, _ = await a_hold(orders, hotels, "issue_refused")
    with pytest.raises(SupplierRefused):
        await issued(hotels, hold)
    assert (await issued(hotels, hold)).tickets


async def test_a_refused_cancellation_succeeds_when_it_is_tried_again(orders: Running, hotels: HotelSupplier) -> None:
    _, room, hold, _ = await a_hold(orders, hotels, "cancel_refused")
    await issued(hotels, hold)
    with pytest.raises(SupplierRefused, match="O hotel recusou o cancelamento"):
        await hotels.cancel(hold.locator, idempotency_key=a_key(), account=ACCOUNT)
    canceled = await hotels.cancel(hold.locator, idempotency_key=a_key(), account=ACCOUNT)
    assert canceled.refund_value == room.value


async def test_a_price_that_rose_or_fell_keeps_its_taxes(orders: Running, hotels: HotelSupplier) -> None:
    _, room, hold, _ = await a_hold(orders, hotels, "price_rise")
    with pytest.raises(SupplierPriceChanged) as risen:
        await issued(hotels, hold)
    assert risen.value.parts.provider_fees == room.parts.provider_fees
    assert abs(risen.value.parts.total - room.value * Decimal("1.1")) <= Decimal("0.01")
    _, room, cheaper, _ = await a_hold(orders, hotels, "price_drop")
    issue = await issued(hotels, cheaper)
    assert abs(issue.parts.total - room.value * Decimal("0.9")) <= Decimal("0.01")


async def test_of_a_silent_issue_the_outcome_is_known(orders: Running, hotels: HotelSupplier) -> None:
    _, room, hold, _ = await a_hold(orders, hotels, "issue_timeout")
    key = a_key()
    with pytest.raises(SupplierTimedOut):
        await issued(hotels, hold, key=key)
    outcome = await hotels.lookup(key, account=ACCOUNT)
    assert outcome.state is OutcomeState.ISSUED and outcome.issue and outcome.issue.parts == room.parts


async def test_a_short_hold_ends_after_a_minute(orders: Running, hotels: HotelSupplier) -> None:
    _, _, hold, _ = await a_hold(orders, hotels, "short_hold")
    assert hold.expires_at == orders.clock.now() + timedelta(seconds=60)


async def test_scenarios_of_a_search_are_acted_by_the_last_provider(orders: Running, hotels: HotelSupplier) -> None:
    assert await found(hotels, a_query(orders, scenario="no_offers")) == []
    down = a_query(orders, scenario="provider_down")
    *others, last = hotels.providers(down)
    assert others
    for provider in others:
        batches = [batch async for batch in hotels.search(down, provider, account=ACCOUNT)]
        assert any(batch.offers for batch in batches) and not any(batch.nearby for batch in batches)
    with pytest.raises(SupplierUnavailable):
        _ = [batch async for batch in hotels.search(down, last, account=ACCOUNT)]
    slow = replace(down, scenario="slow_provider")
    assert await found(hotels, slow) == await found(hotels, a_query(orders))
