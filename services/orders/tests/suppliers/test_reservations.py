"""The sandbox's airlines keep bookings: each call is done once, whoever dies in between."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from uuid import uuid4

import pytest
from kit.core.ids import new_uuid
from kit.testing import AURORA, COBALTO, Running
from orders_service.suppliers.air import AirQuery, AirSupplier, Passengers
from orders_service.suppliers.guard import GuardedSupplier
from orders_service.suppliers.protocol import SupplierPriceChanged, SupplierRefused, SupplierTimedOut
from orders_service.suppliers.sandbox.air.market import AirMarket
from orders_service.suppliers.types import (
    BookedPassenger,
    BookingRequest,
    Hold,
    OutcomeState,
    PassengerType,
    StretchQuery,
    SupplierAccount,
)

ACCOUNT = SupplierAccount(AURORA.uuid, AURORA.agency_uuid)


@pytest.fixture
def air(orders: Running) -> AirSupplier:
    return GuardedSupplier(AirMarket(orders.db), deadline=timedelta(seconds=5))


def a_key() -> str:
    return f"key-{new_uuid()}"


async def an_offer_key(orders: Running, air: AirSupplier, *, ahead: int = 30) -> str:
    day = orders.clock.now().date() + timedelta(days=ahead)
    query = AirQuery((StretchQuery("GRU", "SSA", day),), Passengers(1))
    async for batch in air.search(query, air.providers(query)[0], account=ACCOUNT):
        return batch.offers[0].key
    raise AssertionError("nothing is sold")


async def a_request(
    orders: Running, air: AirSupplier, scenario: str | None = None, *, ahead: int = 30
) -> BookingRequest:
    ana = BookedPassenger(uuid4(), PassengerType.ADULT, "Ana Souza")
    return BookingRequest(await an_offer_key(orders, air, ahead=ahead), (ana,), scenario)


async def a_hold(orders: Running, air: AirSupplier, scenario: str | None = None, *, ahead: int = 30) -> Hold:
    request = await a_request(orders, air, scenario, ahead=ahead)
    return await air.book(request, idempotency_key=a_key(), account=ACCOUNT)


async def test_a_booking_holds_the_price_of_its_offer_for_a_day(orders: Running, air: AirSupplier) -> None:
    request = await a_request(orders, air)
    hold = await air.book(request, idempotency_key=a_key(), account=ACCOUNT)
    assert hold.parts == (await air.price(request.offer_key, account=ACCOUNT)).parts
    assert hold.expires_at == orders.clock.now() + timedelta(hours=24)
    assert len(hold.locator) == 6
    assert await air.reprice(hold.locator, account=ACCOUNT) == hold.parts


async def test_the_same_key_books_once_even_at_once(orders: Running, air: AirSupplier) -> None:
    request, key = await a_request(orders, air), a_key()
    holds = await asyncio.gather(*(air.book(request, idempotency_key=key, account=ACCOUNT) for _ in range(5)))
    assert len({hold.locator for hold in holds}) == 1


async def test_a_booking_becomes_one_ticket_per_traveler(orders: Running, air: AirSupplier) -> None:
    hold, key = await a_hold(orders, air), a_key()
    issued = await asyncio.gather(
        *(
            air.issue(hold.locator, accepted_value=hold.parts.total, idempotency_key=key, account=ACCOUNT)
            for _ in range(4)
        )
    )
    assert all(issue == issued[0] for issue in issued)
    (ticket,) = issued[0].tickets
    assert ticket.number.isdigit()
    assert len(ticket.number) == 13
    other = await air.issue(hold.locator, accepted_value=hold.parts.total, idempotency_key=a_key(), account=ACCOUNT)
    assert other.tickets == issued[0].tickets


async def test_a_ticket_nobody_told_of_is_found_by_asking(orders: Running, air: AirSupplier) -> None:
    hold, key = await a_hold(orders, air, "issue_timeout"), a_key()
    with pytest.raises(SupplierTimedOut):
        await air.issue(hold.locator, accepted_value=hold.parts.total, idempotency_key=key, account=ACCOUNT)
    after_a_crash = AirMarket(orders.db)
    outcome = await after_a_crash.lookup(key, account=ACCOUNT)
    assert outcome.state is OutcomeState.ISSUED
    assert outcome.issue is not None
    again = await air.issue(hold.locator, accepted_value=hold.parts.total, idempotency_key=key, account=ACCOUNT)
    assert again.tickets == outcome.issue.tickets


async def test_a_call_that_never_arrived_is_unknown(air: AirSupplier) -> None:
    assert (await air.lookup(a_key(), account=ACCOUNT)).state is OutcomeState.UNKNOWN


async def test_a_refused_reservation_stays_refused_for_its_key(orders: Running, air: AirSupplier) -> None:
    request, key = await a_request(orders, air, "reserve_refused"), a_key()
    for _ in range(2):
        with pytest.raises(SupplierRefused):
            await air.book(request, idempotency_key=key, account=ACCOUNT)
    outcome = await air.lookup(key, account=ACCOUNT)
    assert outcome.state is OutcomeState.REFUSED
    assert outcome.reason


async def test_a_refused_issue_succeeds_at_the_next_try(orders: Running, air: AirSupplier) -> None:
    hold, key = await a_hold(orders, air, "issue_refused"), a_key()
    for _ in range(2):
        with pytest.raises(SupplierRefused):
            await air.issue(hold.locator, accepted_value=hold.parts.total, idempotency_key=key, account=ACCOUNT)
    issued = await air.issue(hold.locator, accepted_value=hold.parts.total, idempotency_key=a_key(), account=ACCOUNT)
    assert issued.tickets


@pytest.mark.parametrize(("scenario", "factor"), [("price_rise", "1.10"), ("price_drop", "0.90")])
async def test_prices_move_by_a_tenth_when_issuing(
    orders: Running, air: AirSupplier, scenario: str, factor: str
) -> None:
    hold = await a_hold(orders, air, scenario)
    now = await air.reprice(hold.locator, account=ACCOUNT)
    assert abs(now.total - hold.parts.total * Decimal(factor)) <= Decimal("0.01")
    if now.total > hold.parts.total:
        with pytest.raises(SupplierPriceChanged) as told:
            await air.issue(hold.locator, accepted_value=hold.parts.total, idempotency_key=a_key(), account=ACCOUNT)
        assert told.value.parts == now
    issued = await air.issue(hold.locator, accepted_value=now.total, idempotency_key=a_key(), account=ACCOUNT)
    assert issued.parts == now


async def test_a_short_hold_ends_after_a_minute(orders: Running, air: AirSupplier) -> None:
    hold = await a_hold(orders, air, "short_hold")
    assert hold.expires_at == orders.clock.now() + timedelta(seconds=60)
    before = orders.clock.now()
    orders.clock.move_to(hold.expires_at)
    try:
        with pytest.raises(SupplierRefused):
            await air.reprice(hold.locator, account=ACCOUNT)
        with pytest.raises(SupplierRefused):
            await air.issue(hold.locator, accepted_value=hold.parts.total, idempotency_key=a_key(), account=ACCOUNT)
    finally:
        orders.clock.move_to(before)


async def test_a_hold_is_released_and_then_issues_nothing(orders: Running, air: AirSupplier) -> None:
    hold, key = await a_hold(orders, air, "cancel_refused"), a_key()
    first = await air.cancel(hold.locator, idempotency_key=key, account=ACCOUNT)
    assert (first.refund_value, first.credit_value) == (0, 0)
    assert await air.cancel(hold.locator, idempotency_key=key, account=ACCOUNT) == first
    with pytest.raises(SupplierRefused):
        await air.issue(hold.locator, accepted_value=hold.parts.total, idempotency_key=a_key(), account=ACCOUNT)


async def test_a_refused_cancellation_succeeds_at_the_next_try(orders: Running, air: AirSupplier) -> None:
    hold = await a_hold(orders, air, "cancel_refused", ahead=4)
    await air.issue(hold.locator, accepted_value=hold.parts.total, idempotency_key=a_key(), account=ACCOUNT)
    with pytest.raises(SupplierRefused):
        await air.cancel(hold.locator, idempotency_key=a_key(), account=ACCOUNT)
    canceled = await air.cancel(hold.locator, idempotency_key=a_key(), account=ACCOUNT)
    assert canceled.refund_value == 0  # a LIGHT fare is not paid back,
    assert 0 < canceled.credit_value < hold.parts.provider_value  # the airline keeps it as a credit


async def test_a_ticket_canceled_in_its_free_time_is_paid_back_whole(orders: Running, air: AirSupplier) -> None:
    hold = await a_hold(orders, air)
    await air.issue(hold.locator, accepted_value=hold.parts.total, idempotency_key=a_key(), account=ACCOUNT)
    canceled = await air.cancel(hold.locator, idempotency_key=a_key(), account=ACCOUNT)
    assert (canceled.refund_value, canceled.credit_value) == (hold.parts.total, 0)


async def test_another_customer_has_no_such_booking(orders: Running, air: AirSupplier) -> None:
    hold = await a_hold(orders, air)
    cobalto = replace(ACCOUNT, customer_uuid=COBALTO.uuid)
    with pytest.raises(SupplierRefused):
        await air.reprice(hold.locator, account=cobalto)
    with pytest.raises(SupplierRefused):
        await air.cancel(hold.locator, idempotency_key=a_key(), account=cobalto)
