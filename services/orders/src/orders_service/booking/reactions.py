"""Reactions of orders to events of approvals: a level opened, the request ended."""

from contracts.approvals import LevelOpened, RequestApproved, RequestExpired, RequestRejected, RequestWithdrawn
from kit.http.uow import UnitOfWork
from kit.workflow.approvers import decider_of, is_financial
from kit.workflow.history import SYSTEM
from kit.workflow.moves import hint_audience
from kit.workflow.reactions import Decisions

from orders_service.booking.actions.decide import approve_taken, reject_taken
from orders_service.booking.actions.expire_orders import expire_taken
from orders_service.booking.actions.moves import move_item, move_order, notify_of_submit
from orders_service.booking.actions.recall_order import put_back, reopen
from orders_service.booking.actions.taking import Taken, lock_order, row_of
from orders_service.booking.workflow import ORDER
from orders_service.records.lifecycle import BY_SYSTEM, ItemAction, OrderAction
from orders_service.records.rules import TICKETED, UNDECIDED

decisions = Decisions(ORDER, lock=lock_order, row_of=row_of)


@decisions
async def note_level_when_level_opened(taken: Taken, fact: LevelOpened, uow: UnitOfWork) -> None:
    """The last level of expense approvers is the financial one."""
    for item in taken.items:
        if item.state in UNDECIDED:
            move_item(item, ItemAction.OPEN_LEVEL)
    action = OrderAction.OPEN_FINANCIAL_LEVEL if is_financial(fact) else OrderAction.OPEN_LEVEL
    move_order(uow, taken.order, action=action, by=SYSTEM)
    await hint_audience(uow, ORDER, taken.order)
    if fact.level == 1:
        await notify_of_submit(uow, taken.order)


@decisions
async def approve_order_when_request_approved(taken: Taken, fact: RequestApproved, uow: UnitOfWork) -> None:
    """Rejected items are out, the rest goes on to be issued."""
    rejected = {item.item_uuid: item.reason for item in fact.rejected_items}
    await approve_taken(uow, taken, rejected=rejected, by=decider_of(fact), is_automatic=fact.automatic)


@decisions
async def reject_order_when_request_rejected(taken: Taken, fact: RequestRejected, uow: UnitOfWork) -> None:
    """Every item is out, for its own reason or the request's."""
    reasons = {item.item_uuid: item.reason for item in fact.rejected_items}
    await reject_taken(uow, taken, reasons=reasons, reason=fact.reason, by=decider_of(fact))


@decisions
async def reopen_order_when_request_withdrawn(taken: Taken, fact: RequestWithdrawn, uow: UnitOfWork) -> None:
    """Approvals gave the request up by itself; our own withdrawals have moved the order on already."""
    if any(item.is_issuing or item.state in TICKETED for item in taken.items):
        await put_back(uow, taken, by=SYSTEM, reason=fact.reason)
        return
    await reopen(uow, taken, action=OrderAction.REOPEN, by=SYSTEM, facts=BY_SYSTEM, reason=fact.reason)


@decisions
async def expire_order_when_request_expired(taken: Taken, fact: RequestExpired, uow: UnitOfWork) -> None:
    """Silence never approves: what was asked ends with its request, and the order unless a part of it stands."""
    await expire_taken(uow, taken, only=UNDECIDED)
