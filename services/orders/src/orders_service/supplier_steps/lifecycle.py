"""Which steps there are with a supplier, and the table of their states."""

from enum import StrEnum

from kit.workflow.lifecycle import Lifecycle, Status, Step


class StepKind(StrEnum):
    RESERVE = "reserve"
    ISSUE = "issue"
    RELEASE = "release"
    CANCEL = "cancel"


class StepState(Status):
    """`calling`: a call may be under way, or its outcome is unknown."""

    WAITING = "waiting"
    CALLING = "calling"
    DONE = "done"
    REFUSED = "refused"

    @property
    def label(self) -> str:
        return STATE_LABELS[self]


STATE_LABELS: dict[StepState, str] = {
    StepState.WAITING: "Aguardando o fornecedor",
    StepState.CALLING: "Em andamento no fornecedor",
    StepState.DONE: "Concluído no fornecedor",
    StepState.REFUSED: "Não realizado no fornecedor",
}
LIVING = frozenset({StepState.WAITING, StepState.CALLING})


class StepAction(StrEnum):
    """What happens to a step.

    call       the intent is stored, the supplier is called next; again when the outcome of a call is unknown
    finish     the supplier did it, and what follows from it is stored
    refuse     the supplier said no, or it is not wanted any more
    call_anew  a price moved, so nothing was issued: the next call carries a new key
    take_over  nobody came back for a reservation: the worker gives up what is held for it
    try_again  an issue or a cancellation is wanted once more, under a new key
    """

    CALL = "call"
    FINISH = "finish"
    REFUSE = "refuse"
    CALL_ANEW = "call_anew"
    TAKE_OVER = "take_over"
    TRY_AGAIN = "try_again"


_S, _A = StepState, StepAction

STEP_LIFECYCLE = Lifecycle[StepState, StepAction, None](
    {
        (_S.WAITING, _A.CALL): Step(_S.CALLING),
        (_S.CALLING, _A.CALL): Step(_S.CALLING),
        (_S.CALLING, _A.FINISH): Step(_S.DONE),
        (_S.WAITING, _A.REFUSE): Step(_S.REFUSED),
        (_S.CALLING, _A.REFUSE): Step(_S.REFUSED),
        (_S.CALLING, _A.CALL_ANEW): Step(_S.WAITING),
        (_S.CALLING, _A.TAKE_OVER): Step(_S.WAITING),
        (_S.WAITING, _A.TRY_AGAIN): Step(_S.WAITING),
        (_S.REFUSED, _A.TRY_AGAIN): Step(_S.WAITING),
    }
)
