"""Reactions of reports to events of approvals: a level opened, the request ended."""

from contracts.approvals import LevelOpened, RequestApproved, RequestExpired, RequestRejected, RequestWithdrawn
from kit.http.uow import UnitOfWork
from kit.workflow.approvers import decider_of, forget_request, is_financial
from kit.workflow.history import SYSTEM
from kit.workflow.reactions import Decisions

from expenses_ocr_service.reports.actions.decide import approve_taken, reject_taken, reopen_taken
from expenses_ocr_service.reports.actions.moves import move_report, publish_report
from expenses_ocr_service.reports.actions.taking import Taken, lock_report, row_of
from expenses_ocr_service.reports.lifecycle import ReportAction
from expenses_ocr_service.reports.workflow import REPORT

decisions = Decisions(REPORT, lock=lock_report, row_of=row_of)


@decisions
async def note_level_of_report_when_level_opened(taken: Taken, fact: LevelOpened, uow: UnitOfWork) -> None:
    """The last level of expense approvers is the financial one; it reads the money that the levels before left."""
    taken.take_out({item.item_uuid: item.reason for item in fact.rejected_items})
    action = ReportAction.OPEN_FINANCIAL_LEVEL if is_financial(fact) else ReportAction.OPEN_LEVEL
    move_report(uow, taken.report, action=action, by=SYSTEM)
    await publish_report(uow, taken)


@decisions
async def approve_report_when_request_approved(taken: Taken, fact: RequestApproved, uow: UnitOfWork) -> None:
    """Rejected expenses are out, the rest is approved; what is due follows."""
    rejected = {item.item_uuid: item.reason for item in fact.rejected_items}
    await approve_taken(uow, taken, rejected=rejected, by=decider_of(fact), is_automatic=fact.automatic)


@decisions
async def reject_report_when_request_rejected(taken: Taken, fact: RequestRejected, uow: UnitOfWork) -> None:
    """Every expense goes back, for its own reason or the request's."""
    reasons = {item.item_uuid: item.reason for item in fact.rejected_items}
    await reject_taken(uow, taken, reasons=reasons, reason=fact.reason, by=decider_of(fact))


@decisions
async def reopen_report_when_request_withdrawn(taken: Taken, fact: RequestWithdrawn, uow: UnitOfWork) -> None:
    """Approvals gave the request up by itself."""
    await _reopen(uow, taken, reason=fact.reason)


@decisions
async def reopen_report_when_request_expired(taken: Taken, fact: RequestExpired, uow: UnitOfWork) -> None:
    """Silence never approves: the report is open again, to be sent anew."""
    await _reopen(uow, taken, reason="A solicitação de aprovação expirou")


async def _reopen(uow: UnitOfWork, taken: Taken, *, reason: str | None) -> None:
    await reopen_taken(uow, taken, by=SYSTEM, reason=reason)
    await forget_request(uow, REPORT, taken.report)
    await publish_report(uow, taken)
