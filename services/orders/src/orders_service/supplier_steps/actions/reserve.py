"""Reserves seats at the supplier during a request; a reservation whose request was lost is released."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any
from uuid import UUID

from kit.core.faults import fault_point
from kit.core.money import text_of
from kit.core.refusals import IdempotencyInProgress, Refusal, Unavailable
from kit.db.database import Database
from kit.db.job_table import kept_job
from kit.db.scopes import CustomerScope
from kit.http.uow import UnitOfWork

from orders_service.pricing.rules import as_agreed
from orders_service.products.registry import document_of, product_of
from orders_service.records.queries import item_from
from orders_service.references.queries import get_employees
from orders_service.search.actions import follow_price
from orders_service.search.refusals import PriceChanged
from orders_service.supplier_steps.actions.plan import plan_release
from orders_service.supplier_steps.lifecycle import LIVING, StepAction, StepState
from orders_service.supplier_steps.queries import STEPS
from orders_service.supplier_steps.rules import LEASE, ORPHANED_AFTER
from orders_service.supplier_steps.tables import SupplierStep
from orders_service.suppliers.market import AnySupplier, Markets
from orders_service.suppliers.protocol import SupplierRefused, SupplierTimedOut, SupplierUnavailable
from orders_service.suppliers.refusals import TOO_LATE, SupplierDidNotAnswer, reservation_refused
from orders_service.suppliers.types import (
    BookedPassenger,
    BookingRequest,
    ExtraBags,
    Hold,
    OutcomeState,
    PassengerType,
    Seated,
    SupplierAccount,
)

StoredItem = dict[str, Any]
"""The item to be, as its step stored it."""
Keep = Callable[[UnitOfWork, StoredItem, Hold], Awaitable[None]]


async def reserve(
    db: Database, scope: CustomerScope, step_uuid: UUID, *, markets: Markets, is_replay: bool, keep: Keep
) -> None:
    """Carry an intended reservation to its end; again after a replay, wherever the first try stopped.

    Raises AirwayReserveError, SupplierRefusedOperation, PriceChanged, SupplierDidNotAnswer, IdempotencyInProgress,
    InvalidStatus.
    """
    async with db.work(scope) as uow:
        step = await uow.lock(SupplierStep, step_uuid)
        if is_replay and _is_settled(step, uow):
            return
        step.lease_until = uow.clock.now() + LEASE
        request = await _request_of(uow, step)
    supplier = markets.of(step.product)
    account = SupplierAccount(step.customer_uuid, step.agency_uuid, step.provider_slug)
    async with kept_job(db, STEPS, scope=scope, uuid=step_uuid):
        try:
            hold = await _hold(supplier, request, step, account=account, is_replay=is_replay)
        except SupplierRefused as refused:
            await _close(db, scope, step_uuid, is_refused=True, error=refused.reason)
            raise reservation_refused(step.product, refused.reason) from refused
        except (SupplierTimedOut, SupplierUnavailable) as silent:
            await _close(db, scope, step_uuid, is_refused=False, error="sem resposta")
            raise SupplierDidNotAnswer from silent
        try:
            await _keep(db, scope, step_uuid, hold=hold, keep=keep)
        except PriceChanged:
            await follow_price(db, account, step.request["offer_key"], product=step.product, market=supplier)
            raise


def _is_settled(step: SupplierStep, uow: UnitOfWork) -> bool:
    """True when the first try ended well. Raises what it answered, or IdempotencyInProgress while it lives."""
    if step.standing is StepState.DONE:
        return True
    if step.standing is StepState.WAITING:  # taken for abandoned, and what is held of it is being given up
        raise reservation_refused(step.product, TOO_LATE)
    if step.standing is StepState.REFUSED:
        raise reservation_refused(step.product, step.last_error)
    if step.lease_until is not None and step.lease_until > uow.clock.now():
        raise IdempotencyInProgress
    return False


async def _request_of(uow: UnitOfWork, step: SupplierStep) -> BookingRequest:
    travelers = [UUID(uuid) for uuid in step.request["item"]["travelers_uuids"]]
    item = item_from(step.request["item"])
    types = [PassengerType(kind) for kind in product_of(item.kind).passengers(document_of(item))]
    people = await get_employees(uow, travelers)
    passengers = tuple(
        BookedPassenger(uuid, kind, people[uuid].full_name, email=people[uuid].email)
        for uuid, kind in zip(travelers, types, strict=False)
    )
    seats = tuple(
        Seated(UUID(traveler), UUID(segment), number) for traveler, segment, number in step.request.get("seats", [])
    )
    bags = tuple(ExtraBags(UUID(traveler), quantity) for traveler, quantity in step.request.get("bags", []))
    instead_of = step.request.get("instead_of")
    return BookingRequest(step.request["offer_key"], passengers, step.request["scenario"], seats, bags, instead_of)


async def _hold(
    supplier: AnySupplier, request: BookingRequest, step: SupplierStep, *, account: SupplierAccount, is_replay: bool
) -> Hold:
    """After a break the supplier is asked what it knows before it is asked for anything."""
    if is_replay:
        outcome = await supplier.lookup(step.idempotency_key, account=account)
        if outcome.state is OutcomeState.BOOKED and outcome.hold is not None:
            return outcome.hold
        if outcome.state is not OutcomeState.UNKNOWN:
            raise SupplierRefused(outcome.reason or "recusado")
    await fault_point("before_supplier_call")
    hold = await supplier.book(request, idempotency_key=step.idempotency_key, account=account)
    await fault_point("after_supplier_call")
    return hold


async def _close(db: Database, scope: CustomerScope, step_uuid: UUID, *, is_refused: bool, error: str) -> None:
    """Refused: the end. Unknown: the worker asks the supplier and releases what it may hold.

    A step that the worker took over meanwhile is the worker's to settle.
    """
    async with db.work(scope) as uow:
        step = await uow.lock(SupplierStep, step_uuid)
        if step.standing is not StepState.CALLING:
            return
        if is_refused:
            step.move_by(StepAction.REFUSE)
        step.last_error = error
        step.lease_until = None
        step.due_at = uow.clock.now() + ORPHANED_AFTER


async def _keep(db: Database, scope: CustomerScope, step_uuid: UUID, *, hold: Hold, keep: Keep) -> None:
    """The hold becomes an item; one that may not is released again, and the caller hears why."""
    try:
        async with db.work(scope) as uow:
            stored = await _finish(uow, step_uuid, hold)
            item = item_from(stored)
            value, hold = item.value, replace(hold, parts=as_agreed(hold.parts, item))
            offered = hold.parts.total - hold.parts.extras
            if offered > value:
                raise PriceChanged(details={"value": text_of(value), "new_value": text_of(offered)})
            await keep(uow, stored, hold)
    except Exception as error:  # of any kind: the answer of a COMMIT that happened may be lost
        if not await _is_kept(db, scope, step_uuid, hold=hold, error=error):
            raise


async def _is_kept(db: Database, scope: CustomerScope, step_uuid: UUID, *, hold: Hold, error: Exception) -> bool:
    """Whether the item was stored in spite of the error; if not, and it is a refusal, the hold is released.

    The step says it: it is done in the transaction that stores the item, and its lock waits for that to end. After an
    error that says nothing of the item (a database that is away or busy, a bug) the step stays as after a kill: the
    same call takes it up again, or the worker does.
    """
    async with db.work(scope) as uow:
        step = await uow.lock(SupplierStep, step_uuid)
        if step.standing is StepState.DONE:
            return True
        if isinstance(error, Refusal) and not isinstance(error, Unavailable):
            _give_back(uow, step, hold)
        elif step.standing is StepState.CALLING:
            step.lease_until = None  # nobody is at it: who repeats the call need not wait
        return False


def _give_back(uow: UnitOfWork, step: SupplierStep, hold: Hold) -> None:
    item = item_from(step.request["item"])
    item.tracker = hold.locator
    if step.standing in LIVING:
        step.move_by(StepAction.REFUSE)
    step.lease_until = None  # nobody is at this order any more: its next step need not wait
    plan_release(uow, item, reason="Reserva não aproveitada")


async def _finish(uow: UnitOfWork, step_uuid: UUID, hold: Hold) -> StoredItem:
    step = await uow.lock(SupplierStep, step_uuid)
    if step.standing is not StepState.CALLING:
        raise SupplierDidNotAnswer  # the worker took the reservation for abandoned and released it
    step.move_by(StepAction.FINISH)
    step.supplier_reference = hold.locator
    step.lease_until = None
    stored: StoredItem = step.request["item"]
    return stored
