"""Adds, repeats and ends supplier steps in the transaction that decides them."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, Protocol
from uuid import UUID

from kit.core.ids import new_uuid
from kit.http.uow import UnitOfWork
from sqlalchemy import select

from orders_service.supplier_steps.lifecycle import StepAction, StepKind, StepState
from orders_service.supplier_steps.queries import STEPS
from orders_service.supplier_steps.rules import GIVE_UP_AFTER, LEASE, ORPHANED_AFTER, key_of
from orders_service.supplier_steps.tables import SupplierStep
from orders_service.suppliers.types import ExtraBags, Seated

_S: Any = SupplierStep
BOOKINGS = "bookings"
"""The worker's task that carries steps out."""


class Booked(Protocol):
    """What the saga needs to know of an item; booking's own row fits."""

    uuid: UUID
    customer_uuid: UUID
    agency_uuid: UUID
    order_uuid: UUID
    kind: str
    provider_slug: str
    tracker: str | None

    def model_dump(self, *, mode: str, exclude: set[str]) -> dict[str, Any]: ...


class Step(Protocol):
    """What the worker that carries a step out reads and changes of its row."""

    uuid: UUID
    customer_uuid: UUID
    agency_uuid: UUID
    item_uuid: UUID
    created_at: datetime
    step: str
    product: str
    attempt: int
    idempotency_key: str
    due_at: datetime
    deadline_at: datetime
    lease_until: datetime | None
    provider_slug: str
    supplier_reference: str | None
    accepted_value: Decimal | None
    last_error: str | None

    @property
    def standing(self) -> StepState: ...

    def move_by(self, action: StepAction) -> None: ...


async def plan_issue(
    uow: UnitOfWork, item: Booked, *, is_first: bool = True, accepted_value: Decimal | None = None
) -> None:
    """The hold will become tickets, at `accepted_value` at most where the issuer took a new price.

    Not `is_first`: it may have been tried before, and its one step is taken up again under a key of its own.
    """
    step = None if is_first else await _tried(uow, item, StepKind.ISSUE)
    if step is None:
        step = _plan(uow, item, StepKind.ISSUE)
    step.accepted_value = accepted_value


async def _tried(uow: UnitOfWork, item: Booked, kind: StepKind) -> SupplierStep | None:
    """The item's step of this kind, to be tried again; one of unknown outcome keeps its key: it is asked for first."""
    tried = select(_S).where(_S.item_uuid == item.uuid, _S.step == kind).with_for_update()
    step: SupplierStep | None = await uow.session.scalar(tried)
    if step is not None:
        now = uow.clock.now()
        if step.standing is not StepState.CALLING:
            step.move_by(StepAction.TRY_AGAIN)
            step.idempotency_key = key_of(step.uuid, step.attempt + 1)
        step.due_at, step.deadline_at, step.lease_until = now, now + GIVE_UP_AFTER, None
        uow.wake(BOOKINGS)
    return step


def plan_cancel(uow: UnitOfWork, item: Booked) -> None:
    """The tickets will be given back."""
    _plan(uow, item, StepKind.CANCEL)


async def plan_cancel_again(uow: UnitOfWork, item: Booked) -> None:
    """The supplier refused to take the tickets back, and is asked once more under a new key."""
    if await _tried(uow, item, StepKind.CANCEL) is None:
        _plan(uow, item, StepKind.CANCEL)


def plan_release(uow: UnitOfWork, item: Booked, *, reason: str) -> None:
    """The hold will be given up; there is nothing to give up without a locator."""
    if item.tracker is not None:
        _plan(uow, item, StepKind.RELEASE, last_error=reason)


def _plan(uow: UnitOfWork, item: Booked, kind: StepKind, **more: Any) -> SupplierStep:
    uuid, now = new_uuid(), uow.clock.now()
    step = SupplierStep(
        uuid=uuid,
        customer_uuid=item.customer_uuid,
        agency_uuid=item.agency_uuid,
        order_uuid=item.order_uuid,
        item_uuid=item.uuid,
        step=kind,
        product=item.kind,
        idempotency_key=key_of(uuid, 1),
        due_at=now,
        deadline_at=now + GIVE_UP_AFTER,
        provider_slug=item.provider_slug,
        supplier_reference=item.tracker,
        **more,
    )
    uow.add(step)
    uow.wake(BOOKINGS)
    return step


@dataclass(frozen=True, slots=True)
class Wish:
    """What a reservation asks of the supplier, besides for whom."""

    offer_key: str
    seats: tuple[Seated, ...] = ()
    bags: tuple[ExtraBags, ...] = ()
    scenario: str | None = None
    instead_of: str | None = None


def intend_reservation(uow: UnitOfWork, item: Booked, wish: Wish) -> UUID:
    """The intent to hold seats, kept before the supplier hears of it; the caller's process carries it out."""
    step = _plan(uow, item, StepKind.RESERVE)
    kept = item.model_dump(mode="json", exclude={"created_at", "updated_at"})
    seats = [[str(seat.reference), str(seat.segment_uuid), seat.number] for seat in wish.seats]
    bags = [[str(bag.reference), bag.quantity] for bag in wish.bags]
    asked = {"offer_key": wish.offer_key, "scenario": wish.scenario, "seats": seats, "bags": bags}
    step.request = {"item": kept, **asked, "instead_of": wish.instead_of}
    step.move_by(StepAction.CALL)
    step.attempt = 1
    step.lease_until = uow.clock.now() + LEASE
    step.due_at = uow.clock.now() + ORPHANED_AFTER
    return step.uuid


def later(step: Step, uow: UnitOfWork, *, pause: timedelta) -> None:
    """Let go of a step until its next try."""
    for column, value in STEPS.given_back(uow.clock.now(), pause=pause).items():
        setattr(step, column, value)


def settle_step(step: Step, action: StepAction, *, error: str | None = None) -> None:
    """End the step, or put it back, and give up its lease; the last error stays unless another is given."""
    step.move_by(action)
    step.lease_until = None
    step.last_error = error or step.last_error


async def lock_step(uow: UnitOfWork, step_uuid: UUID) -> Step:
    """The step, locked until the commit. Raises NotFound."""
    return await uow.lock(SupplierStep, step_uuid)
