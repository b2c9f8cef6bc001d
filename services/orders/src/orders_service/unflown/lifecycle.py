"""THE table of states of a credit: available until it is used or its last day is over."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from kit.core.refusals import Forbidden
from kit.workflow.lifecycle import Lifecycle, Rule, Status, Step


class CreditStatus(Status):
    """EXPIRED is never stored: it follows from the day on which somebody looks."""

    AVAILABLE = "available"
    USED = "used"
    EXPIRED = "expired"

    @property
    def label(self) -> str:
        return CREDIT_LABELS[self]


CREDIT_LABELS = {
    CreditStatus.AVAILABLE: "Disponível",
    CreditStatus.USED: "Usado",
    CreditStatus.EXPIRED: "Expirado",
}


class CreditAction(StrEnum):
    USE = "use"


@dataclass(frozen=True, slots=True)
class CreditFacts:
    """Who stands before the credit."""

    is_agency: bool


BY_AGENCY: Rule[CreditFacts] = Rule("BY_AGENCY", lambda facts: facts.is_agency, lambda _: Forbidden())

CREDIT_LIFECYCLE = Lifecycle[CreditStatus, CreditAction, CreditFacts](
    {(CreditStatus.AVAILABLE, CreditAction.USE): Step(CreditStatus.USED, (BY_AGENCY,))}
)


def status_on(stored: CreditStatus, *, expires_on: date, today: date) -> CreditStatus:
    """The status a credit has on a day; its last day counts."""
    is_over = stored is CreditStatus.AVAILABLE and expires_on < today
    return CreditStatus.EXPIRED if is_over else stored
