"""Reopens suspicions that the owner of one of the two dismissed, as was possible before only judges dismissed."""

from typing import Any

from kit.core.clock import Clock
from kit.core.metadata import columns_of
from kit.db.database import Database
from kit.db.sweep_each import sweep_each
from kit.http.uow import UnitOfWork
from sqlalchemy import Select, select

from expenses_ocr_service.duplicates.actions.matching import standings
from expenses_ocr_service.duplicates.rules import PairStatus, explained
from expenses_ocr_service.duplicates.tables import DuplicatePairTable
from expenses_ocr_service.expenses.actions.derived import write_duplicate_statuses
from expenses_ocr_service.expenses.actions.turn import lock_expenses, take_turn
from expenses_ocr_service.expenses.queries.pairs import has_finished, owned_of_pair

WITHOUT_A_WORD = "Descartada por quem lançou a despesa, sem observação"
_P = columns_of(DuplicatePairTable)


async def reopen_suspicions_dismissed_by_owner(db: Database, _: Clock) -> None:
    """What the owner said becomes the explanation; pairs with a finished expense stay as they are: it is paid."""
    await sweep_each(db, "reopen_suspicions_dismissed_by_owner", due=_dismissed_by_owner(), handle=_reopen)


def _dismissed_by_owner() -> Select[Any]:
    pair = (_P.first_uuid, _P.second_uuid)
    owned = owned_of_pair(_P.decided_by_uuid, customer_uuid=_P.customer_uuid, pair=pair)
    is_paid = has_finished(customer_uuid=_P.customer_uuid, pair=pair)
    columns = (_P.uuid, _P.customer_uuid, _P.first_uuid, _P.second_uuid, owned.label("owned_uuid"))
    dismissed = (_P.status == PairStatus.DISMISSED, owned.is_not(None), ~is_paid)
    return select(*columns).where(*dismissed).order_by(_P.decided_at, _P.uuid)


async def _reopen(uow: UnitOfWork, row: Any) -> None:
    two = {row.first_uuid, row.second_uuid}
    await take_turn(uow, row.customer_uuid)
    await lock_expenses(uow, two)
    pair = await uow.lock(DuplicatePairTable, row.uuid)
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
