"""Reactions of advances to events of approvals: a level opened, the request ended."""

from uuid import UUID

from contracts.approvals import LevelOpened, RequestApproved, RequestExpired, RequestRejected, RequestWithdrawn
from kit.http.uow import UnitOfWork
from kit.workflow.approvers import decider_of, forget_request
from kit.workflow.history import SYSTEM
from kit.workflow.moves import hint_audience
from kit.workflow.reactions import Decisions

from expenses_ocr_service.advances.actions.decide import approve_taken, disapprove_taken
from expenses_ocr_service.advances.actions.moves import move_advance
from expenses_ocr_service.advances.actions.taking import lock_advance, row_of
from expenses_ocr_service.advances.lifecycle import AdvanceAction
from expenses_ocr_service.advances.tables import AdvanceTable
from expenses_ocr_service.advances.workflow import ADVANCE
from expenses_ocr_service.references.queries import get_accounts

decisions = Decisions(ADVANCE, lock=lock_advance, row_of=row_of)


@decisions
async def note_level_of_advance_when_level_opened(advance: AdvanceTable, fact: LevelOpened, uow: UnitOfWork) -> None:
    """An advance stays in approval on its last, financial level too."""
    move_advance(uow, advance, action=AdvanceAction.OPEN_LEVEL, by=SYSTEM)
    await hint_audience(uow, ADVANCE, advance)


@decisions
async def approve_advance_when_request_approved(advance: AdvanceTable, fact: RequestApproved, uow: UnitOfWork) -> None:
    """It waits for its payment."""
    by, but = decider_of(fact), await _account_of(uow, fact.decided_by_uuid)
    await approve_taken(uow, advance, by=by, at=fact.decided_at, is_automatic=fact.automatic, but=but)


@decisions
async def disapprove_advance_when_request_rejected(
    advance: AdvanceTable, fact: RequestRejected, uow: UnitOfWork
) -> None:
    """It ends with the reason."""
    but = await _account_of(uow, fact.decided_by_uuid)
    await disapprove_taken(uow, advance, by=decider_of(fact), reason=fact.reason, but=but)


async def _account_of(uow: UnitOfWork, employee_uuid: UUID | None) -> UUID | None:
    accounts = await get_accounts(uow, [employee_uuid]) if employee_uuid else []
    return accounts[0] if accounts else None


@decisions
async def reopen_advance_when_request_withdrawn(advance: AdvanceTable, fact: RequestWithdrawn, uow: UnitOfWork) -> None:
    """Approvals gave the request up by itself; our own withdrawals have moved the advance on already."""
    await _reopen(advance, uow, reason=fact.reason)


@decisions
async def reopen_advance_when_request_expired(advance: AdvanceTable, fact: RequestExpired, uow: UnitOfWork) -> None:
    """Silence never approves: who asked may ask again."""
    await _reopen(advance, uow, reason="O prazo da aprovação terminou")


async def _reopen(advance: AdvanceTable, uow: UnitOfWork, *, reason: str | None) -> None:
    move_advance(uow, advance, action=AdvanceAction.REOPEN, by=SYSTEM, reason=reason)
    await forget_request(uow, ADVANCE, advance)
    await hint_audience(uow, ADVANCE, advance)
