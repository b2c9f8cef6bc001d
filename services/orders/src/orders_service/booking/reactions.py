"""What we do when approvals has opened a level or ended a request; a stale submission changes nothing."""

from uuid import UUID

from contracts.approvals import (
    LevelOpened,
    RequestApproved,
    RequestExpired,
    RequestFact,
    RequestRejected,
    RequestWithdrawn,
)
from kit.core.refusals import NotFound
from kit.http.uow import UnitOfWork

from orders_service.booking.actions.approvers import put_approvers
from orders_service.booking.actions.decide import approve_taken, reject_taken
from orders_service.booking.actions.expire_orders import expire_taken
from orders_service.booking.actions.moves import move_item, move_order, tell
from orders_service.booking.actions.recall_order import put_back, reopen
from orders_service.booking.actions.taking import SYSTEM, Doer, Taken, lock_order
from orders_service.booking.lifecycle import BY_SYSTEM, ItemAction, ItemStatus, OrderAction
from orders_service.booking.rules import DECIDING, UNDECIDED

TRAVEL = "travel"


async def take_subject(uow: UnitOfWork, fact: RequestFact) -> Taken | None:
    """The order a fact is about; None when it is not ours, moved on, or the fact is of an older submission."""
    if fact.request_type != TRAVEL:
        return None
    try:
        taken = await lock_order(uow, fact.subject_uuid)
    except NotFound:
        return None
    order = taken.order
    is_current = order.submission == fact.submission and order.state in DECIDING
    return taken if is_current and fact.version > order.approval_version else None


def keep_request(taken: Taken, fact: RequestFact, *, status: str) -> None:
    """What is shown of the request."""
    order = taken.order
    order.approval_request_uuid = fact.uuid
    order.approval_version = fact.version
    order.approval_status = status


async def note_level_when_level_opened(fact: LevelOpened, uow: UnitOfWork) -> None:
    """Show who decides now; the last level of expense approvers is the financial one."""
    taken = await take_subject(uow, fact)
    if taken is None:
        return
    order = taken.order
    is_financial = fact.financial and fact.level == fact.levels_total
    keep_request(taken, fact, status="waiting_financial_approval" if is_financial else "approving")
    order.approval_level = fact.level
    _keep_model(taken, fact.model_uuid, fact.model_name)
    await put_approvers(uow, order, fact.approvers)
    for item in taken.items:
        if item.state in UNDECIDED:
            move_item(item, ItemAction.OPEN_LEVEL)
    action = OrderAction.OPEN_FINANCIAL_LEVEL if is_financial else OrderAction.OPEN_LEVEL
    move_order(uow, order, action=action, by=SYSTEM)
    await tell(uow, order)


def _keep_model(taken: Taken, uuid: UUID | None, name: str | None) -> None:
    taken.order.approval_model_uuid, taken.order.approval_model_name = uuid, name


async def approve_order_when_request_approved(fact: RequestApproved, uow: UnitOfWork) -> None:
    """Rejected items are out, the rest goes on to be issued."""
    taken = await take_subject(uow, fact)
    if taken is None:
        return
    keep_request(taken, fact, status="approved")
    _keep_model(taken, fact.model_uuid, fact.model_name)
    await put_approvers(uow, taken.order, fact.approvers)
    rejected = {item.item_uuid: item.reason for item in fact.rejected_items}
    by = SYSTEM if fact.automatic else Doer(fact.decided_by_uuid, fact.decided_by_name)
    await approve_taken(uow, taken, rejected=rejected, by=by, is_automatic=fact.automatic)


async def reject_order_when_request_rejected(fact: RequestRejected, uow: UnitOfWork) -> None:
    """Every item is out, for its own reason or the request's."""
    taken = await take_subject(uow, fact)
    if taken is None:
        return
    keep_request(taken, fact, status="rejected")
    _keep_model(taken, fact.model_uuid, fact.model_name)
    await put_approvers(uow, taken.order, fact.approvers)
    reasons = {item.item_uuid: item.reason for item in fact.rejected_items}
    by = Doer(fact.decided_by_uuid, fact.decided_by_name)
    await reject_taken(uow, taken, reasons=reasons, reason=fact.reason, by=by)


async def reopen_order_when_request_withdrawn(fact: RequestWithdrawn, uow: UnitOfWork) -> None:
    """Approvals gave the request up by itself; our own withdrawals have moved the order on already."""
    taken = await take_subject(uow, fact)
    if taken is None:
        return
    if any(item.is_issuing or item.state is ItemStatus.ISSUED for item in taken.items):
        await put_back(uow, taken, by=SYSTEM, reason=fact.reason)
        return
    await reopen(uow, taken, action=OrderAction.REOPEN, by=SYSTEM, facts=BY_SYSTEM, reason=fact.reason)


async def expire_order_when_request_expired(fact: RequestExpired, uow: UnitOfWork) -> None:
    """Silence never approves: what was asked ends with its request, and the order unless a part of it stands."""
    taken = await take_subject(uow, fact)
    if taken is None:
        return
    keep_request(taken, fact, status="expired")
    await expire_taken(uow, taken, only=UNDECIDED)
