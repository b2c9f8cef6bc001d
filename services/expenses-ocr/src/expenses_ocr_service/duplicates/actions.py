"""An owner explains a suspected pair; an owner or a judge confirms it; only a judge dismisses it."""

from dataclasses import dataclass
from uuid import UUID

from contracts.expenses import DuplicateJudged
from kit.core.principal import Principal
from kit.core.refusals import NotFound, ValidationFailed
from kit.http.uow import UnitOfWork
from kit.workflow.history import doer_of

from expenses_ocr_service.charges.rules import UNKNOWN
from expenses_ocr_service.duplicates.lifecycle import PAIR_LIFECYCLE, PairAction
from expenses_ocr_service.duplicates.queries.standing import pair_facts
from expenses_ocr_service.duplicates.rules import explained
from expenses_ocr_service.expenses.actions.derived import write_duplicate_statuses
from expenses_ocr_service.expenses.actions.limits import apply_recheck, group_of, plan_recheck
from expenses_ocr_service.expenses.actions.moves import hint_screens, record
from expenses_ocr_service.expenses.actions.reporting import Expense
from expenses_ocr_service.expenses.actions.taking import find_judged
from expenses_ocr_service.expenses.actions.turn import lock_expenses
from expenses_ocr_service.expenses.queries.standing import is_owner, may_confirm_duplicates
from expenses_ocr_service.matching.actions import lock_pair, standings
from expenses_ocr_service.matching.queries import Pair, get_pairs
from expenses_ocr_service.matching.rules import PairStatus
from expenses_ocr_service.records.statuses import SENT

NOT_YOURS = "Só quem aprova despesas pode dizer que a duplicada é a de outra pessoa"
_ACTIONS = {PairStatus.CONFIRMED: PairAction.CONFIRM, PairStatus.DISMISSED: PairAction.DISMISS}


@dataclass(frozen=True, slots=True)
class Judgement:
    """What was said; `kept_uuid` is the one that stays of two that are one, the other where nothing is said."""

    status: PairStatus
    obs: str | None
    kept_uuid: UUID | None = None


async def explain_pair(expense_uuid: UUID, text: str, *, pair_uuid: UUID, by: Principal, uow: UnitOfWork) -> None:
    """The owner's word for who judges; the suspicion stands. A later explanation replaces an earlier one.

    Raises NotFound, Forbidden (not the owner).
    """
    expense, other, pair = await _find_pair(uow, expense_uuid, pair_uuid=pair_uuid, by=by)
    PAIR_LIFECYCLE.decide(pair.status, PairAction.EXPLAIN, pair_facts(expense, other, by=by))
    row = await lock_pair(uow, pair.uuid)
    who = by.employee_uuid or by.user_uuid
    row.updated_at = uow.clock.now()
    row.explanations = explained(row.explanations, expense_uuid, text, by=(who, by.name), at=row.updated_at)
    record(
        uow,
        expense,
        by=doer_of(by),
        kind="duplicate_explained",
        description="Suspeita de duplicidade explicada",
        reason=text,
    )
    await hint_screens(uow, expense)


async def _find_pair(
    uow: UnitOfWork, expense_uuid: UUID, *, pair_uuid: UUID, by: Principal
) -> tuple[Expense, Expense, Pair]:
    """The expense the caller looks at, the other one, and their pair, in the customer's turn. Raises NotFound."""
    expense = await find_judged(uow, expense_uuid, by=by)
    pairs = await get_pairs(uow, expense.customer_uuid, of=[expense_uuid])
    pair = next((one for one in pairs if one.uuid == pair_uuid), None)
    if pair is None:
        raise NotFound
    return expense, await find_judged(uow, pair.other_of(expense_uuid), by=None), pair


async def judge_pair(
    expense_uuid: UUID, judgement: Judgement, *, pair_uuid: UUID, by: Principal, uow: UnitOfWork
) -> None:
    """A judgement may be changed until one of the two is in a report that was sent.

    Raises NotFound, Forbidden, OwnSuspicion, InvalidStatus, ValidationFailed (kept_uuid cannot stay).
    """
    expense, other, pair = await _find_pair(uow, expense_uuid, pair_uuid=pair_uuid, by=by)
    customer_uuid = expense.customer_uuid
    planned = await plan_recheck(uow, customer_uuid, groups=[group_of(expense), group_of(other)])
    await lock_expenses(uow, {expense.uuid, other.uuid, *planned.neighbours()})
    for one in (expense, other):
        await uow.session.refresh(one)
    facts = pair_facts(expense, other, by=by)
    PAIR_LIFECYCLE.decide(pair.status, _ACTIONS[judgement.status], facts)
    kept = None
    if judgement.status is PairStatus.CONFIRMED:
        kept = _kept(expense, other, judgement)
        _require_own_blamed(expense, other, kept=kept, by=by)
    await _write(uow, pair, judgement, kept_uuid=kept, by=by)
    statuses = await standings(uow, customer_uuid, of={expense.uuid, other.uuid})
    await write_duplicate_statuses(uow, customer_uuid, statuses=statuses)
    await apply_recheck(uow, await plan_recheck(uow, customer_uuid, groups=[group_of(expense), group_of(other)]))
    await _record_judgement(uow, expense, other, judgement=judgement, kept_uuid=kept, pair=pair, by=by)


def _require_own_blamed(expense: Expense, other: Expense, *, kept: UUID, by: Principal) -> None:
    """Who does not judge expenses of others cannot make another person's expense the duplicate."""
    blamed = other if kept == expense.uuid else expense
    if not may_confirm_duplicates(by) and not is_owner(blamed.employee_uuid, blamed.by_user_uuid, by=by):
        raise ValidationFailed({"kept_uuid": [NOT_YOURS]})


def _kept(expense: Expense, other: Expense, judgement: Judgement) -> UUID:
    """Which of the two stays: one that was sent always does (UI section 7.7). Raises ValidationFailed."""
    sent = [one.uuid for one in (expense, other) if one.state in SENT]
    kept: UUID = judgement.kept_uuid or (sent[0] if len(sent) == 1 else other.uuid)
    if kept not in {expense.uuid, other.uuid}:
        raise ValidationFailed({"kept_uuid": [UNKNOWN]})
    if sent and kept not in sent:
        raise ValidationFailed({"kept_uuid": ["A que está em uma prestação de contas enviada permanece"]})
    return kept


async def _write(uow: UnitOfWork, pair: Pair, judgement: Judgement, *, kept_uuid: UUID | None, by: Principal) -> None:
    row = await lock_pair(uow, pair.uuid)
    row.settle(judgement.status, kept_uuid=kept_uuid, obs=judgement.obs)
    row.decided_by_uuid, row.decided_by_name = by.employee_uuid or by.user_uuid, by.name
    row.decided_at = row.updated_at = uow.clock.now()
    await uow.flush()


async def _record_judgement(
    uow: UnitOfWork,
    expense: Expense,
    other: Expense,
    *,
    judgement: Judgement,
    kept_uuid: UUID | None,
    pair: Pair,
    by: Principal,
) -> None:
    for one in (expense, other):
        said = "Suspeita de duplicidade afastada"
        if kept_uuid is not None:
            said = "Mantida: a outra é a duplicada" if kept_uuid == one.uuid else "Confirmada como duplicada"
        record(uow, one, by=doer_of(by), kind="duplicate_judged", description=said, reason=judgement.obs)
        await hint_screens(uow, one)
    uow.publish(
        DuplicateJudged(
            uuid=expense.uuid,
            customer_uuid=expense.customer_uuid,
            agency_uuid=expense.agency_uuid,
            employee_uuid=expense.employee_uuid,
            version=expense.version,
            pair_uuid=pair.uuid,
            status=judgement.status,
            judged_by_uuid=by.user_uuid,
            judged_at=uow.clock.now(),
        )
    )
