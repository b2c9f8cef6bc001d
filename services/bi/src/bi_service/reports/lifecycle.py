"""THE table of states of a report that is made in the background."""

from enum import StrEnum

from kit.workflow.lifecycle import Lifecycle, Status, Step


class ReportJobStatus(Status):
    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"

    @property
    def label(self) -> str:
        return _LABELS[self]

    @property
    def is_over(self) -> bool:
        return self in {ReportJobStatus.DONE, ReportJobStatus.FAILED}


class ReportAction(StrEnum):
    TAKE = "take"
    GIVE_BACK = "give_back"
    FINISH = "finish"
    GIVE_UP = "give_up"


_LABELS = {
    ReportJobStatus.QUEUED: "Na fila",
    ReportJobStatus.RUNNING: "Gerando",
    ReportJobStatus.DONE: "Pronto",
    ReportJobStatus.FAILED: "Falhou",
}
S, A = ReportJobStatus, ReportAction
REPORT_LIFECYCLE = Lifecycle[ReportJobStatus, ReportAction, None](
    {
        (S.QUEUED, A.TAKE): Step(S.RUNNING),
        (S.RUNNING, A.TAKE): Step(S.RUNNING),  # who had it died
        (S.RUNNING, A.GIVE_BACK): Step(S.QUEUED),
        (S.RUNNING, A.FINISH): Step(S.DONE),
        (S.RUNNING, A.GIVE_UP): Step(S.FAILED),
    }
)
