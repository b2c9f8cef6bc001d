"""A person says of a pair that the two are one, or that they are not."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from contracts.expenses import DuplicateJudged
from kit.principal import Principal
from kit.refusals import NotFound, ValidationFailed
from kit.uow import UnitOfWork

from expenses_ocr_service.charges.rules import UNKNOWN
from expenses_ocr_service.duplicates.actions.matching import standings
from expenses_ocr_service.duplicates.queries.alike import Pair, get_pairs
from expenses_ocr_service.duplicates.rules import PairStatus
from expenses_ocr_service.duplicates.tables import DuplicatePairTable
from expenses_ocr_service.expenses.actions.derived import write_duplicate_statuses
from expenses_ocr_service.expenses.actions.limits import apply_recheck, group_of, plan_recheck
from expenses_ocr_service.expenses.actions.moves import record, tell
from expenses_ocr_service.expenses.actions.taking import doer_of, find_judged
from expenses_ocr_service.expenses.actions.turn import lock_expenses
from expenses_ocr_service.expenses.lifecycle import EXPENSE_LIFECYCLE, SENT, ExpenseAction, Facts
from expenses_ocr_service.expenses.queries.standing import actors_of


@dataclass(frozen=True, slots=True)
class Judgement:
    """What was said; `kept_uuid` is the one that stays of two that are one, the other where nothing is said."""

    status: PairStatus
    obs: str | None
    kept_uuid: UUID | None = None


async def judge_pair(
    expense_uuid: UUID, judgement: Judgement, *, pair_uuid: UUID, by: Principal, uow: UnitOfWork
) -> None:
    """May be said again until one of the two is in a report that was sent.

    Raises NotFound, Forbidden, InvalidStatus, ValidationFailed (kept_uuid is neither of the two).
    """
    expense = await find_judged(uow, expense_uuid, by=by)
    customer_uuid, pairs = expense.customer_uuid, await get_pairs(uow, expense.customer_uuid, of=[expense_uuid])
    pair = next((one for one in pairs if one.uuid == pair_uuid), None)
    if pair is None:
        raise NotFound
    other = await find_judged(uow, pair.other_of(expense_uuid), by=None)
    planned = await plan_recheck(uow, customer_uuid, groups=[group_of(expense), group_of(other)])
    await lock_expenses(uow, {expense.uuid, other.uuid, *planned.neighbours()})
    for one in (expense, other):
        await uow.session.refresh(one)
    _require_judgeable(expense, other, pair=pair, by=by)
    kept = _kept(expense, other, judgement) if judgement.status is PairStatus.CONFIRMED else None
    await _write(uow, pair, judgement, kept_uuid=kept, by=by)
    statuses = await standings(uow, customer_uuid, of={expense.uuid, other.uuid})
    await write_duplicate_statuses(uow, customer_uuid, statuses=statuses)
    await apply_recheck(uow, await plan_recheck(uow, customer_uuid, groups=[group_of(expense), group_of(other)]))
    await _tell(uow, expense, other, judgement=judgement, kept_uuid=kept, pair=pair, by=by)


def _require_judgeable(expense: Any, other: Any, *, pair: Pair, by: Principal) -> None:
    """First 403, then 409."""
    is_settled = pair.status is not PairStatus.SUSPECTED
    is_sent = expense.state in SENT or other.state in SENT
    actors = actors_of(expense.employee_uuid, expense.by_user_uuid, by=by)
    facts = Facts(actors, pairs_to_judge=not (is_settled and is_sent))
    EXPENSE_LIFECYCLE.decide(expense.state, ExpenseAction.JUDGE_DUPLICATE, facts)


def _kept(expense: Any, other: Any, judgement: Judgement) -> UUID:
    """Which of the two stays: one that was sent always does (UI section 7.7). Raises ValidationFailed."""
    sent = [one.uuid for one in (expense, other) if one.state in SENT]
    kept: UUID = judgement.kept_uuid or (sent[0] if len(sent) == 1 else other.uuid)
    if kept not in {expense.uuid, other.uuid}:
        raise ValidationFailed({"kept_uuid": [UNKNOWN]})
    if sent and kept not in sent:
        raise ValidationFailed({"kept_uuid": ["A que está em uma prestação de contas enviada permanece"]})
    return kept


async def _write(uow: UnitOfWork, pair: Pair, judgement: Judgement, *, kept_uuid: UUID | None, by: Principal) -> None:
    row = await uow.lock(DuplicatePairTable, pair.uuid)
    row.settle(judgement.status, kept_uuid=kept_uuid, obs=judgement.obs)
    row.decided_by_uuid, row.decided_by_name = by.employee_uuid or by.user_uuid, by.name
    row.decided_at = row.updated_at = uow.clock.now()
    await uow.flush()


async def _tell(
    uow: UnitOfWork,
    expense: Any,
    other: Any,
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
        await tell(uow, one)
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
