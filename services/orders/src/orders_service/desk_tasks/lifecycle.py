"""THE table of states of a consultant's task: waiting, taken by one consultant, closed."""

from dataclasses import dataclass
from enum import StrEnum

from kit.core.refusals import Forbidden
from kit.workflow.lifecycle import Lifecycle, Rule, Status, Step

from orders_service.desk_tasks.refusals import AlreadyTaken


class PendingKind(StrEnum):
    """What is to be done (API section 3.1); quotes and offline issues come with offline items."""

    QUOTE = "quote"
    OFFLINE_ISSUE = "offline_issue"
    FAILED_ISSUE = "failed_issue"
    FAILED_CANCEL = "failed_cancel"
    PRICE_CHANGE = "price_change"

    @property
    def label(self) -> str:
        return KIND_LABELS[self]


KIND_LABELS: dict[PendingKind, str] = {
    PendingKind.QUOTE: "Cotar hotel",
    PendingKind.OFFLINE_ISSUE: "Emitir hotel",
    PendingKind.FAILED_ISSUE: "Emissão falhou",
    PendingKind.FAILED_CANCEL: "Cancelamento falhou",
    PendingKind.PRICE_CHANGE: "Preço mudou",
}


class TaskStatus(Status):
    OPEN = "open"
    TAKEN = "taken"
    CLOSED = "closed"

    @property
    def label(self) -> str:
        return TASK_LABELS[self]


TASK_LABELS: dict[TaskStatus, str] = {
    TaskStatus.OPEN: "Sem responsável",
    TaskStatus.TAKEN: "Assumido",
    TaskStatus.CLOSED: "Encerrado",
}


class Resolution(StrEnum):
    """How its taker closed a task; the system closes without one."""

    SOLVED = "solved"
    NOT_POSSIBLE = "not_possible"


class TaskAction(StrEnum):
    """`transfer` names another consultant for the order; `end` is the system's: its item waits for nobody any more."""

    TAKE = "take"
    RELEASE = "release"
    CLOSE = "close"
    TRANSFER = "transfer"
    END = "end"


@dataclass(frozen=True, slots=True)
class TaskFacts:
    """Who stands before the task, and who has it."""

    is_taker: bool = False
    is_manager: bool = False
    is_system: bool = False
    taken_by: str = ""


BY_SYSTEM = TaskFacts(is_system=True)

NOT_TAKEN: Rule[TaskFacts] = Rule("NOT_TAKEN", lambda _: False, lambda facts: AlreadyTaken(facts.taken_by))
BY_TAKER: Rule[TaskFacts] = Rule("BY_TAKER", lambda facts: facts.is_taker, lambda _: Forbidden())
BY_TAKER_OR_MANAGER: Rule[TaskFacts] = Rule(
    "BY_TAKER_OR_MANAGER", lambda facts: facts.is_taker or facts.is_manager, lambda _: Forbidden()
)
BY_MANAGER: Rule[TaskFacts] = Rule("BY_MANAGER", lambda facts: facts.is_manager, lambda _: Forbidden())
BY_SYSTEM_ONLY: Rule[TaskFacts] = Rule("BY_SYSTEM_ONLY", lambda facts: facts.is_system, lambda _: Forbidden())

_S, _A = TaskStatus, TaskAction

TASK_LIFECYCLE = Lifecycle[TaskStatus, TaskAction, TaskFacts](
    {
        (_S.OPEN, _A.TAKE): Step(_S.TAKEN),
        (_S.TAKEN, _A.TAKE): Step(_S.TAKEN, (NOT_TAKEN,)),
        (_S.TAKEN, _A.RELEASE): Step(_S.OPEN, (BY_TAKER_OR_MANAGER,)),
        (_S.TAKEN, _A.CLOSE): Step(_S.CLOSED, (BY_TAKER,)),
        (_S.TAKEN, _A.TRANSFER): Step(_S.TAKEN, (BY_MANAGER,)),
        (_S.OPEN, _A.END): Step(_S.CLOSED, (BY_SYSTEM_ONLY,)),
        (_S.TAKEN, _A.END): Step(_S.CLOSED, (BY_SYSTEM_ONLY,)),
    }
)
