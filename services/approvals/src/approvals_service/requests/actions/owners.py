"""Reads a subject at its owner: whether it still waits for the decision on the submission that is being decided."""

import asyncio
from dataclasses import dataclass
from uuid import UUID

from kit.calls.client import Calls
from kit.core.refusals import RemoteRefusal, Unavailable

from approvals_service.requests.kinds import RequestType, kind_of
from approvals_service.requests.lifecycle import RequestStatus
from approvals_service.requests.refusals import AlreadyDecided
from approvals_service.requests.tables import ApprovalRequestTable

PATIENCE = 1.0
"""Seconds to wait for the owner before a decision; without an answer the decision is taken (decision 0030)."""
UNDECIDED = frozenset({"approving", "waiting_financial_approval"})
_NO_SUCH_SUBJECT = 404


@dataclass(frozen=True, slots=True)
class OwnedSubject:
    """A subject as its owner has it now; `status` is None when the owner has no such subject (any more).

    `approval_version` is the version of the last fact of the request that the owner applied.
    """

    status: str | None
    submission: int = 0
    approval_version: int = 0

    def awaits(self, submission: int) -> bool:
        """Whether the subject waits for a decision on this submission."""
        return self.status in UNDECIDED and self.submission == submission


async def read_subject(
    calls: Calls, request_type: RequestType, subject_uuid: UUID, *, patience: float = PATIENCE
) -> OwnedSubject | None:
    """The subject as its owner has it; None when the owner does not answer in `patience` seconds."""
    try:
        async with asyncio.timeout(patience):
            answer = await calls.get(service=kind_of(request_type).owner, path=f"/internal/subjects/{subject_uuid}")
    except RemoteRefusal as refused:
        return OwnedSubject(None) if refused.remote_status == _NO_SUCH_SUBJECT else None
    except (Unavailable, TimeoutError):
        return None
    found = answer["data"]
    return OwnedSubject(found["status"], found["submission"], found["approval_version"])


def require_awaited(request: ApprovalRequestTable, subject: OwnedSubject | None) -> None:
    """Raises AlreadyDecided when the owner took the subject back; its approval_withdrawn is on the way."""
    if subject is None or subject.awaits(request.submission):
        return
    is_expired = subject.submission == request.submission and subject.status == "expired_time"
    raise AlreadyDecided(RequestStatus.EXPIRED if is_expired else RequestStatus.WITHDRAWN)
