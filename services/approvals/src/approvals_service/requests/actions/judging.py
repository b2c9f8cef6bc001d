"""A report is judged: all of it at once, or expense by expense until its level closes (API section 2.4)."""

from uuid import UUID

from kit.core.principal import Principal
from kit.core.refusals import ValidationFailed
from kit.http.uow import UnitOfWork

from approvals_service.requests.actions.deciding import Decision, Ruling, vote
from approvals_service.requests.actions.outcome import hint_deciders
from approvals_service.requests.actions.owners import OwnedSubject
from approvals_service.requests.actions.taking import Taken, take
from approvals_service.requests.kinds import RequestType
from approvals_service.requests.refusals import AlreadyDecided, ReasonRequired
from approvals_service.requests.rules.lines import Item, ItemRejection, Mark, Verdict, all_judged, mark_line
from approvals_service.requests.rules.words import name_of
from approvals_service.requests.schemas import ReportJudgement

EXPENSE = "expense"
FIELD = "accountability_expense_uuid"


async def judge_report(
    report_uuid: UUID,
    given: ReportJudgement,
    *,
    by: Principal,
    uow: UnitOfWork,
    subject: OwnedSubject | None,
    expected: int | None = None,
) -> Decision:
    """A decider closes the level with some expenses rejected, or judges one expense.

    Raises what `take` raises, ReasonRequired, ValidationFailed.
    """
    taken = await take(RequestType.EXPENSE_REPORT, report_uuid, by=by, uow=uow, expected=expected, subject=subject)
    if given.rejected_items is None:
        return await _judge_expense(taken, given, uow)
    rejections = tuple(
        ItemRejection(EXPENSE, item.accountability_expense_uuid, item.reason_rejected or "")
        for item in given.rejected_items
    )
    return await vote(taken, Ruling(Verdict.APPROVED, rejections=rejections, field=FIELD), uow)


async def _judge_expense(taken: Taken, given: ReportJudgement, uow: UnitOfWork) -> Decision:
    """Judge one line; whoever judges the last one closes the level with what was said of all."""
    request, expense_uuid = taken.request, given.accountability_expense_uuid
    assert expense_uuid is not None and given.status is not None
    line = _line_of(taken, expense_uuid)
    rejects = given.status is Verdict.REJECTED
    if rejects and not given.reason_rejected:
        raise ReasonRequired
    mark = Mark(taken.by, given.status, given.reason_rejected if rejects else None, taken.at)
    request.items = mark_line(request.items, expense_uuid, mark)
    _write_down(taken, line, given.status, uow)
    if all_judged(request.items, taken.by, shared=taken.shared):
        return await vote(taken, Ruling(Verdict.APPROVED), uow)
    await uow.flush()
    hint_deciders(request, taken.people, uow)
    return Decision(request, taken.people, is_vote=False)


def _line_of(taken: Taken, expense_uuid: UUID) -> Item:
    """The line as it stands. Raises ValidationFailed, AlreadyDecided when a vote took it out before."""
    found = [item for item in taken.request.items if item["item_uuid"] == str(expense_uuid)]
    if not found:
        raise ValidationFailed({FIELD: ["Opção inválida"]})
    if found[0]["rejected"]:
        raise AlreadyDecided(taken.request.state)
    return found[0]


def _write_down(taken: Taken, line: Item, verdict: Verdict, uow: UnitOfWork) -> None:
    request = taken.request
    subject = name_of(request.request_type, request.number, request.title)
    word = "rejeitada" if verdict is Verdict.REJECTED else "aprovada"
    uow.audit(
        action=f"approval_request.line_{verdict}",
        entity="approval_request",
        entity_uuid=request.uuid,
        description=f"Despesa {word} no {subject}",
        changes={"level": taken.level.level, "expense_uuid": line["item_uuid"]},
    )
