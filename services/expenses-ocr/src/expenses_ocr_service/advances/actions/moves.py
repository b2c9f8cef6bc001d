"""Carries a decided change through: status by the table, history, audit, facts, hints and bells."""

from typing import Any
from uuid import UUID

from contracts.expenses import AdvanceStatusChanged
from kit.http.uow import UnitOfWork

from expenses_ocr_service.advances.actions.taking import Doer
from expenses_ocr_service.advances.lifecycle import ADVANCE_LIFECYCLE, BY_SYSTEM, AdvanceAction, AdvanceStatus, Facts
from expenses_ocr_service.advances.queries.audience import audience_of, concerned_by
from expenses_ocr_service.advances.tables import AdvanceHistoryTable, AdvanceTable

SEEN_BY = ("view-all-order", "approver-all", "pay-advance-order")
SAID: dict[AdvanceStatus, str] = {
    AdvanceStatus.OPEN: "Adiantamento de volta para edição",
    AdvanceStatus.APPROVING: "Adiantamento enviado para aprovação",
    AdvanceStatus.WAITING_PAYMENT: "Adiantamento aprovado",
    AdvanceStatus.DISAPPROVED: "Adiantamento rejeitado",
    AdvanceStatus.PAID: "Adiantamento pago",
}


def record(uow: UnitOfWork, advance: AdvanceTable, *, by: Doer, kind: str, description: str, **what: Any) -> None:
    """An entry of the advance's history, and of the audit without the words that may speak of people.

    `what`: from_status, to_status, reason, submission.
    """
    moved = {name: str(what[name]) for name in ("from_status", "to_status") if what.get(name)}
    uow.audit(
        action=f"advance.{kind}",
        entity="advance",
        entity_uuid=advance.uuid,
        description=description.partition(":")[0],
        changes=moved or None,
    )
    uow.put(
        AdvanceHistoryTable(
            customer_uuid=advance.customer_uuid,
            agency_uuid=advance.agency_uuid,
            advance_uuid=advance.uuid,
            at=uow.clock.now(),
            by_uuid=by.uuid,
            by_name=by.name,
            kind=kind,
            description=description,
            **what,
        )
    )


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
    before = advance.state
    step = ADVANCE_LIFECYCLE.decide(before, action, facts)
    if step.to is before:
        return
    advance.move_to(step.to)
    said: dict[str, Any] = {"kind": "status", "description": SAID[step.to]}
    record(uow, advance, by=by, from_status=before, to_status=step.to, reason=reason, **said)
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


async def tell(uow: UnitOfWork, advance: AdvanceTable) -> None:
    """A hint to the screens of everybody who may see the advance."""
    await uow.flush()
    hint(uow, advance, accounts=await audience_of(uow, advance))


def hint(uow: UnitOfWork, advance: AdvanceTable, *, accounts: list[UUID]) -> None:
    """The hint itself, where the audience is known."""
    uow.live(
        entity="advance",
        entity_uuid=advance.uuid,
        customer_uuid=advance.customer_uuid,
        status=advance.status,
        version=advance.version,
        user_uuids=accounts,
        actions=SEEN_BY,
        agency_uuid=advance.agency_uuid,
    )


async def ring(uow: UnitOfWork, advance: AdvanceTable, *, kind: str, title: str, text: str, but: UUID | None) -> None:
    """Ring the bells of who asked and of who gets the money; `but`: who did it needs no bell."""
    for user_uuid in await concerned_by(uow, advance):
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
