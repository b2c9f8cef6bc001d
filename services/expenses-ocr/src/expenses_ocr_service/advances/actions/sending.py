"""One submission of an advance: status, history and the request to approvals."""

from uuid import UUID

from kit.http.uow import UnitOfWork
from kit.workflow.history import Doer

from expenses_ocr_service.advances.actions.asking import ask
from expenses_ocr_service.advances.actions.moves import record, status_changed
from expenses_ocr_service.advances.lifecycle import ADVANCE_LIFECYCLE, BY_SYSTEM, AdvanceAction, AdvanceStatus
from expenses_ocr_service.advances.tables import AdvanceTable
from expenses_ocr_service.advances.workflow import ADVANCE

AGAIN = "Aprovação reiniciada"


def send(uow: UnitOfWork, advance: AdvanceTable, *, by: Doer, group_uuid: UUID | None, is_new: bool = False) -> None:
    """Ask the approvers, for the first time or anew. Raises InvalidStatus."""
    before = advance.state
    to = ADVANCE_LIFECYCLE.decide(before, AdvanceAction.REQUEST, BY_SYSTEM).to
    advance.submission += 1
    advance.requested_at = uow.clock.now()
    advance.move_to(to)
    if before is to:
        record(uow, advance, by=by, kind="requested", description=AGAIN, submission=advance.submission)
    else:
        moved = {"from_status": before, "to_status": to, "submission": advance.submission}
        record(uow, advance, by=by, kind="status", description=ADVANCE.said[AdvanceStatus.APPROVING], **moved)
        told, version = (None, 1) if is_new else (before, advance.version + 1)
        uow.publish(status_changed(uow, advance, before=told, at_version=version))
    ask(uow, advance, group_uuid=group_uuid)
