"""THE table of states of a voucher being read."""

from enum import StrEnum

from kit.workflow.lifecycle import Lifecycle, Status, Step


class OcrStatus(Status):
    QUEUED = "queued"
    PROCESSING = "processing"
    DONE = "done"
    FAILED = "failed"

    @property
    def label(self) -> str:
        return _LABELS[self]

    @property
    def is_over(self) -> bool:
        return self in {OcrStatus.DONE, OcrStatus.FAILED}


class OcrAction(StrEnum):
    TAKE = "take"
    GIVE_BACK = "give_back"
    FINISH = "finish"
    GIVE_UP = "give_up"


_LABELS = {
    OcrStatus.QUEUED: "Na fila",
    OcrStatus.PROCESSING: "Lendo",
    OcrStatus.DONE: "Lido",
    OcrStatus.FAILED: "Não lido",
}
S, A = OcrStatus, OcrAction
OCR_LIFECYCLE = Lifecycle[OcrStatus, OcrAction, None](
    {
        (S.QUEUED, A.TAKE): Step(S.PROCESSING),
        (S.PROCESSING, A.TAKE): Step(S.PROCESSING),  # who had it died
        (S.PROCESSING, A.GIVE_BACK): Step(S.QUEUED),
        (S.PROCESSING, A.FINISH): Step(S.DONE),
        (S.PROCESSING, A.GIVE_UP): Step(S.FAILED),
    }
)
