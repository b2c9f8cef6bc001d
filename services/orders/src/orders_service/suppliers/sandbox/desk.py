"""The reservation desk of the sandbox: each call commits by itself, as a supplier's would, and is answered once."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from kit.core.clock import local_day
from kit.core.ids import new_uuid
from kit.db.database import Database
from kit.db.scopes import CustomerScope
from kit.http.uow import UnitOfWork
from sqlalchemy import select, text

from orders_service.suppliers.protocol import SupplierPriceChanged, SupplierRefused, SupplierUnavailable
from orders_service.suppliers.sandbox.inventory import Inventory
from orders_service.suppliers.sandbox.seating import free_seats, keep_seats, seat, with_sold
from orders_service.suppliers.sandbox.stored import (
    CANCELED,
    HELD,
    ISSUED,
    RELEASED,
    bags_of,
    hold_of,
    issue_of,
    new_locator,
    parts_of,
    price_now,
    put_price,
    stored_bags,
    stored_parts,
    stored_seat,
)
from orders_service.suppliers.sandbox.tables import SandboxBookingTable, SandboxCallTable
from orders_service.suppliers.seats import SEAT_TAKEN, SeatMap, value_of
from orders_service.suppliers.types import (
    ZERO,
    BookedPassenger,
    BookingRequest,
    Cancellation,
    CreditUsed,
    ExtraBags,
    Extras,
    Hold,
    Issue,
    Outcome,
    OutcomeState,
    PriceParts,
    Seated,
    SupplierAccount,
)

SHORT_HOLD = timedelta(seconds=60)
HOLD_ENDED = "A reserva expirou"
UNKNOWN_LOCATOR = "Localizador desconhecido"
NO_BAGS = "Bagagem extra não é vendida para esta reserva"


@dataclass(frozen=True, slots=True)
class Done:
    """What a call did, before it is told: a refusal is remembered as well."""

    state: OutcomeState
    booking: SandboxBookingTable | None = None
    reason: str | None = None


Work = Callable[[UnitOfWork], Awaitable[Done]]


class ReservationDesk:
    """Books, issues and cancels what an inventory sells, in transactions of its own."""

    def __init__(self, db: Database, inventory: Inventory[Any, Any]) -> None:
        self._db = db
        self._sold = inventory

    async def book(self, request: BookingRequest, *, key: str, account: SupplierAccount) -> Hold:
        """Hold the seats. Raises SupplierRefused."""

        async def reserve(uow: UnitOfWork) -> Done:
            reason = self._why_not(request, uow)
            if reason:
                return Done(OutcomeState.REFUSED, reason=reason)
            booking = self._new_booking(request, account, uow)
            old = await _take(uow, request.instead_of) if request.instead_of else None
            if not await self._seat(booking, request.passengers, request.seats, uow, instead_of=old):
                return Done(OutcomeState.REFUSED, reason=SEAT_TAKEN if request.seats else self._sold.sentences.no_room)
            if not self._pack(booking, request.bags):
                return Done(OutcomeState.REFUSED, reason=NO_BAGS)
            uow.add(booking)
            return Done(OutcomeState.BOOKED, booking)

        return hold_of(_told(await self._once(key, "book", account, reserve)))

    async def _seat(
        self,
        booking: SandboxBookingTable,
        passengers: Sequence[BookedPassenger],
        wanted: Sequence[Seated],
        uow: UnitOfWork,
        *,
        instead_of: SandboxBookingTable | None = None,
    ) -> bool:
        """Whether the wanted seats are theirs, where the product numbers its seats; the price follows them."""
        everybody = self._sold.seats_all
        maps = self._sold.seats(booking.offer_key) if everybody or wanted or booking.seats else ()
        if not maps:
            return not wanted
        until = booking.expires_at if booking.state == HELD else None
        found = await seat(
            uow,
            maps,
            passengers=passengers,
            wanted=wanted,
            booking=booking.uuid,
            until=until,
            everybody=everybody,
            instead_of=instead_of.uuid if instead_of is not None and instead_of.state == HELD else None,
        )
        if found is None:
            return False
        booking.seats = [stored_seat(one) for one in found]
        put_price(booking, "seats_value", value_of(maps, found))
        return True

    def _pack(self, booking: SandboxBookingTable, bags: Sequence[ExtraBags]) -> bool:
        """Whether the bags are sold; the price follows them."""
        bought = [one for one in bags if one.quantity]
        each = self._sold.bag_price(booking.offer_key)
        if bought and each is None:
            return False
        booking.bags = [stored_bags(one, each or ZERO) for one in bought]
        put_price(booking, "baggage_value", sum((one.value for one in bags_of(booking)), ZERO))
        return True

    async def seats(self, offer_key: str, *, account: SupplierAccount) -> list[SeatMap]:
        """The seats that are for sale, and the others."""
        maps = self._sold.seats(offer_key)
        async with self._db.work(CustomerScope(account.customer_uuid)) as uow:
            return await with_sold(uow, maps)

    async def held_seats(self, locator: str, *, account: SupplierAccount) -> list[SeatMap]:
        """The same, where the hold's own are free. Raises SupplierRefused, SupplierUnavailable."""
        async with self._db.work(CustomerScope(account.customer_uuid)) as uow:
            booking = self._living(await _take(uow, locator), uow)
            if booking.scenario == "seats_error":
                raise SupplierUnavailable
            return await with_sold(uow, self._sold.seats(booking.offer_key), but=[booking.uuid])

    async def amend(self, locator: str, extras: Extras, *, account: SupplierAccount) -> Hold:
        """The hold with other seats or bags. Raises SupplierRefused."""
        async with self._db.work(CustomerScope(account.customer_uuid)) as uow:
            booking = self._living(await _take(uow, locator), uow)
            people = [BookedPassenger(UUID(p["reference"]), p["type"], p["name"]) for p in booking.passengers]
            if extras.seats is not None and not await self._seat(booking, people, extras.seats, uow):
                raise SupplierRefused(SEAT_TAKEN)
            if extras.bags is not None and not self._pack(booking, extras.bags):
                raise SupplierRefused(NO_BAGS)
            if extras.credits is not None:
                put_price(booking, "unflown_value", _accepted(booking, extras.credits))
            return hold_of(booking)

    def _living(self, booking: SandboxBookingTable | None, uow: UnitOfWork) -> SandboxBookingTable:
        if booking is None or booking.state != HELD or booking.expires_at <= uow.clock.now():
            raise SupplierRefused(HOLD_ENDED)
        return booking

    async def reprice(self, locator: str, *, account: SupplierAccount) -> PriceParts:
        """What issuing costs now."""
        async with self._db.work(CustomerScope(account.customer_uuid)) as uow:
            booking = await _take(uow, locator)
            return price_now(self._living(booking, uow))

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
            done = self._issue(booking, accepted_value, uow)
            if done.state is OutcomeState.ISSUED:
                await keep_seats(uow, booking.uuid)
            return done

        booking = _told(await self._once(key, "issue", account, ticket))
        return issue_of(booking), fresh and booking.scenario == "issue_timeout"

    async def cancel(self, locator: str, *, key: str, account: SupplierAccount) -> Cancellation:
        """Release the hold or cancel the tickets. Raises SupplierRefused."""

        async def undo(uow: UnitOfWork) -> Done:
            booking = await _take(uow, locator)
            if booking is None:
                return Done(OutcomeState.REFUSED, reason=UNKNOWN_LOCATOR)
            done = self._cancel(booking, uow)
            if done.state is OutcomeState.CANCELED:
                await free_seats(uow, booking.uuid)
            return done

        return self._cancellation_of(_told(await self._once(key, "cancel", account, undo)))

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
            cancellation=self._cancellation_of(booking) if booking and done.state is OutcomeState.CANCELED else None,
            reason=done.reason,
        )

    def _why_not(self, request: BookingRequest, uow: UnitOfWork) -> str | None:
        if self._last_minute(request.offer_key) <= uow.clock.now():
            return self._sold.sentences.gone
        if request.scenario == "reserve_refused" or not self._sold.has_room(request.offer_key):
            return self._sold.sentences.no_room
        return None

    def _last_minute(self, key: str) -> datetime:
        return self._sold.starts_at(key) - self._sold.closes

    def _new_booking(self, request: BookingRequest, account: SupplierAccount, uow: UnitOfWork) -> SandboxBookingTable:
        now = uow.clock.now()
        kept = SHORT_HOLD if request.scenario == "short_hold" else self._sold.hold
        uuid = new_uuid()
        return SandboxBookingTable(
            uuid=uuid,
            customer_uuid=account.customer_uuid,
            locator=new_locator(uuid),
            state=HELD,
            offer_key=request.offer_key,
            scenario=request.scenario,
            passengers=[
                {"reference": str(p.reference), "type": p.type, "name": p.full_name} for p in request.passengers
            ],
            parts=stored_parts(self._sold.parts(request.offer_key, local_day(now))),
            expires_at=min(now + kept, self._last_minute(request.offer_key)),
        )

    def _issue(self, booking: SandboxBookingTable, accepted_value: Decimal, uow: UnitOfWork) -> Done:
        if booking.state == ISSUED:
            return Done(OutcomeState.ISSUED, booking)
        if booking.state != HELD or booking.expires_at <= uow.clock.now():
            return Done(OutcomeState.REFUSED, booking, HOLD_ENDED)
        now_costs = price_now(booking)
        if now_costs.total > accepted_value:
            raise SupplierPriceChanged(now_costs)
        booking.issue_tries += 1
        if booking.scenario == "issue_refused" and booking.issue_tries == 1:
            return Done(OutcomeState.REFUSED, booking, self._sold.sentences.issue_refused)
        booking.state, booking.issued_at = ISSUED, uow.clock.now()
        booking.parts = stored_parts(now_costs)
        booking.tickets = [
            {"reference": p["reference"], "number": self._sold.ticket(booking.uuid, booking.offer_key, place)}
            for place, p in enumerate(booking.passengers)
        ]
        return Done(OutcomeState.ISSUED, booking)

    def _cancel(self, booking: SandboxBookingTable, uow: UnitOfWork) -> Done:
        if booking.state in (RELEASED, CANCELED):
            return Done(OutcomeState.CANCELED, booking)
        if booking.state == ISSUED:
            if self._sold.starts_at(booking.offer_key) <= uow.clock.now():
                return Done(OutcomeState.REFUSED, booking, self._sold.sentences.started)
            booking.cancel_tries += 1
            if booking.scenario == "cancel_refused" and booking.cancel_tries == 1:
                return Done(OutcomeState.REFUSED, booking, self._sold.sentences.cancel_refused)
        booking.state = CANCELED if booking.state == ISSUED else RELEASED
        booking.canceled_at = uow.clock.now()
        return Done(OutcomeState.CANCELED, booking)

    def _cancellation_of(self, booking: SandboxBookingTable) -> Cancellation:
        """A hold that is released costs nothing, and nothing comes back."""
        assert booking.canceled_at is not None
        if booking.state == RELEASED:
            return Cancellation(booking.locator, ZERO, ZERO, booking.canceled_at)
        refund, credit = self._returned(booking, booking.canceled_at)
        return Cancellation(booking.locator, refund, credit, booking.canceled_at)

    def _returned(self, booking: SandboxBookingTable, canceled_at: datetime) -> tuple[Decimal, Decimal]:
        """What comes back of tickets, and the credit that is kept."""
        assert booking.issued_at is not None
        starts_at, paid = self._sold.starts_at(booking.offer_key), parts_of(booking.parts)
        until = self._sold.free_until(booking.issued_at, starts_at)
        if until is not None and canceled_at <= until:
            return paid.total, ZERO
        return self._sold.returned(booking.offer_key, paid, starts_at - canceled_at)

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


def _accepted(booking: SandboxBookingTable, credits: Sequence[CreditUsed]) -> Decimal:
    """All of the credits, up to what the booking costs without them."""
    parts = parts_of(booking.parts)
    return min(sum((one.value for one in credits), ZERO), parts.total + parts.unflown_value)


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
