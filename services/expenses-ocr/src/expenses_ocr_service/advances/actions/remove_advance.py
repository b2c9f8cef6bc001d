"""Removes an undecided advance; the row stays, for its number and history."""

from uuid import UUID

from contracts.expenses import AdvanceRemoved
from kit.core.principal import Principal
from kit.http.uow import UnitOfWork
from kit.workflow.history import doer_of
from kit.workflow.moves import hint_audience

from expenses_ocr_service.advances.actions.asking import withdraw
from expenses_ocr_service.advances.actions.moves import record
from expenses_ocr_service.advances.actions.taking import take_advance
from expenses_ocr_service.advances.lifecycle import ADVANCE_LIFECYCLE, Actor, AdvanceAction, AdvanceStatus
from expenses_ocr_service.advances.queries.standing import facts_of
from expenses_ocr_service.advances.workflow import ADVANCE

NEEDS = frozenset({Actor.REQUESTER, Actor.REMOVER})
REMOVED = "Adiantamento removido"


async def remove_advance(advance_uuid: UUID, *, by: Principal, uow: UnitOfWork, seen: int | None) -> None:
    """Raises NotFound, Forbidden, StaleVersion, InvalidStatus."""
    advance = await take_advance(uow, advance_uuid, by=by, needs=NEEDS, seen=seen)
    ADVANCE_LIFECYCLE.decide(advance.state, AdvanceAction.REMOVE, facts_of(advance, by))
    if advance.state is AdvanceStatus.APPROVING:
        withdraw(uow, advance, reason=REMOVED)
    now = uow.clock.now()
    advance.deleted_at = now
    record(uow, advance, by=doer_of(by), kind="removed", description=REMOVED)
    uow.publish(AdvanceRemoved(uuid=advance.uuid, customer_uuid=advance.customer_uuid, removed_at=now))
    await hint_audience(uow, ADVANCE, advance)
