"""A decider approves or rejects the open level of a request, whatever it is about."""

from dataclasses import dataclass
from uuid import UUID

from kit.core.principal import Principal
from kit.core.refusals import ValidationFailed
from kit.http.uow import UnitOfWork

from approvals_service.levels.circumstances import Running
from approvals_service.levels.rules import approve, reject
from approvals_service.people.queries import Directory
from approvals_service.requests.actions.outcome import (
    complete,
    hint,
    move,
    next_action,
    note_deciders,
    put_levels,
    put_running,
)
from approvals_service.requests.actions.owners import OwnedSubject
from approvals_service.requests.actions.publishing import (
    publish_approval,
    publish_deciders,
    publish_level_opened,
    publish_rejection,
)
from approvals_service.requests.actions.taking import Taken, take
from approvals_service.requests.kinds import RequestType, kind_of
from approvals_service.requests.lifecycle import RequestAction, RequestStatus
from approvals_service.requests.refusals import ReasonRequired
from approvals_service.requests.rules.lines import (
    ItemRejection,
    TakenOut,
    Verdict,
    Vote,
    all_rejected,
    cast,
    close_lines,
    refuse_lines,
    unknown_rejections,
)
from approvals_service.requests.rules.words import name_of
from approvals_service.requests.schemas import AdvanceJudgement, OrderDecision
from approvals_service.requests.tables import ApprovalRequestTable, DecisionTable


@dataclass(frozen=True, slots=True)
class Decision:
    """A request after somebody decided; not `is_vote`: one line was judged and its level is still open."""

    request: ApprovalRequestTable
    people: Directory
    is_vote: bool = True


@dataclass(frozen=True, slots=True)
class Ruling:
    """What somebody decided of a level; `field` names an item in the errors about it."""

    verdict: Verdict
    reason: str | None = None
    obs: str | None = None
    rejections: tuple[ItemRejection, ...] = ()
    field: str = "item_order_uuid"

    def require_reasons(self) -> None:
        """Each item taken out needs a reason, as does rejecting everything. Raises ReasonRequired."""
        unexplained = any(not found.reason for found in self.rejections)
        if unexplained or (self.verdict is Verdict.REJECTED and not self.reason):
            raise ReasonRequired


async def decide_order(
    given: OrderDecision,
    *,
    by: Principal,
    uow: UnitOfWork,
    subject: OwnedSubject | None,
    expected: int | None = None,
) -> Decision:
    """A decider approves or rejects the open level of an order's request; one of two at once wins.

    Raises what `take` raises, ReasonRequired, ValidationFailed.
    """
    rejections = tuple(
        ItemRejection(item.table.value, item.item_order_uuid, item.reason_rejected or "")
        for item in given.rejected_items
    )
    taken = await take(RequestType.TRAVEL, given.order_uuid, by=by, uow=uow, expected=expected, subject=subject)
    return await vote(taken, Ruling(given.verdict, given.reason_rejected, given.obs, rejections), uow)


async def judge_advance(
    advance_uuid: UUID,
    given: AdvanceJudgement,
    *,
    by: Principal,
    uow: UnitOfWork,
    subject: OwnedSubject | None,
    expected: int | None = None,
) -> Decision:
    """A decider approves or disapproves an advance. Raises what `take` raises, ReasonRequired."""
    taken = await take(RequestType.ADVANCE, advance_uuid, by=by, uow=uow, expected=expected, subject=subject)
    return await vote(taken, Ruling(given.verdict, given.reason_rejected), uow)


async def vote(taken: Taken, ruling: Ruling, uow: UnitOfWork) -> Decision:
    """Put a ruling on the open level and tell of it. Raises ReasonRequired, ValidationFailed."""
    request = taken.request
    ruling.require_reasons()
    if errors := unknown_rejections(request.items, ruling.rejections, ruling.field):
        raise ValidationFailed(errors)
    request.obs = ruling.obs or request.obs
    running = approve(taken.levels, taken.by, taken.circumstances(), obs=ruling.obs)
    _take_out(taken, ruling, closes=_closes(running, taken))
    if ruling.verdict is Verdict.REJECTED or all_rejected(request.items):
        _apply_rejection(taken, ruling)
    else:
        _apply_approval(taken, ruling, running)
    note_deciders(request, taken.by)
    store_decision(taken, ruling.verdict, uow)
    await uow.flush()
    await _publish_outcome(taken, uow)
    return Decision(request, taken.people)


def _closes(running: Running, taken: Taken) -> bool:
    return running.current is None or running.current.level != taken.level.level


def store_decision(taken: Taken, verdict: Verdict, uow: UnitOfWork) -> None:
    """The natural key: whatever the code believes, the database takes one decision for a seat."""
    for seat in taken.seats:
        decision = DecisionTable(
            customer_uuid=taken.request.customer_uuid,
            request_uuid=taken.request.uuid,
            level=taken.level.level,
            approver_uuid=seat.approver_uuid,
            verdict=verdict,
        )
        uow.put(decision)


def _take_out(taken: Taken, ruling: Ruling, *, closes: bool) -> None:
    """Mark the rejected items and write each down."""
    request, level = taken.request, taken.level.level
    cast_vote = Vote(taken.by, level, shared=taken.shared, closes=closes)
    request.items, out = cast(request.items, cast_vote, ruling.rejections)
    request.history = [*request.history, *(_line_of(taken, found) for found in out)]


def _line_of(taken: Taken, found: TakenOut) -> dict[str, object]:
    said = f"{kind_of(taken.request.request_type).wording.item_rejected}: {found.item['description']}"
    own = found.by == taken.by
    who = {} if own else {"by_uuid": found.by, "by_name": taken.people.name_of(found.by)}
    return taken.line("item_rejected", said, reason=found.reason, level=taken.level.level, **who)


def _apply_rejection(taken: Taken, ruling: Ruling) -> None:
    request, before = taken.request, taken.request.status
    singly = [item["reason_rejected"] for item in request.items if item["rejected"]]
    reason = ruling.reason or "; ".join(dict.fromkeys(singly))
    put_levels(request, reject(taken.levels, taken.by, taken.at, reason=reason, obs=ruling.obs))
    move(request, RequestAction.REJECT, taken.at)
    request.items = refuse_lines(request.items)
    request.reason_rejected = reason
    request.decided_at = taken.at
    line = taken.line("rejected", "Solicitação rejeitada", from_=before, to=request.status, reason=reason)
    request.history = [*request.history, line]


def _apply_approval(taken: Taken, ruling: Ruling, running: Running) -> None:
    request = taken.request
    said = f"Nível {taken.level.level} aprovado por {taken.signature}"
    request.history = [*request.history, taken.line("level_approved", said, reason=ruling.obs)]
    put_running(request, running, people=taken.people, at=taken.at)
    if _closes(running, taken):
        request.items = close_lines(request.items, taken.at)
    if running.current is None:
        complete(request, taken.at, by=taken.person, name=taken.name, on_behalf_of=taken.on_behalf_of_ref)
    else:
        move(request, next_action(running.levels), taken.at)


async def _publish_outcome(taken: Taken, uow: UnitOfWork) -> None:
    request, people = taken.request, taken.people
    if request.state is RequestStatus.APPROVED:
        await publish_approval(request, people, uow, by=taken.person, name=taken.signature)
    elif request.state is RequestStatus.REJECTED:
        await publish_rejection(request, people, uow, by=taken.person, name=taken.signature)
    elif request.current_level != taken.level.level:
        await publish_level_opened(request, people, uow)
    else:
        publish_deciders(request, people, uow)
    verdict = "rejected" if request.state is RequestStatus.REJECTED else "approved"
    subject = name_of(request.request_type, request.number, request.title)
    uow.audit(
        action=f"approval_request.{verdict}",
        entity="approval_request",
        entity_uuid=request.uuid,
        description=f"Decisão sobre o {subject}: {request.state.label}",
        changes={"status": request.status, "level": taken.level.level, "subject_uuid": str(request.subject_uuid)},
    )
    hint(request, people, uow, before=taken.deciders)
