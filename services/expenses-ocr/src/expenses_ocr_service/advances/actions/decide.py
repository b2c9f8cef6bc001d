"""Applies a decision to an advance and notifies."""

from datetime import datetime
from uuid import UUID

from kit.http.uow import UnitOfWork
from kit.workflow.history import Doer
from kit.workflow.moves import hint_audience

from expenses_ocr_service.advances.actions.moves import move_advance, notify
from expenses_ocr_service.advances.lifecycle import AdvanceAction
from expenses_ocr_service.advances.tables import AdvanceTable
from expenses_ocr_service.advances.workflow import ADVANCE

AUTOMATIC = "Aprovado automaticamente: nenhum modelo se aplica"


async def approve_taken(
    uow: UnitOfWork, advance: AdvanceTable, *, by: Doer, at: datetime, is_automatic: bool, but: UUID | None
) -> None:
    """It waits for its payment."""
    advance.approved_at = at
    if not is_automatic:
        advance.approved_by_uuid, advance.approved_by_name = by.uuid, by.name
    reason = AUTOMATIC if is_automatic else None
    move_advance(uow, advance, action=AdvanceAction.APPROVE, by=by, reason=reason)
    if not is_automatic:
        title, text = f"Adiantamento {advance.advance_number} aprovado", f"{by.name} aprovou o adiantamento."
        await notify(uow, advance, kind="advance_approved", title=title, text=text, but=but)
    await hint_audience(uow, ADVANCE, advance)


async def disapprove_taken(uow: UnitOfWork, advance: AdvanceTable, *, by: Doer, reason: str, but: UUID | None) -> None:
    """It is out, and says why."""
    advance.reason_rejected = reason
    move_advance(uow, advance, action=AdvanceAction.DISAPPROVE, by=by, reason=reason)
    title, text = f"Adiantamento {advance.advance_number} rejeitado", f"{by.name} rejeitou o adiantamento: {reason}"
    await notify(uow, advance, kind="advance_rejected", title=title, text=text, but=but)
    await hint_audience(uow, ADVANCE, advance)
