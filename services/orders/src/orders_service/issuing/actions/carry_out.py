"""Carries out one step with a supplier: an unknown outcome is looked up first, a known one is not repeated."""

import logging
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

from kit.core.faults import fault_point
from kit.db.database import Database
from kit.db.job_table import kept_job
from kit.db.scopes import CustomerScope
from kit.http.uow import UnitOfWork

from orders_service.booking.actions.outcomes import (
    accept_price,
    fail_canceling,
    fail_issuing,
    note_canceled,
    note_issued,
    raise_price,
    take_item,
)
from orders_service.booking.refusals import InsufficientCredit
from orders_service.records.lifecycle import ItemStatus
from orders_service.supplier_steps.actions.plan import Step, later, lock_step, settle_step
from orders_service.supplier_steps.lifecycle import LIVING, StepAction, StepKind, StepState
from orders_service.supplier_steps.queries import STEPS, DueStep
from orders_service.supplier_steps.rules import MAY_LAND_WITHIN, key_of
from orders_service.suppliers.market import AnySupplier
from orders_service.suppliers.protocol import (
    SupplierNotAsked,
    SupplierPriceChanged,
    SupplierRefused,
    SupplierTimedOut,
    SupplierUnavailable,
)
from orders_service.suppliers.refusals import TOO_LATE
from orders_service.suppliers.types import Cancellation, Issue, Outcome, OutcomeState, PriceParts, SupplierAccount

LOG = logging.getLogger("orders.issuing")
NO_ANSWER = "O fornecedor não respondeu"
NOT_ASKED = "O fornecedor não está respondendo; nova tentativa em instantes"


class StepSettled(Exception):
    """Our lease ran out, and another worker brought the step to its end."""


class Conversation:
    """One leased step, its supplier and its transactions."""

    def __init__(self, db: Database, due: DueStep, supplier: AnySupplier) -> None:
        self.db = db
        self.due = due
        self.supplier = supplier
        self.scope = CustomerScope(due.customer_uuid)

    async def step(self, uow: UnitOfWork) -> Step:
        """Our step, locked. Raises StepSettled."""
        step = await lock_step(uow, self.due.step_uuid)
        if step.standing not in LIVING:
            raise StepSettled
        return step

    def account(self, step: Step) -> SupplierAccount:
        """For whom we ask."""
        return SupplierAccount(step.customer_uuid, step.agency_uuid, step.provider_slug)

    async def close(self, action: StepAction, *, error: str | None = None) -> None:
        """The step is over, without consequence for the item."""
        async with self.db.work(self.scope) as uow:
            settle_step(await self.step(uow), action, error=error)

    async def again(self, *, error: str) -> None:
        """Try later; `calling` stays, so that the outcome is asked for first."""
        async with self.db.work(self.scope) as uow:
            step = await self.step(uow)
            step.last_error = error
            step.attempt += 1
            later(step, uow, pause=STEPS.pause(step.attempt))

    async def put_off(self, *, attempt: int, pause: timedelta) -> None:
        """The supplier was not asked, so no attempt is used up: `attempt` is how many there were before."""
        async with self.db.work(self.scope) as uow:
            step = await self.step(uow)
            step.last_error = NOT_ASKED
            step.attempt = attempt
            later(step, uow, pause=pause)


async def carry_out(db: Database, due: DueStep, *, supplier: AnySupplier) -> None:
    """Do what the step says; its lease is kept meanwhile."""
    talk = Conversation(db, due, supplier)
    async with kept_job(db, STEPS, scope=talk.scope, uuid=due.step_uuid):
        try:
            await _try(talk)
        except StepSettled:
            LOG.warning("step %s was settled by another worker", due.step_uuid)


async def _try(talk: Conversation) -> None:
    async with talk.db.work(talk.scope) as uow:
        step = await talk.step(uow)
    before = step.attempt
    try:
        await _VERBS[StepKind(step.step)](talk, step)
    except SupplierNotAsked as refused:
        await talk.put_off(attempt=before, pause=timedelta(seconds=refused.retry_after))
    except (SupplierTimedOut, SupplierUnavailable):
        await talk.again(error=NO_ANSWER)


async def _outcome(talk: Conversation, step: Step) -> Outcome:
    """What became of the last try; unknown to the supplier when there was none."""
    if step.standing is StepState.WAITING:
        return Outcome(OutcomeState.UNKNOWN)
    return await talk.supplier.lookup(step.idempotency_key, account=talk.account(step))


# --- issue ---------------------------------------------------------------------------------------------------------


async def _issue(talk: Conversation, step: Step) -> None:
    known = await _outcome(talk, step)
    if known.state is not OutcomeState.UNKNOWN:
        await _store_outcome(talk, known)
        return
    if not await _may_issue(talk):
        return
    try:
        await _call_issue(talk, step)
    except SupplierRefused as refused:  # the last try may have landed since we asked, and its hold is gone for that
        since = await _outcome(talk, step)
        await _store_outcome(talk, since, reason=refused.reason)
    except SupplierPriceChanged as changed:
        await _look_again(talk, changed.parts)


async def _store_outcome(talk: Conversation, known: Outcome, *, reason: str = NO_ANSWER) -> None:
    if known.state is OutcomeState.ISSUED and known.issue is not None:
        await _store_issue(talk, known.issue)
        return
    await _store_failure(talk, known.reason or reason)


async def _call_issue(talk: Conversation, step: Step) -> None:
    locator = step.supplier_reference or ""
    parts = await talk.supplier.reprice(locator, account=talk.account(step))
    intent = await _intend(talk, parts)
    if intent is None:
        return
    await fault_point("before_supplier_call")
    issue = await talk.supplier.issue(
        locator,
        accepted_value=parts.total,
        idempotency_key=intent.idempotency_key,
        account=talk.account(step),
    )
    await fault_point("after_supplier_call")
    await _store_issue(talk, issue)


async def _may_issue(talk: Conversation) -> bool:
    """The item is wanted and its step within its deadline; else the step is refused."""
    async with talk.db.work(talk.scope) as uow:
        step = await talk.step(uow)
        found = await take_item(uow, talk.due.order_uuid, step.item_uuid)
        if found is None or found[1].state is not ItemStatus.APPROVED:
            settle_step(step, StepAction.REFUSE)
            return False
        if uow.clock.now() < step.deadline_at:
            return True
        settle_step(step, StepAction.REFUSE, error=NO_ANSWER)
        await fail_issuing(uow, *found, reason=NO_ANSWER)
        return False


async def _intend(talk: Conversation, parts: PriceParts) -> Step | None:
    """The price accepted and the intent stored, or the item waiting for its issuer."""
    try:
        async with talk.db.work(talk.scope) as uow:
            return await _accept(talk, uow, parts)
    except (PriceRose, InsufficientCredit):
        await _store_rise(talk, parts)
        return None


class PriceRose(Exception):
    """Beyond what was approved and the customer's tolerance."""


async def _accept(talk: Conversation, uow: UnitOfWork, parts: PriceParts) -> Step | None:
    step = await talk.step(uow)
    found = await take_item(uow, talk.due.order_uuid, step.item_uuid)
    if found is None or found[1].state is not ItemStatus.APPROVED:
        settle_step(step, StepAction.REFUSE)
        return None
    accepted = await accept_price(uow, *found, parts=parts, taken_before=step.accepted_value)
    if accepted is None:
        raise PriceRose
    step.accepted_value = accepted.value
    step.attempt += 1
    step.move_by(StepAction.CALL)
    return step


async def _store_rise(talk: Conversation, parts: PriceParts) -> None:
    async with talk.db.work(talk.scope) as uow:
        step = await talk.step(uow)
        found = await take_item(uow, talk.due.order_uuid, step.item_uuid)
        settle_step(step, StepAction.REFUSE, error="O preço mudou")
        if found is not None and found[1].state is ItemStatus.APPROVED:
            await raise_price(uow, *found, parts=parts)


async def _look_again(talk: Conversation, parts: PriceParts) -> None:
    """The price moved between asking and buying: nothing was issued; ask again under a new key."""
    async with talk.db.work(talk.scope) as uow:
        step = await talk.step(uow)
        step.idempotency_key = key_of(step.uuid, step.attempt + 1)
        step.last_error = f"O preço mudou para {parts.total}"
        step.move_by(StepAction.CALL_ANEW)
        later(step, uow, pause=STEPS.pause(step.attempt))
        found = await take_item(uow, talk.due.order_uuid, step.item_uuid)
        if found is not None:
            found[1].is_issuing = False


async def _store_issue(talk: Conversation, issue: Issue) -> None:
    async with talk.db.work(talk.scope) as uow:
        step = await talk.step(uow)
        found = await take_item(uow, talk.due.order_uuid, step.item_uuid)
        settle_step(step, StepAction.FINISH)
        if found is not None and found[1].state is ItemStatus.APPROVED:
            await note_issued(uow, *found, issue=issue)


async def _store_failure(talk: Conversation, reason: str) -> None:
    async with talk.db.work(talk.scope) as uow:
        step = await talk.step(uow)
        found = await take_item(uow, talk.due.order_uuid, step.item_uuid)
        settle_step(step, StepAction.REFUSE, error=reason)
        if found is not None and found[1].state is ItemStatus.APPROVED:
            await fail_issuing(uow, *found, reason=reason)


# --- release and cancel --------------------------------------------------------------------------------------------


async def _begin(talk: Conversation) -> None:
    """The intent, before the supplier hears of it."""
    async with talk.db.work(talk.scope) as uow:
        step = await talk.step(uow)
        step.attempt += 1
        step.move_by(StepAction.CALL)


async def _call_cancel(talk: Conversation, step: Step) -> Cancellation:
    """Give back a hold or tickets, once. Raises SupplierRefused."""
    known = await _outcome(talk, step)
    if known.state is OutcomeState.CANCELED and known.cancellation is not None:
        return known.cancellation
    if known.state is OutcomeState.REFUSED:
        raise SupplierRefused(known.reason or NO_ANSWER)
    await _begin(talk)
    await fault_point("before_supplier_call")
    locator = step.supplier_reference or ""
    canceled = await talk.supplier.cancel(locator, idempotency_key=step.idempotency_key, account=talk.account(step))
    await fault_point("after_supplier_call")
    return canceled


async def _release(talk: Conversation, step: Step) -> None:
    """A hold the supplier knows nothing of any more is released as well."""
    try:
        await _call_cancel(talk, step)
    except SupplierRefused as refused:
        await talk.close(StepAction.REFUSE, error=refused.reason)
        return
    await talk.close(StepAction.FINISH)


async def _cancel(talk: Conversation, step: Step) -> None:
    try:
        canceled = await _call_cancel(talk, step)
    except SupplierRefused as refused:
        await _store_cancel_failure(talk, refused.reason)
        return
    async with talk.db.work(talk.scope) as uow:
        found = await take_item(uow, talk.due.order_uuid, step.item_uuid)
        settle_step(await talk.step(uow), StepAction.FINISH)
        if found is not None and found[1].state is ItemStatus.CANCELING:
            await note_canceled(uow, *found, cancellation=canceled)


async def _store_cancel_failure(talk: Conversation, reason: str) -> None:
    async with talk.db.work(talk.scope) as uow:
        step = await talk.step(uow)
        found = await take_item(uow, talk.due.order_uuid, step.item_uuid)
        settle_step(step, StepAction.REFUSE, error=reason)
        if found is not None and found[1].state is ItemStatus.CANCELING:
            await fail_canceling(uow, *found, reason=reason)


# --- reserve -------------------------------------------------------------------------------------------------------


async def _abandon(talk: Conversation, step: Step) -> None:
    """The caller of a reservation never came back: what the supplier holds for it is given up.

    A supplier that knows nothing of it yet is asked again for a while: the call may land late.
    """
    begun = await _take_over(talk)
    known = await talk.supplier.lookup(step.idempotency_key, account=talk.account(step))
    if known.state is OutcomeState.UNKNOWN and talk.db.clock.now() < begun + MAY_LAND_WITHIN:
        await talk.again(error=NO_ANSWER)
        return
    if known.state is OutcomeState.BOOKED and known.hold is not None:
        try:
            key = f"{step.uuid}-abandoned"
            await talk.supplier.cancel(known.hold.locator, idempotency_key=key, account=talk.account(step))
        except SupplierRefused as refused:
            await talk.close(StepAction.REFUSE, error=refused.reason)
            return
    await talk.close(StepAction.REFUSE, error=TOO_LATE)


async def _take_over(talk: Conversation) -> datetime:
    """From `calling` to `waiting`: the caller may not keep its hold any more; when the reservation began."""
    async with talk.db.work(talk.scope) as uow:
        step = await talk.step(uow)
        if step.standing is StepState.CALLING:
            step.move_by(StepAction.TAKE_OVER)
        return step.created_at


_VERBS: dict[StepKind, Callable[[Conversation, Step], Awaitable[None]]] = {
    StepKind.ISSUE: _issue,
    StepKind.RELEASE: _release,
    StepKind.CANCEL: _cancel,
    StepKind.RESERVE: _abandon,
}
