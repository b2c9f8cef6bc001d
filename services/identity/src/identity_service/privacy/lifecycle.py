"""THE table of a privacy request's states."""

from dataclasses import dataclass
from enum import StrEnum

from kit.workflow.lifecycle import Lifecycle, Rule, Status, Step

from identity_service.accounts.refusals import LastAdministrator


class PrivacyStatus(Status):
    OPEN = "open"
    EXECUTING = "executing"
    DONE = "done"
    REFUSED = "refused"

    @property
    def label(self) -> str:
        return _LABELS[self]


class PrivacyAction(StrEnum):
    """`drop`: the person was erased before the request came to its end."""

    EXECUTE = "execute"
    REFUSE = "refuse"
    FINISH = "finish"
    DROP = "drop"


@dataclass(frozen=True, slots=True)
class PrivacyFacts:
    """What the rules look at."""

    leaves_nobody_in_charge: bool = False


_LABELS = {
    PrivacyStatus.OPEN: "Aberto",
    PrivacyStatus.EXECUTING: "Em andamento",
    PrivacyStatus.DONE: "Concluído",
    PrivacyStatus.REFUSED: "Recusado",
}
SOMEBODY_STAYS_IN_CHARGE: Rule[PrivacyFacts] = Rule(
    "SOMEBODY_STAYS_IN_CHARGE",
    lambda facts: not facts.leaves_nobody_in_charge,
    lambda _: LastAdministrator(),
)
S, A = PrivacyStatus, PrivacyAction
PRIVACY_LIFECYCLE = Lifecycle[PrivacyStatus, PrivacyAction, PrivacyFacts](
    {
        (S.OPEN, A.EXECUTE): Step(S.EXECUTING, (SOMEBODY_STAYS_IN_CHARGE,)),
        (S.OPEN, A.REFUSE): Step(S.REFUSED),
        (S.OPEN, A.DROP): Step(S.REFUSED),
        (S.EXECUTING, A.FINISH): Step(S.DONE),
        (S.EXECUTING, A.DROP): Step(S.REFUSED),
    }
)
