"""The end of a report: its advances are settled to the cent, its approved expenses are over."""

from kit.http.uow import UnitOfWork
from kit.workflow.history import Doer

from expenses_ocr_service.advances.actions.settling import settle_advance
from expenses_ocr_service.expenses.actions.reporting import move_expenses
from expenses_ocr_service.expenses.lifecycle import ExpenseAction
from expenses_ocr_service.reports.actions.taking import Taken
from expenses_ocr_service.reports.rules.settlement import spread


async def finish_taken(uow: UnitOfWork, taken: Taken, *, by: Doer) -> None:
    """settled = min(A, E) over the advances, oldest first; the rest came back. The report's status has moved."""
    report = taken.report
    report.finished_at = uow.clock.now()
    shares = {share.advance_uuid: share for share in taken.shares}
    for told in spread(taken.settlement(), taken.holdings()):
        share, advance = shares[told.uuid], taken.advances[told.uuid]
        share.settled, share.returned = told.settled, told.returned
        settle_advance(uow, advance, settled=told.settled, returned=told.returned, by=by)
    await move_expenses(uow, taken.moves(), action=ExpenseAction.FINISH, report_uuid=report.uuid, by=by)
