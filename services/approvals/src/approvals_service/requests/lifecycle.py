"""THE table of an approval request's states."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from contracts.approvals import LevelOpened, RequestApproved, RequestExpired, RequestRejected, RequestWithdrawn
from kit.core.refusals import InvalidStatus
from kit.workflow.lifecycle import Lifecycle, Rule, Status, Step


class RequestStatus(Status):
    APPROVING = "approving"
    WAITING_FINANCIAL_APPROVAL = "waiting_financial_approval"
    APPROVED = "approved"
    REJECTED = "rejected"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"

    @property
    def label(self) -> str:
        return _LABELS[self]

    @property
    def is_open(self) -> bool:
        return self in OPEN

    @property
    def is_decided(self) -> bool:
        return self in (RequestStatus.APPROVED, RequestStatus.REJECTED)


_LABELS = {
    RequestStatus.APPROVING: "Em aprovação",
    RequestStatus.WAITING_FINANCIAL_APPROVAL: "Aguardando aprovação financeira",
    RequestStatus.APPROVED: "Aprovado",
    RequestStatus.REJECTED: "Rejeitado",
    RequestStatus.WITHDRAWN: "Retirado",
    RequestStatus.EXPIRED: "Expirado",
}
OPEN = frozenset({RequestStatus.APPROVING, RequestStatus.WAITING_FINANCIAL_APPROVAL})


class RequestAction(StrEnum):
    """What happens to a request; `*_LEVEL` are approvals after which another level is asked."""

    OPEN_LEVEL = "open_level"
    OPEN_FINANCIAL_LEVEL = "open_financial_level"
    APPROVE = "approve"
    REJECT = "reject"
    WITHDRAW = "withdraw"
    EXPIRE = "expire"


@dataclass(frozen=True, slots=True)
class RequestFacts:
    """What the rules look at."""

    now: datetime
    expires_at: datetime | None


def _not_expired(facts: RequestFacts) -> bool:
    return facts.expires_at is None or facts.now < facts.expires_at


def _expired(_: RequestFacts) -> InvalidStatus:
    return InvalidStatus(RequestStatus.EXPIRED.value, RequestStatus.EXPIRED.label)


NOT_EXPIRED: Rule[RequestFacts] = Rule("NOT_EXPIRED", _not_expired, _expired)

S, A = RequestStatus, RequestAction
_Steps = dict[tuple[RequestStatus, RequestAction], Step[RequestStatus, RequestFacts]]


def _from(status: RequestStatus) -> _Steps:
    judged = (NOT_EXPIRED,)
    return {
        (status, A.OPEN_LEVEL): Step(S.APPROVING, judged, LevelOpened),
        (status, A.OPEN_FINANCIAL_LEVEL): Step(S.WAITING_FINANCIAL_APPROVAL, judged, LevelOpened),
        (status, A.APPROVE): Step(S.APPROVED, judged, RequestApproved),
        (status, A.REJECT): Step(S.REJECTED, judged, RequestRejected),
        (status, A.WITHDRAW): Step(S.WITHDRAWN, (), RequestWithdrawn),
        (status, A.EXPIRE): Step(S.EXPIRED, (), RequestExpired),
    }


def _undone(status: RequestStatus) -> _Steps:
    """A decision that its subject never applied: the subject was taken back, or its hold ended, at the same instant."""
    return {
        (status, A.WITHDRAW): Step(S.WITHDRAWN, (), RequestWithdrawn),
        (status, A.EXPIRE): Step(S.EXPIRED, (), RequestExpired),
    }


REQUEST_LIFECYCLE = Lifecycle[RequestStatus, RequestAction, RequestFacts](
    {
        **_from(S.APPROVING),
        **_from(S.WAITING_FINANCIAL_APPROVAL),
        **_undone(S.APPROVED),
        **_undone(S.REJECTED),
    }
)
