"""Reopens suspicions that the owner of one of the two dismissed, as was possible before only judges dismissed."""

from typing import Any

from kit.core.clock import Clock
from kit.db.database import Database
from kit.db.sweep_each import sweep_each
from kit.http.uow import UnitOfWork

from expenses_ocr_service.duplicates.queries.dismissed import dismissed_by_owner
from expenses_ocr_service.duplicates.rules import explained
from expenses_ocr_service.expenses.actions.derived import write_duplicate_statuses
from expenses_ocr_service.expenses.actions.turn import lock_expenses, take_turn
from expenses_ocr_service.matching.actions import lock_pair, standings
from expenses_ocr_service.matching.rules import PairStatus

WITHOUT_A_WORD = "Descartada por quem lançou a despesa, sem observação"


async def reopen_suspicions_dismissed_by_owner(db: Database, _: Clock) -> None:
    """What the owner said becomes the explanation; pairs with a finished expense stay as they are: it is paid."""
    await sweep_each(db, "reopen_suspicions_dismissed_by_owner", due=dismissed_by_owner(), handle=_reopen)


async def _reopen(uow: UnitOfWork, row: Any) -> None:
    two = {row.first_uuid, row.second_uuid}
    await take_turn(uow, row.customer_uuid)
    await lock_expenses(uow, two)
    pair = await lock_pair(uow, row.uuid)
    if pair.status != PairStatus.DISMISSED or pair.decided_by_uuid is None or pair.decided_at is None:
        return  # judged meanwhile
    by = (pair.decided_by_uuid, pair.decided_by_name or "")
    text = pair.obs or WITHOUT_A_WORD
    pair.explanations = explained(pair.explanations, row.owned_uuid, text, by=by, at=pair.decided_at)
    pair.settle(PairStatus.SUSPECTED, kept_uuid=None, obs=None)
    pair.decided_by_uuid = pair.decided_by_name = pair.decided_at = None
    await uow.flush()
    statuses = await standings(uow, row.customer_uuid, of=two)
    await write_duplicate_statuses(uow, row.customer_uuid, statuses=statuses)
