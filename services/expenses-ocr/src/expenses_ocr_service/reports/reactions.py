"""What we do when approvals has opened a level of a report or ended its request; a stale submission changes nothing."""

from uuid import UUID

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

from expenses_ocr_service.advances.actions.taking import SYSTEM, Doer
from expenses_ocr_service.records.statuses import DECIDING
from expenses_ocr_service.reports.actions.approvers import forget_request, put_approvers
from expenses_ocr_service.reports.actions.decide import approve_taken, reject_taken, reopen_taken
from expenses_ocr_service.reports.actions.moves import move_report, tell
from expenses_ocr_service.reports.actions.taking import Taken, lock_report
from expenses_ocr_service.reports.lifecycle import ReportAction

EXPENSE_REPORT = "expense_report"


async def take_subject(uow: UnitOfWork, fact: RequestFact) -> Taken | None:
    """The report a fact is about; None when it is not ours, moved on, or the fact is of an older submission."""
    if fact.request_type != EXPENSE_REPORT:
        return None
    try:
        taken = await lock_report(uow, fact.subject_uuid)
    except NotFound:
        return None
    report = taken.report
    is_current = report.submission == fact.submission and report.state in DECIDING
    return taken if is_current and fact.version > report.approval_version else None


def _keep_request(taken: Taken, fact: RequestFact, *, status: str, model: tuple[UUID | None, str | None]) -> None:
    """What is shown of the request."""
    report = taken.report
    report.approval_request_uuid = fact.uuid
    report.approval_version = fact.version
    report.approval_status = status
    report.approval_model_uuid, report.approval_model_name = model


async def note_level_of_report_when_level_opened(fact: LevelOpened, uow: UnitOfWork) -> None:
    """Show who decides now; the last level of expense approvers is the financial one."""
    taken = await take_subject(uow, fact)
    if taken is None:
        return
    is_financial = fact.financial and fact.level == fact.levels_total
    status = "waiting_financial_approval" if is_financial else "approving"
    _keep_request(taken, fact, status=status, model=(fact.model_uuid, fact.model_name))
    taken.report.approval_level = fact.level
    await put_approvers(uow, taken.report, fact.approvers)
    action = ReportAction.OPEN_FINANCIAL_LEVEL if is_financial else ReportAction.OPEN_LEVEL
    move_report(uow, taken.report, action=action, by=SYSTEM)
    await tell(uow, taken)


async def approve_report_when_request_approved(fact: RequestApproved, uow: UnitOfWork) -> None:
    """Rejected expenses are out, the rest is approved; what is due follows."""
    taken = await take_subject(uow, fact)
    if taken is None:
        return
    _keep_request(taken, fact, status="approved", model=(fact.model_uuid, fact.model_name))
    await put_approvers(uow, taken.report, fact.approvers)
    rejected = {item.item_uuid: item.reason for item in fact.rejected_items}
    by = SYSTEM if fact.automatic else Doer(fact.decided_by_uuid, fact.decided_by_name)
    await approve_taken(uow, taken, rejected=rejected, by=by, is_automatic=fact.automatic)


async def reject_report_when_request_rejected(fact: RequestRejected, uow: UnitOfWork) -> None:
    """Every expense goes back, for its own reason or the request's."""
    taken = await take_subject(uow, fact)
    if taken is None:
        return
    _keep_request(taken, fact, status="rejected", model=(fact.model_uuid, fact.model_name))
    await put_approvers(uow, taken.report, fact.approvers)
    reasons = {item.item_uuid: item.reason for item in fact.rejected_items}
    by = Doer(fact.decided_by_uuid, fact.decided_by_name)
    await reject_taken(uow, taken, reasons=reasons, reason=fact.reason, by=by)


async def reopen_report_when_request_withdrawn(fact: RequestWithdrawn, uow: UnitOfWork) -> None:
    """Approvals gave the request up by itself."""
    taken = await take_subject(uow, fact)
    if taken is not None:
        await _reopen(uow, taken, reason=fact.reason)


async def reopen_report_when_request_expired(fact: RequestExpired, uow: UnitOfWork) -> None:
    """Silence never approves: the report is open again, to be sent anew."""
    taken = await take_subject(uow, fact)
    if taken is not None:
        await _reopen(uow, taken, reason="A solicitação de aprovação expirou")


async def _reopen(uow: UnitOfWork, taken: Taken, *, reason: str | None) -> None:
    await reopen_taken(uow, taken, by=SYSTEM, reason=reason)
    await forget_request(uow, taken.report)
    await tell(uow, taken)
