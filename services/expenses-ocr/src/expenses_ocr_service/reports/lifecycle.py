"""THE table of a report's states; no other door leads to another status."""

from dataclasses import dataclass
from enum import StrEnum

from kit.core.refusals import Forbidden
from kit.workflow.lifecycle import Lifecycle, Rule, Step

from expenses_ocr_service.charges.duties import OwnPayment
from expenses_ocr_service.records.statuses import ReportStatus


class ReportAction(StrEnum):
    EDIT = "edit"
    REMOVE = "remove"
    REQUEST_APPROVAL = "request_approval"
    PAY_REFUND = "pay_refund"
    RECEIVE_RETURN = "receive_return"
    OPEN_LEVEL = "open_level"
    OPEN_FINANCIAL_LEVEL = "open_financial_level"
    REOPEN = "reopen"
    AWAIT_PAYMENT = "await_payment"
    AWAIT_RETURN = "await_return"
    FINISH = "finish"
    DISAPPROVE = "disapprove"


class Actor(StrEnum):
    """Who stands before the table: `payer` holds pay-refund, `receiver` receive-refund, `system` is ourselves."""

    OWNER = "owner"
    AGENCY = "agency"
    PAYER = "payer"
    RECEIVER = "receiver"
    SYSTEM = "system"


@dataclass(frozen=True, slots=True)
class Facts:
    """What the rules look at: who acts; `is_own_money`: the caller's, and the customer separates duties."""

    actors: frozenset[Actor]
    is_own_money: bool = False


BY_SYSTEM = Facts(frozenset({Actor.SYSTEM}))


def _by(*actors: Actor) -> Rule[Facts]:
    wanted = frozenset(actors)
    return Rule(
        name="BY_" + "_OR_".join(sorted(actor.upper() for actor in actors)),
        holds=lambda facts: bool(wanted & facts.actors),
        refusal=lambda _: Forbidden(),
    )


BY_OWNER_OR_AGENCY = _by(Actor.OWNER, Actor.AGENCY)
BY_SYSTEM_ONLY = _by(Actor.SYSTEM)
NOT_OWN_MONEY: Rule[Facts] = Rule(
    name="NOT_OWN_MONEY",
    holds=lambda facts: not facts.is_own_money,
    refusal=lambda _: OwnPayment(),
)

S, A = ReportStatus, ReportAction
ReportStep = Step[ReportStatus, Facts]


def _own(to: ReportStatus) -> ReportStep:
    return Step(to, (BY_OWNER_OR_AGENCY,))


def _system(to: ReportStatus) -> ReportStep:
    return Step(to, (BY_SYSTEM_ONLY,))


def _steps() -> dict[tuple[ReportStatus, ReportAction], ReportStep]:
    steps: dict[tuple[ReportStatus, ReportAction], ReportStep] = {
        (S.OPEN, A.EDIT): _own(S.OPEN),
        (S.OPEN, A.REMOVE): _own(S.OPEN),
        (S.OPEN, A.REQUEST_APPROVAL): _own(S.APPROVING),
        (S.WAITING_PAYMENT, A.PAY_REFUND): Step(S.FINISHED, (_by(Actor.PAYER), NOT_OWN_MONEY)),
        (S.WAITING_RETURN, A.RECEIVE_RETURN): Step(S.FINISHED, (_by(Actor.RECEIVER), NOT_OWN_MONEY)),
    }
    for status in (S.APPROVING, S.WAITING_FINANCIAL_APPROVAL):
        steps[status, A.OPEN_LEVEL] = _system(S.APPROVING)
        steps[status, A.OPEN_FINANCIAL_LEVEL] = _system(S.WAITING_FINANCIAL_APPROVAL)
        steps[status, A.REOPEN] = _system(S.OPEN)
        steps[status, A.AWAIT_PAYMENT] = _system(S.WAITING_PAYMENT)
        steps[status, A.AWAIT_RETURN] = _system(S.WAITING_RETURN)
        steps[status, A.FINISH] = _system(S.FINISHED)
        steps[status, A.DISAPPROVE] = _system(S.DISAPPROVED)
    return steps


REPORT_LIFECYCLE = Lifecycle[ReportStatus, ReportAction, Facts](_steps())
REPORT_IDS = frozenset({A.EDIT, A.REMOVE, A.REQUEST_APPROVAL, A.PAY_REFUND, A.RECEIVE_RETURN})
"""What a person may be offered on a report (API section 3.1); `judge` comes from who is asked."""


def allowed_report_actions(status: ReportStatus, facts: Facts) -> list[str]:
    """What the caller may do with the report now, in the table's order."""
    return [action for action in REPORT_LIFECYCLE.allowed(status, facts) if action in REPORT_IDS]
