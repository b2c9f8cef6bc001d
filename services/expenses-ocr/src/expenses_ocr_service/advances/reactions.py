"""What we do when approvals has opened a level or ended a request; a stale submission changes nothing."""

from contracts.approvals import (
    LevelOpened,
    RequestApproved,
    RequestExpired,
    RequestFact,
    RequestRejected,
    RequestWithdrawn,
)
from kit.core.refusals import NotFound
from kit.http.uow import UnitOfWork

from expenses_ocr_service.advances.actions.approvers import forget_request, keep_request, put_approvers
from expenses_ocr_service.advances.actions.decide import approve_taken, disapprove_taken
from expenses_ocr_service.advances.actions.moves import move_advance, tell
from expenses_ocr_service.advances.actions.taking import SYSTEM, Doer, lock_advance
from expenses_ocr_service.advances.lifecycle import AdvanceAction, AdvanceStatus
from expenses_ocr_service.advances.tables import AdvanceTable
from expenses_ocr_service.references.queries import get_accounts

ADVANCE = "advance"
FINANCIAL = "waiting_financial_approval"


async def take_subject(uow: UnitOfWork, fact: RequestFact) -> AdvanceTable | None:
    """The advance a fact is about; None when it is not ours, moved on, or the fact is of an older submission."""
    if fact.request_type != ADVANCE:
        return None
    try:
        advance = await lock_advance(uow, fact.subject_uuid)
    except NotFound:
        return None
    is_current = advance.submission == fact.submission and advance.state is AdvanceStatus.APPROVING
    return advance if is_current and fact.version > advance.approval_version else None


async def note_level_of_advance_when_level_opened(fact: LevelOpened, uow: UnitOfWork) -> None:
    """Show who decides now; an advance stays in approval on its last, financial level too."""
    advance = await take_subject(uow, fact)
    if advance is None:
        return
    is_financial = fact.financial and fact.level == fact.levels_total
    keep_request(advance, fact, status=FINANCIAL if is_financial else "approving")
    advance.approval_level = fact.level
    advance.approval_model_uuid, advance.approval_model_name = fact.model_uuid, fact.model_name
    await put_approvers(uow, advance, fact.approvers)
    move_advance(uow, advance, action=AdvanceAction.OPEN_LEVEL, by=SYSTEM)
    await tell(uow, advance)


async def approve_advance_when_request_approved(fact: RequestApproved, uow: UnitOfWork) -> None:
    """It waits for its payment, or is out when its one item was rejected."""
    advance = await take_subject(uow, fact)
    if advance is None:
        return
    keep_request(advance, fact, status="approved")
    advance.approval_model_uuid, advance.approval_model_name = fact.model_uuid, fact.model_name
    await put_approvers(uow, advance, fact.approvers)
    by = SYSTEM if fact.automatic else Doer(fact.decided_by_uuid, fact.decided_by_name)
    accounts = await get_accounts(uow, [fact.decided_by_uuid] if fact.decided_by_uuid else [])
    but = accounts[0] if accounts else None
    await approve_taken(uow, advance, by=by, at=fact.decided_at, is_automatic=fact.automatic, but=but)


async def disapprove_advance_when_request_rejected(fact: RequestRejected, uow: UnitOfWork) -> None:
    """It is out, and says why."""
    advance = await take_subject(uow, fact)
    if advance is None:
        return
    keep_request(advance, fact, status="rejected")
    advance.approval_model_uuid, advance.approval_model_name = fact.model_uuid, fact.model_name
    await put_approvers(uow, advance, fact.approvers)
    accounts = await get_accounts(uow, [fact.decided_by_uuid])
    by = Doer(fact.decided_by_uuid, fact.decided_by_name)
    await disapprove_taken(uow, advance, by=by, reason=fact.reason, but=accounts[0] if accounts else None)


async def reopen_advance_when_request_withdrawn(fact: RequestWithdrawn, uow: UnitOfWork) -> None:
    """Approvals gave the request up by itself; our own withdrawals have moved the advance on already."""
    await _reopen(fact, uow, reason=fact.reason)


async def reopen_advance_when_request_expired(fact: RequestExpired, uow: UnitOfWork) -> None:
    """Silence never approves: who asked may ask again."""
    await _reopen(fact, uow, reason="O prazo da aprovação terminou")


async def _reopen(fact: RequestFact, uow: UnitOfWork, *, reason: str | None) -> None:
    advance = await take_subject(uow, fact)
    if advance is None:
        return
    move_advance(uow, advance, action=AdvanceAction.REOPEN, by=SYSTEM, reason=reason)
    await forget_request(uow, advance)
    await tell(uow, advance)
