"""Keeps marks and pairs as expenses come, change and go: stale pairs end, new ones are suspected."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from kit.core.metadata import table_of
from kit.http.uow import UnitOfWork
from sqlalchemy import delete, insert, update

from expenses_ocr_service.matching.queries import Pair, find_alike, get_pairs
from expenses_ocr_service.matching.rules import PairStatus, Reason, Receipt, is_stronger, marks_of, standing_in
from expenses_ocr_service.matching.tables import DuplicatePairTable, ExpenseMarkTable

_M = table_of(ExpenseMarkTable)
_P = table_of(DuplicatePairTable)


@dataclass(frozen=True, slots=True)
class Match:
    """What an expense shares with others now, and the pairs it was in; read before anything is locked."""

    customer_uuid: UUID
    agency_uuid: UUID
    expense_uuid: UUID
    receipt: Receipt | None
    pairs: dict[UUID, Pair]
    alike: dict[UUID, Reason]

    def neighbours(self) -> set[UUID]:
        """The others of pairs that were and of those that will be."""
        return {*self.pairs, *self.alike}


async def plan_match(uow: UnitOfWork, customer_uuid: UUID, *, agency_uuid: UUID, receipt: Receipt) -> Match:
    """What an expense as it will be has in common with the customer's others."""
    alike = await find_alike(uow, customer_uuid, receipt)
    pairs = await _pairs_of(uow, customer_uuid, receipt.uuid)
    return Match(customer_uuid, agency_uuid, receipt.uuid, receipt, pairs, alike)


async def plan_farewell(uow: UnitOfWork, customer_uuid: UUID, *, agency_uuid: UUID, expense_uuid: UUID) -> Match:
    """What an expense that goes leaves behind."""
    pairs = await _pairs_of(uow, customer_uuid, expense_uuid)
    return Match(customer_uuid, agency_uuid, expense_uuid, None, pairs, {})


async def _pairs_of(uow: UnitOfWork, customer_uuid: UUID, expense_uuid: UUID) -> dict[UUID, Pair]:
    found = await get_pairs(uow, customer_uuid, of=[expense_uuid])
    return {pair.other_of(expense_uuid): pair for pair in found}


async def apply_match(uow: UnitOfWork, match: Match) -> set[UUID]:
    """Write marks and pairs; answers the others that are suspected anew. Lock the expenses first."""
    await _write_marks(uow, match)
    await _end_stale(uow, match)
    risen = {other for other, reason in match.alike.items() if _rises(match.pairs.get(other), reason)}
    for other in risen & match.pairs.keys():
        await _suspect_again(uow, match.pairs[other], match.alike[other])
    new = [other for other in match.alike if other not in match.pairs]
    if new:
        now = uow.clock.now()
        rows = [_pair_row(match, other) | {"created_at": now, "updated_at": now} for other in new]
        await uow.session.execute(insert(_P), rows)
    uow.note_change()
    return risen


def _rises(known: Pair | None, reason: Reason) -> bool:
    """A new suspicion, or one that was settled and has a stronger reason now."""
    return known is None or is_stronger(reason, known.reason)


async def _write_marks(uow: UnitOfWork, match: Match) -> None:
    of = {"customer_uuid": match.customer_uuid, "expense_uuid": match.expense_uuid}
    its = (_M.c.customer_uuid == match.customer_uuid, _M.c.expense_uuid == match.expense_uuid)
    await uow.session.execute(delete(_M).where(*its))
    marks = marks_of(match.receipt) if match.receipt is not None else []
    if marks:
        await uow.session.execute(insert(_M), [{**of, "mark": mark} for mark in marks])


async def _end_stale(uow: UnitOfWork, match: Match) -> None:
    stale = [pair.uuid for other, pair in match.pairs.items() if other not in match.alike]
    if stale:
        await uow.session.execute(delete(_P).where(_P.c.customer_uuid == match.customer_uuid, _P.c.uuid.in_(stale)))


async def _suspect_again(uow: UnitOfWork, pair: Pair, reason: Reason) -> None:
    undecided = dict.fromkeys(("kept_uuid", "decided_by_uuid", "decided_by_name", "decided_at", "obs"))
    again = {"reason": reason, "status": PairStatus.SUSPECTED, "updated_at": uow.clock.now()}
    await uow.session.execute(update(_P).where(_P.c.uuid == pair.uuid).values(**again, **undecided))


def _pair_row(match: Match, other: UUID) -> dict[str, Any]:
    first, second = sorted((match.expense_uuid, other))
    row = DuplicatePairTable(
        customer_uuid=match.customer_uuid,
        agency_uuid=match.agency_uuid,
        first_uuid=first,
        second_uuid=second,
        reason=match.alike[other],
    )
    return row.model_dump()


async def lock_pair(uow: UnitOfWork, pair_uuid: UUID) -> DuplicatePairTable:
    """The pair, nobody else's until we commit: for the room that writes down what people say of it. Raises NotFound."""
    return await uow.lock(DuplicatePairTable, pair_uuid)


async def standings(uow: UnitOfWork, customer_uuid: UUID, *, of: Iterable[UUID]) -> dict[UUID, str]:
    """Where each of these expenses stands in its pairs now."""
    wanted = set(of)
    found: dict[UUID, list[tuple[PairStatus, bool]]] = {uuid: [] for uuid in wanted}
    for pair in await get_pairs(uow, customer_uuid, of=wanted):
        for uuid in wanted & {pair.first_uuid, pair.second_uuid}:
            found[uuid].append((pair.status, pair.kept_uuid == uuid))
    return {uuid: standing_in(pairs) for uuid, pairs in found.items()}
