"""Keeps who decides the current submission, as approvals last told it."""

from collections.abc import Iterable

from contracts.approvals import CurrentApprover, RequestFact
from kit.core.folding import fold
from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from sqlalchemy import delete

from expenses_ocr_service.advances.tables import AdvanceApproverTable, AdvanceTable

_P = columns_of(AdvanceApproverTable)


async def forget_request(uow: UnitOfWork, advance: AdvanceTable) -> None:
    """A new submission, or none: what was known of the last request is no longer shown."""
    advance.approval_request_uuid = None
    advance.approval_model_uuid = None
    advance.approval_model_name = None
    advance.approval_level = None
    advance.approval_version = 0
    advance.approval_status = None
    await put_approvers(uow, advance, ())


def keep_request(advance: AdvanceTable, fact: RequestFact, *, status: str) -> None:
    """What is shown of the request."""
    advance.approval_request_uuid = fact.uuid
    advance.approval_version = fact.version
    advance.approval_status = status


async def put_approvers(uow: UnitOfWork, advance: AdvanceTable, approvers: Iterable[CurrentApprover]) -> None:
    """Replace the rows by these."""
    gone = delete(AdvanceApproverTable).where(_P.advance_uuid == advance.uuid)
    await uow.session.execute(gone, execution_options={"autoflush": False})  # the advance itself is written once, later
    for approver in approvers:
        uow.add(
            AdvanceApproverTable(
                customer_uuid=advance.customer_uuid,
                agency_uuid=advance.agency_uuid,
                advance_uuid=advance.uuid,
                submission=advance.submission,
                employee_uuid=approver.uuid,
                name=approver.name,
                name_folded=fold(approver.name),
                level=approver.level,
                place=approver.order,
                status=approver.status,
            )
        )
