"""Carries a decided change of an advance through: status by the table, history, events, hints and notifications."""

from typing import Any
from uuid import UUID

from contracts.expenses import AdvanceStatusChanged
from contracts.notices import Recipient
from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from kit.notices.delivery import Message, Reader
from kit.workflow import history, moves
from kit.workflow.history import Doer
from sqlalchemy import select

from expenses_ocr_service.advances.lifecycle import BY_SYSTEM, AdvanceAction, AdvanceStatus, Facts
from expenses_ocr_service.advances.tables import AdvanceApproverTable, AdvanceTable
from expenses_ocr_service.advances.workflow import ADVANCE
from expenses_ocr_service.notices.actions import notify as send
from expenses_ocr_service.notices.queries import Holders

_A = columns_of(AdvanceApproverTable)


def record(uow: UnitOfWork, advance: AdvanceTable, *, by: Doer, kind: str, description: str, **what: Any) -> None:
    """An entry of the advance's history and of the audit. `what`: from_status, to_status, reason, submission."""
    history.record(uow, ADVANCE.history, advance, by=by, kind=kind, description=description, **what)


def move_advance(
    uow: UnitOfWork,
    advance: AdvanceTable,
    *,
    action: AdvanceAction,
    by: Doer,
    facts: Facts = BY_SYSTEM,
    reason: str | None = None,
) -> None:
    """Take one step of the table. Raises InvalidStatus, Forbidden, AlreadyPaid."""
    before = moves.move(uow, ADVANCE, advance, action=action, by=by, facts=facts, reason=reason)
    if before is not None:
        uow.publish(status_changed(uow, advance, before=before, at_version=advance.version + 1))


def status_changed(
    uow: UnitOfWork, advance: AdvanceTable, *, before: AdvanceStatus | None, at_version: int
) -> AdvanceStatusChanged:
    """The fact that an advance's status is another one now."""
    return AdvanceStatusChanged(
        uuid=advance.uuid,
        customer_uuid=advance.customer_uuid,
        agency_uuid=advance.agency_uuid,
        employee_uuid=advance.employee_uuid,
        number=advance.advance_number,
        from_status=before,
        to_status=advance.status,
        version=at_version,
        value=advance.value,
        order_uuid=advance.order_uuid,
        changed_at=uow.clock.now(),
    )


async def notify(uow: UnitOfWork, advance: AdvanceTable, *, kind: str, title: str, text: str, but: UUID | None) -> None:
    """Notify the recipients of this kind about the advance; `but`: who did it needs no notification."""
    link = f"/pedidos/{advance.uuid}?orderType=advance"
    message = Message(kind=kind, title=title, text=text, link=link, about_entity="advance", about_uuid=advance.uuid)
    issuer = advance.issuer_employee_uuid
    holders: Holders = {
        Recipient.ISSUER: [issuer] if issuer else [],
        Recipient.TRAVELER: [advance.employee_uuid],
        Recipient.APPROVER: select(_A.employee_uuid).where(_A.advance_uuid == advance.uuid),
    }
    known = [] if issuer else [_issuer_outside(advance)]
    await send(uow, message, customer_uuid=advance.customer_uuid, holders=holders, known=known, but=but)


def _issuer_outside(advance: AdvanceTable) -> Reader:
    """An issuer of the agency is no employee: their bell rings, no mail is sent."""
    return Reader(
        role=Recipient.ISSUER,
        name=advance.issuer_name,
        user_uuid=advance.issuer_user_uuid,
        employee_uuid=None,
        email=None,
    )
