"""THE table of states of a credit: available until it is used or its last day is over, and again when what it paid
for left its order."""

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
    RESTORE = "restore"


@dataclass(frozen=True, slots=True)
class CreditFacts:
    """Who acts; the system gives a credit back when what it paid for left its order."""

    is_agency: bool
    is_system: bool = False


BY_AGENCY: Rule[CreditFacts] = Rule("BY_AGENCY", lambda facts: facts.is_agency, lambda _: Forbidden())

BY_SYSTEM_ONLY: Rule[CreditFacts] = Rule("BY_SYSTEM_ONLY", lambda facts: facts.is_system, lambda _: Forbidden())
BY_SYSTEM = CreditFacts(is_agency=False, is_system=True)

CREDIT_LIFECYCLE = Lifecycle[CreditStatus, CreditAction, CreditFacts](
    {
        (CreditStatus.AVAILABLE, CreditAction.USE): Step(CreditStatus.USED, (BY_AGENCY,)),
        (CreditStatus.USED, CreditAction.RESTORE): Step(CreditStatus.AVAILABLE, (BY_SYSTEM_ONLY,)),
    }
)


def status_on(stored: CreditStatus, *, expires_on: date, today: date) -> CreditStatus:
    """The status a credit has on a day; its last day counts."""
    is_over = stored is CreditStatus.AVAILABLE and expires_on < today
    return CreditStatus.EXPIRED if is_over else stored
