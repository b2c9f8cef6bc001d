"""Carries a decided change of an advance through: status by the table, history, events, hints and bells."""

from typing import Any
from uuid import UUID

from contracts.expenses import AdvanceStatusChanged
from kit.http.uow import UnitOfWork
from kit.workflow import history, moves
from kit.workflow.history import Doer

from expenses_ocr_service.advances.lifecycle import BY_SYSTEM, AdvanceAction, AdvanceStatus, Facts
from expenses_ocr_service.advances.tables import AdvanceTable
from expenses_ocr_service.advances.workflow import ADVANCE
from expenses_ocr_service.references.queries import get_accounts


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


async def ring(uow: UnitOfWork, advance: AdvanceTable, *, kind: str, title: str, text: str, but: UUID | None) -> None:
    """Ring the bells of who asked and of who gets the money; `but`: who did it needs no bell."""
    accounts = [advance.issuer_user_uuid, *await get_accounts(uow, [advance.employee_uuid])]
    for user_uuid in dict.fromkeys(accounts):
        if user_uuid != but:
            uow.notify(
                user_uuid=user_uuid,
                kind=kind,
                title=title,
                text=text,
                link=f"/pedidos/{advance.uuid}?orderType=advance",
                about_entity="advance",
                about_uuid=advance.uuid,
            )
