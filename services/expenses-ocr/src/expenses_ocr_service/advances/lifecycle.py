"""THE table of an advance's states; no other door leads to another status."""

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from kit.core.money import ZERO
from kit.core.refusals import Forbidden, InvalidStatus
from kit.workflow.lifecycle import Lifecycle, Rule, Status, Step

from expenses_ocr_service.charges.duties import OwnPayment
from expenses_ocr_service.charges.refusals import AlreadyPaid


class AdvanceStatus(Status):
    OPEN = "open"
    APPROVING = "approving"
    DISAPPROVED = "disapproved"
    WAITING_PAYMENT = "waiting_payment"
    PAID = "paid"

    @property
    def label(self) -> str:
        return ADVANCE_LABELS[self]


ADVANCE_LABELS: dict[AdvanceStatus, str] = {
    AdvanceStatus.OPEN: "Aberto",
    AdvanceStatus.APPROVING: "Em aprovação",
    AdvanceStatus.DISAPPROVED: "Rejeitado",
    AdvanceStatus.WAITING_PAYMENT: "Aguardando pagamento",
    AdvanceStatus.PAID: "Adiantamento pago",
}


class AdvanceAction(StrEnum):
    EDIT = "edit"
    REMOVE = "remove"
    PAY = "pay"
    SETTLE = "settle"
    REQUEST = "request"
    REOPEN = "reopen"
    OPEN_LEVEL = "open_level"
    APPROVE = "approve"
    DISAPPROVE = "disapprove"


class Actor(StrEnum):
    """Who stands before the table: `editor`, `remover` and `payer` hold the action of that name, `settler` builds
    reports for who owes the account, `system` is ourselves."""

    REQUESTER = "requester"
    EDITOR = "editor"
    REMOVER = "remover"
    PAYER = "payer"
    SETTLER = "settler"
    SYSTEM = "system"


@dataclass(frozen=True, slots=True)
class Facts:
    """What the rules look at: who acts, what is still to be accounted for, whether a report holds it.

    `is_own_money`: the caller gets it and the customer separates duties.
    """

    actors: frozenset[Actor]
    balance: Decimal = ZERO
    is_in_report: bool = False
    is_own_money: bool = False


BY_SYSTEM = Facts(frozenset({Actor.SYSTEM}))


def _all_of(*wanted: Actor) -> Rule[Facts]:
    return Rule(
        name="BY_" + "_AND_".join(wanted).upper(),
        holds=lambda facts: facts.actors.issuperset(wanted) or Actor.SYSTEM in facts.actors,
        refusal=lambda _: Forbidden(),
    )


BY_REQUESTER = _all_of(Actor.REQUESTER, Actor.EDITOR)
BY_REMOVING_REQUESTER = _all_of(Actor.REQUESTER, Actor.REMOVER)
BY_PAYER = _all_of(Actor.PAYER)
BY_SETTLER = _all_of(Actor.SETTLER)
BY_SYSTEM_ONLY = _all_of(Actor.SYSTEM)
NOT_IN_REPORT: Rule[Facts] = Rule(
    name="NOT_IN_REPORT",
    holds=lambda facts: not facts.is_in_report,
    refusal=lambda _: InvalidStatus(AdvanceStatus.PAID, "Adiantamento em prestação de contas"),
)
HAS_BALANCE: Rule[Facts] = Rule(
    name="HAS_BALANCE",
    holds=lambda facts: facts.balance > ZERO,
    refusal=lambda _: InvalidStatus(AdvanceStatus.PAID, "Adiantamento já prestado"),
)
NOT_OWN_MONEY: Rule[Facts] = Rule(
    name="NOT_OWN_MONEY",
    holds=lambda facts: not facts.is_own_money,
    refusal=lambda _: OwnPayment(),
)
NEVER: Rule[Facts] = Rule(name="PAID_ONCE", holds=lambda _: False, refusal=lambda _: AlreadyPaid())

AdvanceStep = Step[AdvanceStatus, Facts]
_S, _A = AdvanceStatus, AdvanceAction
_UNDECIDED = (_S.OPEN, _S.APPROVING)


def _system(to: AdvanceStatus) -> AdvanceStep:
    return Step(to, (BY_SYSTEM_ONLY,))


def _steps() -> dict[tuple[AdvanceStatus, AdvanceAction], AdvanceStep]:
    """An edit that restarts approval is followed by REQUEST; a removed advance keeps the status it had."""
    steps: dict[tuple[AdvanceStatus, AdvanceAction], AdvanceStep] = {}
    for status in _UNDECIDED:
        steps[status, _A.EDIT] = Step(status, (BY_REQUESTER,))
        steps[status, _A.REMOVE] = Step(status, (BY_REMOVING_REQUESTER,))
        steps[status, _A.REQUEST] = _system(_S.APPROVING)
    steps[_S.APPROVING, _A.OPEN_LEVEL] = _system(_S.APPROVING)
    steps[_S.APPROVING, _A.REOPEN] = _system(_S.OPEN)
    steps[_S.APPROVING, _A.APPROVE] = _system(_S.WAITING_PAYMENT)
    steps[_S.APPROVING, _A.DISAPPROVE] = _system(_S.DISAPPROVED)
    steps[_S.WAITING_PAYMENT, _A.PAY] = Step(_S.PAID, (BY_PAYER, NOT_OWN_MONEY))
    steps[_S.PAID, _A.PAY] = Step(_S.PAID, (BY_PAYER, NOT_OWN_MONEY, NEVER))
    steps[_S.PAID, _A.SETTLE] = Step(_S.PAID, (BY_SETTLER, NOT_IN_REPORT, HAS_BALANCE))
    return steps


ADVANCE_LIFECYCLE = Lifecycle[AdvanceStatus, AdvanceAction, Facts](_steps())

OFFERED = frozenset({_A.EDIT, _A.REMOVE, _A.PAY, _A.SETTLE})
"""What a person may be offered (API section 3.1, allowed_actions); approve and reject come from who is asked."""
UNDECIDED = frozenset(_UNDECIDED)
