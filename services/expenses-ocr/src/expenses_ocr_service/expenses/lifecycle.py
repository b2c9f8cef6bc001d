"""THE table of an expense's states; no other door leads to another status."""

from dataclasses import dataclass
from enum import StrEnum

from kit.core.refusals import Forbidden, InvalidStatus
from kit.workflow.lifecycle import Lifecycle, Rule, Step

from expenses_ocr_service.expenses.refusals import ConfirmedAsDuplicate, HeldByLiveReport
from expenses_ocr_service.records.statuses import ExpenseStatus


class ExpenseAction(StrEnum):
    EDIT = "edit"
    REMOVE = "remove"
    JUDGE_DUPLICATE = "judge_duplicate"
    ADD_TO_REPORT = "add_to_report"
    TAKE_OUT = "take_out"
    SEND = "send"
    REOPEN = "reopen"
    APPROVE = "approve"
    REJECT = "reject"
    FINISH = "finish"


class Actor(StrEnum):
    """Who stands before the table.

    `editor`: the owner, or the agency, who may change expenses; `reporter`: the same for reports; `judge`: who may
    explain, confirm or dismiss a suspected pair (`duplicates/lifecycle.py` says which); `system`: a report that moves.
    """

    EDITOR = "editor"
    REPORTER = "reporter"
    JUDGE = "judge"
    SYSTEM = "system"


@dataclass(frozen=True, slots=True)
class Facts:
    """What the rules look at; `pairs_to_judge`: a suspicion that may be judged, for the first time or again."""

    actors: frozenset[Actor]
    in_live_report: bool = False
    is_confirmed_duplicate: bool = False
    pairs_to_judge: bool = False


BY_SYSTEM = Facts(frozenset({Actor.SYSTEM}))


def _by(*actors: Actor) -> Rule[Facts]:
    wanted = frozenset(actors)
    return Rule(
        name="BY_" + "_OR_".join(sorted(actor.upper() for actor in actors)),
        holds=lambda facts: bool(wanted & facts.actors),
        refusal=lambda _: Forbidden(),
    )


BY_EDITOR = _by(Actor.EDITOR)
BY_REPORTER = _by(Actor.REPORTER, Actor.SYSTEM)
BY_JUDGE = _by(Actor.JUDGE)
BY_SYSTEM_ONLY = _by(Actor.SYSTEM)
NOT_IN_LIVE_REPORT: Rule[Facts] = Rule(
    name="NOT_IN_LIVE_REPORT",
    holds=lambda facts: not facts.in_live_report,
    refusal=lambda _: HeldByLiveReport(),
)
NOT_CONFIRMED_DUPLICATE: Rule[Facts] = Rule(
    name="NOT_CONFIRMED_DUPLICATE",
    holds=lambda facts: not facts.is_confirmed_duplicate,
    refusal=lambda _: ConfirmedAsDuplicate(),
)
HAS_PAIR_TO_JUDGE: Rule[Facts] = Rule(
    name="HAS_PAIR_TO_JUDGE",
    holds=lambda facts: facts.pairs_to_judge,
    refusal=lambda _: InvalidStatus(ExpenseStatus.APPROVING, "Em prestação de contas enviada"),
)

S, A = ExpenseStatus, ExpenseAction
ExpenseStep = Step[ExpenseStatus, Facts]


def _person_steps() -> dict[tuple[ExpenseStatus, ExpenseAction], ExpenseStep]:
    """What people do with an expense; its status stays, but in a report."""
    steps: dict[tuple[ExpenseStatus, ExpenseAction], ExpenseStep] = {}
    for status in (S.OPEN, S.REJECTED):
        steps[status, A.EDIT] = Step(status, (BY_EDITOR,))
        steps[status, A.REMOVE] = Step(status, (BY_EDITOR, NOT_IN_LIVE_REPORT))
        steps[status, A.ADD_TO_REPORT] = Step(S.WAITING, (BY_REPORTER, NOT_IN_LIVE_REPORT, NOT_CONFIRMED_DUPLICATE))
    steps[S.WAITING, A.REMOVE] = Step(S.WAITING, (BY_EDITOR, NOT_IN_LIVE_REPORT))
    for status in S:
        steps[status, A.JUDGE_DUPLICATE] = Step(status, (BY_JUDGE, HAS_PAIR_TO_JUDGE))
    return steps


def _report_steps() -> dict[tuple[ExpenseStatus, ExpenseAction], ExpenseStep]:
    """What follows from the report it is in."""
    system = (BY_SYSTEM_ONLY,)
    return {
        (S.WAITING, A.TAKE_OUT): Step(S.OPEN, system),
        (S.WAITING, A.SEND): Step(S.APPROVING, system),
        (S.APPROVING, A.REOPEN): Step(S.WAITING, system),
        (S.APPROVING, A.APPROVE): Step(S.APPROVED, system),
        (S.APPROVING, A.REJECT): Step(S.REJECTED, system),
        (S.APPROVED, A.FINISH): Step(S.FINISHED, system),
    }


EXPENSE_LIFECYCLE = Lifecycle[ExpenseStatus, ExpenseAction, Facts]({**_person_steps(), **_report_steps()})
EXPENSE_IDS = (A.EDIT, A.REMOVE, A.JUDGE_DUPLICATE, A.ADD_TO_REPORT)
"""What a person may be offered on an expense (API section 3.1, allowed_actions)."""


def allowed_expense_actions(status: ExpenseStatus, facts: Facts) -> list[str]:
    """What the caller may do with the expense now."""
    allowed = EXPENSE_LIFECYCLE.allowed(status, facts)
    return [action.value for action in EXPENSE_IDS if action in allowed]
