"""A decider approves or rejects the open level of an order's request."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from kit.clock import Clock
from kit.etags import require_version
from kit.principal import Principal
from kit.refusals import NotFound, ValidationFailed
from kit.uow import UnitOfWork
from sqlalchemy import select
from sqlmodel import col

from approvals_service.levels.rules import Standing, approve, reject, reseat, standing_of
from approvals_service.levels.state import Levels
from approvals_service.people.queries import Directory, get_people
from approvals_service.requests.actions.outcome import (
    circumstances_of,
    complete,
    concerned,
    facts_of,
    hint,
    levels_of,
    move,
    next_action,
    note_deciders,
    own_of,
    put_levels,
    put_running,
    tell_approved,
    tell_level_opened,
    tell_rejected,
    tell_who_decides,
)
from approvals_service.requests.lifecycle import REQUEST_LIFECYCLE, RequestAction, RequestStatus
from approvals_service.requests.refusals import (
    AlreadyDecided,
    NotTheApprover,
    ReasonRequired,
    SelfApprovalForbidden,
)
from approvals_service.requests.rules import (
    ItemRejection,
    all_rejected,
    entry,
    reject_items,
    unknown_rejections,
)
from approvals_service.requests.schemas import OrderDecision, RequestType, Verdict
from approvals_service.requests.tables import ApprovalRequestTable, DecisionTable


@dataclass(frozen=True, slots=True)
class Decision:
    """Who decides what, and when."""

    given: OrderDecision
    by: UUID
    name: str
    at: datetime

    def line(self, kind: str, description: str, **more: str | None) -> dict[str, Any]:
        """Its line in the history."""
        return entry(at=self.at, kind=kind, description=description, by_uuid=self.by, by_name=self.name, **more)


@dataclass(frozen=True, slots=True)
class Before:
    """Where the request stood before the decision."""

    level: int | None
    deciders: list[UUID]


async def decide_order(
    given: OrderDecision, *, by: Principal, uow: UnitOfWork, clock: Clock, expected: int | None = None
) -> tuple[ApprovalRequestTable, Directory]:
    """A decider approves or rejects the open level of an order's request; one of two at once wins.

    Raises NotFound, NotTheApprover, SelfApprovalForbidden, AlreadyDecided, InvalidStatus, ReasonRequired,
    ValidationFailed.
    """
    request = await _take(given.order_uuid, by=by, uow=uow)
    people = await get_people(uow, request.customer_uuid, concerned(request), stand_ins=True)
    now, before = clock.now(), Before(request.current_level, list(request.deciders))
    levels = reseat(levels_of(request), circumstances_of(request, people, now)).levels
    decider = _require_decider(request, levels, by)
    require_version(request, expected)
    REQUEST_LIFECYCLE.decide(request.state, RequestAction.REJECT, facts_of(request, now))
    rejections = _rejections(request, given)
    decision = Decision(given, decider, people.name_of(decider), now)
    _take_out(request, rejections, decision)
    if given.verdict is Verdict.REJECTED or all_rejected(request.items):
        _apply_rejection(request, levels, decision)
    else:
        _apply_approval(request, levels, decision, people)
    note_deciders(request, decider)
    keep_decision(request, decider, level=before.level, verdict=given.verdict, uow=uow)
    await uow.flush()
    _tell_outcome(request, people, decider, before, uow)
    return request, people


def keep_decision(
    request: ApprovalRequestTable, decider: UUID, *, level: int | None, verdict: Verdict, uow: UnitOfWork
) -> None:
    """The natural key: whatever the code believes, the database takes one decision of a person on a level."""
    decision = DecisionTable(
        customer_uuid=request.customer_uuid,
        request_uuid=request.uuid,
        level=level or 0,
        approver_uuid=decider,
        verdict=verdict,
    )
    uow.put(decision)


async def _take(order_uuid: UUID, *, by: Principal, uow: UnitOfWork) -> ApprovalRequestTable:
    """The latest request of an order, locked. Agency users never decide."""
    table = ApprovalRequestTable
    statement = (
        select(table)
        .where(col(table.subject_uuid) == order_uuid, col(table.request_type) == RequestType.TRAVEL.value)
        .order_by(col(table.submission).desc())
        .limit(1)
    )
    decides = by.employee_uuid is not None
    found = await uow.session.scalar(statement.with_for_update() if decides else statement)
    if found is None:
        raise NotFound
    if not decides:
        raise NotTheApprover
    return found


def _require_decider(request: ApprovalRequestTable, levels: Levels, by: Principal) -> UUID:
    assert by.employee_uuid is not None
    if not request.state.is_open:
        raise AlreadyDecided(request.state)
    match standing_of(levels, by.employee_uuid, own_of(request)):
        case Standing.OWN_REQUEST:
            raise SelfApprovalForbidden
        case Standing.DECIDED:
            raise AlreadyDecided(request.state)
        case Standing.NOT_ASKED:
            raise NotTheApprover
    return by.employee_uuid


def _rejections(request: ApprovalRequestTable, given: OrderDecision) -> list[ItemRejection]:
    """The items taken out; each needs a reason, as does rejecting everything."""
    unexplained = any(not item.reason_rejected for item in given.rejected_items)
    if unexplained or (given.verdict is Verdict.REJECTED and not given.reason_rejected):
        raise ReasonRequired
    found = [
        ItemRejection(item.table.value, item.item_order_uuid, item.reason_rejected or "")
        for item in given.rejected_items
    ]
    if errors := unknown_rejections(request.items, found):
        raise ValidationFailed(errors)
    return found


def _take_out(request: ApprovalRequestTable, rejections: list[ItemRejection], decision: Decision) -> None:
    """Mark the rejected items and write each down."""
    request.obs = decision.given.obs or request.obs
    request.items = reject_items(request.items, rejections, request.current_level)
    names = {item["item_uuid"]: item["description"] for item in request.items}
    lines = [
        decision.line("item_rejected", f"Item rejeitado: {names[str(found.item_uuid)]}", reason=found.reason)
        for found in rejections
    ]
    request.history = [*request.history, *lines]


def _apply_rejection(request: ApprovalRequestTable, levels: Levels, decision: Decision) -> None:
    singly = [item["reason_rejected"] for item in request.items if item["rejected"]]
    reason = decision.given.reason_rejected or "; ".join(dict.fromkeys(singly))
    before = request.status
    put_levels(request, reject(levels, decision.by, decision.at, reason=reason, obs=decision.given.obs))
    move(request, RequestAction.REJECT, decision.at)
    request.reason_rejected = reason
    request.decided_at = decision.at
    line = decision.line("rejected", "Solicitação rejeitada", from_=before, to=request.status, reason=reason)
    request.history = [*request.history, line]


def _apply_approval(request: ApprovalRequestTable, levels: Levels, decision: Decision, people: Directory) -> None:
    said = f"Nível {request.current_level} aprovado por {decision.name}"
    request.history = [*request.history, decision.line("level_approved", said, reason=decision.given.obs)]
    circumstances = circumstances_of(request, people, decision.at)
    running = approve(levels, decision.by, circumstances, obs=decision.given.obs)
    put_running(request, running, people=people, at=decision.at)
    if running.current is None:
        complete(request, people, decision.at, by=decision.by)
    else:
        move(request, next_action(running.levels), decision.at)


def _tell_outcome(
    request: ApprovalRequestTable, people: Directory, decider: UUID, before: Before, uow: UnitOfWork
) -> None:
    if request.state is RequestStatus.APPROVED:
        tell_approved(request, people, uow, by=decider)
    elif request.state is RequestStatus.REJECTED:
        tell_rejected(request, people, uow, by=decider)
    elif request.current_level != before.level:
        tell_level_opened(request, people, uow)
    else:
        tell_who_decides(request, people, uow)
    verdict = "rejected" if request.state is RequestStatus.REJECTED else "approved"
    uow.audit(
        action=f"approval_request.{verdict}",
        entity="approval_request",
        entity_uuid=request.uuid,
        description=f"Decisão sobre o pedido {request.number}: {request.state.label}",
        changes={"status": request.status, "level": before.level, "order_uuid": str(request.subject_uuid)},
    )
    hint(request, people, uow, before=before.deciders)
