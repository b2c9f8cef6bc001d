"""The pairs of an expense, side by side as the caller may see them."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of
from kit.core.principal import Principal
from kit.core.refusals import NotFound
from kit.http.uow import UnitOfWork
from sqlalchemy import and_, case, or_, select

from expenses_ocr_service.duplicates.queries.standing import pair_actions, pair_facts
from expenses_ocr_service.duplicates.schemas import DuplicatePair, Explanation, HiddenExpense
from expenses_ocr_service.expenses.queries.narrowing import seen
from expenses_ocr_service.expenses.queries.shown import Showing, fetch_shown
from expenses_ocr_service.expenses.queries.visibility import require_visible
from expenses_ocr_service.expenses.schemas.read import AccountabilityExpense
from expenses_ocr_service.matching.rules import PairStatus
from expenses_ocr_service.matching.tables import DuplicatePairTable
from expenses_ocr_service.records.tables.expenses import ExpenseTable
from expenses_ocr_service.references.schemas import Ref

_P = columns_of(DuplicatePairTable)
_E = columns_of(ExpenseTable)
_SAID = ("decided_by_uuid", "decided_by_name", "decided_at", "obs", "explanations")


@dataclass(frozen=True, slots=True)
class _Side:
    """Whose one of the two expenses is, and how far it is."""

    status: str
    employee_uuid: UUID
    by_user_uuid: UUID


async def list_pairs(uow: UnitOfWork, expense_uuid: UUID, *, showing: Showing) -> list[DuplicatePair]:
    """All pairs of an expense, the newest first. Raises NotFound."""
    await require_visible(uow, expense_uuid, by=showing.by)
    return await read_pairs(uow, expense_uuid, showing=showing)


async def read_pair(uow: UnitOfWork, expense_uuid: UUID, *, pair_uuid: UUID, showing: Showing) -> DuplicatePair:
    """One of them, in the scope that is open already. Raises NotFound."""
    for pair in await read_pairs(uow, expense_uuid, showing=showing):
        if pair.uuid == pair_uuid:
            return pair
    raise NotFound


async def read_pairs(uow: UnitOfWork, expense_uuid: UUID, *, showing: Showing) -> list[DuplicatePair]:
    """Pairs with both sides; four statements, whatever their number."""
    rows = await _rows(uow, expense_uuid)
    if not rows:
        return []
    shown = await _shown(uow, [expense_uuid, *(row["other_uuid"] for row in rows)], showing)
    mine = await uow.row(select(_E.status, _E.employee_uuid, _E.by_user_uuid).where(_E.uuid == expense_uuid))
    assert mine is not None
    return [_pair(row, shown, expense_uuid, mine=_Side(**mine), by=showing.by) for row in rows]


async def _rows(uow: UnitOfWork, expense_uuid: UUID) -> Any:
    """The pairs with what everybody may know of the other side."""
    other = case((_P.first_uuid == expense_uuid, _P.second_uuid), else_=_P.first_uuid)
    its = (_P.customer_uuid == uow.customer_uuid, or_(_P.first_uuid == expense_uuid, _P.second_uuid == expense_uuid))
    columns = (_P.uuid, _P.reason, _P.status, *(_P[name] for name in _SAID))
    seen_by_all = (_E.uuid.label("other_uuid"), _E.value, _E.expense_date, _E.company)
    standing = (_E.status.label("other_status"), _E.employee_uuid, _E.by_user_uuid)
    joined = select(*columns, *seen_by_all, *standing).join(
        ExpenseTable, and_(_E.customer_uuid == _P.customer_uuid, _E.uuid == other)
    )
    return await uow.rows(joined.where(*its).order_by(_P.created_at.desc(), _P.uuid.desc()))


async def _shown(uow: UnitOfWork, uuids: list[UUID], showing: Showing) -> dict[UUID, AccountabilityExpense]:
    """What the caller may see of these, whole."""
    customer = uow.customer_uuid
    assert customer is not None
    rows = await fetch_shown(uow, seen(showing.by, customer=customer, some=uuids), limit=100)
    return {row["uuid"]: showing.model(row) for row in rows}


def _pair(
    row: Any, shown: dict[UUID, AccountabilityExpense], expense_uuid: UUID, *, mine: _Side, by: Principal
) -> DuplicatePair:
    hidden = HiddenExpense(value=row["value"], expense_date=row["expense_date"], company=row["company"])
    other = _Side(row["other_status"], row["employee_uuid"], row["by_user_uuid"])
    facts = pair_facts(mine, other, by=by)
    status, decided_by = PairStatus(row["status"]), row["decided_by_uuid"]
    return DuplicatePair(
        uuid=row["uuid"],
        reason=row["reason"],
        status=status,
        expense=shown[expense_uuid],
        other=shown.get(row["other_uuid"], hidden),
        decided_by=Ref(uuid=decided_by, name=row["decided_by_name"] or "") if decided_by else None,
        decided_at=row["decided_at"],
        obs=row["obs"],
        explanations=[
            _explanation(one) for one in row["explanations"] if facts.may_dismiss or UUID(one["expense_uuid"]) in shown
        ],
        allowed_actions=pair_actions(status, facts),
    )


def _explanation(said: dict[str, Any]) -> Explanation:
    by = Ref(uuid=UUID(said["by_uuid"]), name=said["by_name"])
    return Explanation(expense_uuid=said["expense_uuid"], text=said["text"], by=by, at=said["at"])
