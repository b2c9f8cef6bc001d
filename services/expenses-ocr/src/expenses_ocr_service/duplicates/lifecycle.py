"""THE table of states of a suspected duplicate: explained, confirmed, dismissed, and by which roles."""

from dataclasses import dataclass
from enum import StrEnum

from kit.core.refusals import Forbidden, InvalidStatus
from kit.workflow.lifecycle import Lifecycle, Rule, Step

from expenses_ocr_service.duplicates.refusals import OwnSuspicion
from expenses_ocr_service.matching.rules import PairStatus
from expenses_ocr_service.records.statuses import ExpenseStatus


class PairAction(StrEnum):
    EXPLAIN = "explain"
    CONFIRM = "confirm"
    DISMISS = "dismiss"


@dataclass(frozen=True, slots=True)
class PairFacts:
    """`owns`: the expense that is looked at is the caller's; `owns_either`: one of the two is.

    `may_confirm`, `may_dismiss`: what the caller's profile permits on expenses of others; `is_sent`: one of the two
    is in a report that was sent.
    """

    owns: bool
    owns_either: bool
    may_confirm: bool
    may_dismiss: bool
    is_sent: bool


BY_OWNER: Rule[PairFacts] = Rule(
    name="BY_OWNER",
    holds=lambda facts: facts.owns,
    refusal=lambda _: Forbidden(),
)
BY_OWNER_OR_JUDGE: Rule[PairFacts] = Rule(
    name="BY_OWNER_OR_JUDGE",
    holds=lambda facts: facts.owns or facts.may_confirm,
    refusal=lambda _: Forbidden(),
)
NOT_OWN: Rule[PairFacts] = Rule(
    name="NOT_OWN",
    holds=lambda facts: not facts.owns_either,
    refusal=lambda _: OwnSuspicion(),
)
BY_DISMISSER: Rule[PairFacts] = Rule(
    name="BY_DISMISSER",
    holds=lambda facts: facts.may_dismiss,
    refusal=lambda _: Forbidden(),
)
NOT_SENT: Rule[PairFacts] = Rule(
    name="NOT_SENT",
    holds=lambda facts: not facts.is_sent,
    refusal=lambda _: InvalidStatus(ExpenseStatus.APPROVING, "Em prestação de contas enviada"),
)

S, A = PairStatus, PairAction
_CONFIRM = (BY_OWNER_OR_JUDGE,)
_DISMISS = (NOT_OWN, BY_DISMISSER)
PAIR_LIFECYCLE = Lifecycle[PairStatus, PairAction, PairFacts](
    {
        **{(status, A.EXPLAIN): Step(status, (BY_OWNER,)) for status in S},
        (S.SUSPECTED, A.CONFIRM): Step(S.CONFIRMED, _CONFIRM),
        (S.SUSPECTED, A.DISMISS): Step(S.DISMISSED, _DISMISS),
        (S.CONFIRMED, A.CONFIRM): Step(S.CONFIRMED, (*_CONFIRM, NOT_SENT)),
        (S.CONFIRMED, A.DISMISS): Step(S.DISMISSED, (*_DISMISS, NOT_SENT)),
        (S.DISMISSED, A.CONFIRM): Step(S.CONFIRMED, (*_CONFIRM, NOT_SENT)),
        (S.DISMISSED, A.DISMISS): Step(S.DISMISSED, (*_DISMISS, NOT_SENT)),
    }
)
