"""The reservation desk of the sandbox: each call commits by itself, as a supplier's would, and is answered once."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from kit.core.clock import local_day
from kit.core.ids import new_uuid
from kit.core.money import cents, text_of
from kit.db.database import Database
from kit.db.scopes import CustomerScope
from kit.http.uow import UnitOfWork
from sqlalchemy import select, text

from orders_service.suppliers.protocol import SupplierPriceChanged, SupplierRefused
from orders_service.suppliers.sandbox.carriers import carriers
from orders_service.suppliers.sandbox.keys import GONE, Sale, sale_of
from orders_service.suppliers.sandbox.offers import has_room, offer_of
from orders_service.suppliers.sandbox.seeds import roll
from orders_service.suppliers.sandbox.tables import SandboxBookingTable, SandboxCallTable
from orders_service.suppliers.types import (
    ZERO,
    BookingRequest,
    Cancellation,
    Hold,
    Issue,
    Outcome,
    OutcomeState,
    PriceParts,
    SupplierAccount,
    Ticket,
)

HOLD, SHORT_HOLD, LAST_MINUTE = timedelta(hours=24), timedelta(seconds=60), timedelta(hours=1)
LOCATOR_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
PRICE_SHIFT = {"price_rise": Decimal("0.10"), "price_drop": Decimal("-0.10")}
NO_SEATS = "Não há mais lugares nesta tarifa"
HOLD_ENDED = "A reserva expirou"
UNKNOWN_LOCATOR = "Localizador desconhecido"
ISSUE_REFUSED = "A companhia aérea recusou a emissão"
CANCEL_REFUSED = "A companhia aérea recusou o cancelamento"
DEPARTED = "O voo já partiu"

HELD, ISSUED, RELEASED, CANCELED = "held", "issued", "released", "canceled"


@dataclass(frozen=True, slots=True)
class Done:
    """What a call did, before it is told: a refusal is remembered as well."""

    state: OutcomeState
    booking: SandboxBookingTable | None = None
    reason: str | None = None


Work = Callable[[UnitOfWork], Awaitable[Done]]


class ReservationDesk:
    """Books, issues and cancels in its own transactions."""

    def __init__(self, db: Database) -> None:
        self._db = db

    async def book(self, request: BookingRequest, *, key: str, account: SupplierAccount) -> Hold:
        """Hold the seats. Raises SupplierRefused."""

        async def reserve(uow: UnitOfWork) -> Done:
            sale = sale_of(request.offer_key)
            reason = _why_not(sale, request, uow)
            if reason:
                return Done(OutcomeState.REFUSED, reason=reason)
            booking = _new_booking(sale, request, account, uow)
            uow.add(booking)
            return Done(OutcomeState.BOOKED, booking)

        return hold_of(_told(await self._once(key, "book", account, reserve)))

    async def reprice(self, locator: str, *, account: SupplierAccount) -> PriceParts:
        """What issuing costs now."""
        async with self._db.work(CustomerScope(account.customer_uuid)) as uow:
            booking = await _take(uow, locator)
            if booking is None or booking.state != HELD or booking.expires_at <= uow.clock.now():
                raise SupplierRefused(HOLD_ENDED)
            return price_now(booking)

    async def issue(
        self, locator: str, *, accepted_value: Decimal, key: str, account: SupplierAccount
    ) -> tuple[Issue, bool]:
        """The tickets, and whether the supplier falls silent instead of telling (issue_timeout, first time)."""
        fresh = False

        async def ticket(uow: UnitOfWork) -> Done:
            nonlocal fresh
            booking = await _take(uow, locator)
            if booking is None:
                return Done(OutcomeState.REFUSED, reason=UNKNOWN_LOCATOR)
            fresh = booking.state == HELD
            return _issue(booking, accepted_value, uow)

        booking = _told(await self._once(key, "issue", account, ticket))
        return issue_of(booking), fresh and booking.scenario == "issue_timeout"

    async def cancel(self, locator: str, *, key: str, account: SupplierAccount) -> Cancellation:
        """Release the hold or cancel the tickets. Raises SupplierRefused."""

        async def undo(uow: UnitOfWork) -> Done:
            booking = await _take(uow, locator)
            if booking is None:
                return Done(OutcomeState.REFUSED, reason=UNKNOWN_LOCATOR)
            return _cancel(booking, uow)

        return cancellation_of(_told(await self._once(key, "cancel", account, undo)))

    async def lookup(self, key: str, *, account: SupplierAccount) -> Outcome:
        """What became of the call that carried the key."""
        async with self._db.work(CustomerScope(account.customer_uuid)) as uow:
            done = await _known(uow, key)
        if done is None:
            return Outcome(OutcomeState.UNKNOWN)
        booking = done.booking
        return Outcome(
            done.state,
            hold=hold_of(booking) if booking and done.state is OutcomeState.BOOKED else None,
            issue=issue_of(booking) if booking and done.state is OutcomeState.ISSUED else None,
            cancellation=cancellation_of(booking) if booking and done.state is OutcomeState.CANCELED else None,
            reason=done.reason,
        )

    async def _once(self, key: str, kind: str, account: SupplierAccount, work: Work) -> Done:
        """Do the work unless the key was seen; either way the same is told."""
        async with self._db.work(CustomerScope(account.customer_uuid)) as uow:
            lock = text("SELECT pg_advisory_xact_lock(hashtextextended(:key, 7))")
            await uow.session.execute(lock, {"key": f"{account.customer_uuid}:{key}"})
            known = await _known(uow, key)
            if known is not None:
                return known
            done = await work(uow)
            call = SandboxCallTable(
                customer_uuid=account.customer_uuid,
                idempotency_key=key,
                kind=kind,
                state=done.state,
                reason=done.reason,
                booking_uuid=done.booking.uuid if done.booking else None,
            )
            uow.add(call)
            return done


async def _known(uow: UnitOfWork, key: str) -> Done | None:
    call: Any = SandboxCallTable
    found = await uow.session.scalar(select(call).where(call.idempotency_key == key))
    if found is None:
        return None
    booking = await uow.session.get(SandboxBookingTable, found.booking_uuid) if found.booking_uuid else None
    return Done(OutcomeState(found.state), booking, found.reason)


async def _take(uow: UnitOfWork, locator: str) -> SandboxBookingTable | None:
    booking: Any = SandboxBookingTable
    statement = select(booking).where(booking.locator == locator).with_for_update()
    found: SandboxBookingTable | None = await uow.session.scalar(statement)
    return found


def _told(done: Done) -> SandboxBookingTable:
    if done.state is OutcomeState.REFUSED or done.booking is None:
        raise SupplierRefused(done.reason or UNKNOWN_LOCATOR)
    return done.booking


def _why_not(sale: Sale, request: BookingRequest, uow: UnitOfWork) -> str | None:
    if sale.directions[0][0].departs - LAST_MINUTE <= uow.clock.now():
        return GONE
    if request.scenario == "reserve_refused" or not has_room(sale):
        return NO_SEATS
    return None


def _new_booking(sale: Sale, request: BookingRequest, account: SupplierAccount, uow: UnitOfWork) -> SandboxBookingTable:
    now = uow.clock.now()
    kept = SHORT_HOLD if request.scenario == "short_hold" else HOLD
    uuid = new_uuid()
    passengers = [{"reference": str(p.reference), "type": p.type, "name": p.full_name} for p in request.passengers]
    return SandboxBookingTable(
        uuid=uuid,
        customer_uuid=account.customer_uuid,
        locator=_locator(uuid),
        state=HELD,
        offer_key=request.offer_key,
        scenario=request.scenario,
        passengers=passengers,
        parts=_stored(offer_of(sale, today=local_day(now)).parts),
        expires_at=min(now + kept, sale.directions[0][0].departs - LAST_MINUTE),
    )


def _locator(uuid: object) -> str:
    count = len(LOCATOR_LETTERS)
    return "".join(LOCATOR_LETTERS[roll(count, uuid, "locator", place)] for place in range(6))


def _issue(booking: SandboxBookingTable, accepted_value: Decimal, uow: UnitOfWork) -> Done:
    if booking.state == ISSUED:
        return Done(OutcomeState.ISSUED, booking)
    if booking.state != HELD or booking.expires_at <= uow.clock.now():
        return Done(OutcomeState.REFUSED, booking, HOLD_ENDED)
    now_costs = price_now(booking)
    if now_costs.total > accepted_value:
        raise SupplierPriceChanged(now_costs)
    booking.issue_tries += 1
    if booking.scenario == "issue_refused" and booking.issue_tries == 1:
        return Done(OutcomeState.REFUSED, booking, ISSUE_REFUSED)
    booking.state, booking.issued_at = ISSUED, uow.clock.now()
    booking.parts = _stored(now_costs)
    booking.tickets = [
        {"reference": p["reference"], "number": _ticket_number(booking, place)}
        for place, p in enumerate(booking.passengers)
    ]
    return Done(OutcomeState.ISSUED, booking)


def _ticket_number(booking: SandboxBookingTable, place: int) -> str:
    """Thirteen digits: the airline's three, then ten."""
    prefix = carriers()[booking.offer_key.split("|")[4]].ticket_prefix
    return f"{prefix}{roll(10_000_000_000, booking.uuid, 'ticket', place):010d}"


def _cancel(booking: SandboxBookingTable, uow: UnitOfWork) -> Done:
    if booking.state in (RELEASED, CANCELED):
        return Done(OutcomeState.CANCELED, booking)
    if booking.state == ISSUED:
        if sale_of(booking.offer_key).directions[0][0].departs <= uow.clock.now():
            return Done(OutcomeState.REFUSED, booking, DEPARTED)
        booking.cancel_tries += 1
        if booking.scenario == "cancel_refused" and booking.cancel_tries == 1:
            return Done(OutcomeState.REFUSED, booking, CANCEL_REFUSED)
    booking.state = CANCELED if booking.state == ISSUED else RELEASED
    booking.canceled_at = uow.clock.now()
    return Done(OutcomeState.CANCELED, booking)


def price_now(booking: SandboxBookingTable) -> PriceParts:
    """The held price; the scenarios move the whole by a tenth."""
    parts = _read(booking.parts)
    shift = PRICE_SHIFT.get(booking.scenario or "")
    if shift is None or booking.state != HELD:
        return parts
    return PriceParts(
        provider_value=parts.provider_value + cents(parts.total * shift), boarding_tax=parts.boarding_tax, du=parts.du
    )


def _stored(parts: PriceParts) -> dict[str, str]:
    return {name: text_of(getattr(parts, name)) for name in ("provider_value", "boarding_tax", "du")}


def _read(stored: dict[str, str]) -> PriceParts:
    return PriceParts(**{name: Decimal(value) for name, value in stored.items()})


def hold_of(booking: SandboxBookingTable) -> Hold:
    """The seats kept, at the price they were kept at."""
    return Hold(booking.locator, _read(booking.parts), booking.expires_at)


def issue_of(booking: SandboxBookingTable) -> Issue:
    """The tickets of an issued booking."""
    assert booking.issued_at is not None
    tickets = tuple(Ticket(UUID(t["reference"]), t["number"]) for t in booking.tickets)
    return Issue(booking.locator, tickets, _read(booking.parts), booking.issued_at)


def cancellation_of(booking: SandboxBookingTable) -> Cancellation:
    """A refundable fare pays back its share; of another the airline keeps a credit, less its change fee."""
    assert booking.canceled_at is not None
    if booking.state == RELEASED:
        return Cancellation(booking.locator, ZERO, ZERO, booking.canceled_at)
    family, fare = sale_of(booking.offer_key).family, _read(booking.parts).provider_value
    refund = cents(fare * family.refund / 100)
    credit = ZERO if family.refund else cents(fare * (100 - family.change_fee) / 100)
    return Cancellation(booking.locator, refund, credit, booking.canceled_at)
