"""The calls of pairs that may be one expense (API section 2.5)."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends
from kit.core.principal import Principal
from kit.core.refusals import InvalidStatus, refusals
from kit.http.app import ClockDep
from kit.http.file_pages import FileLinksDep
from kit.http.pages import Many, One
from kit.http.permissions import any_of_customer, permits
from kit.http.routing import Router
from kit.http.uow import Uow

from expenses_ocr_service.duplicates.actions import Judgement, explain_pair, judge_pair
from expenses_ocr_service.duplicates.queries.pairs import list_pairs, read_pair
from expenses_ocr_service.duplicates.schemas import DuplicatePair, PairConfirm, PairDismiss, PairExplain
from expenses_ocr_service.expenses.queries.shown import Showing
from expenses_ocr_service.matching.rules import PairStatus

router = Router(tags=["expenses"])

MayViewExpense = Annotated[Principal, Depends(permits("view-expense", customer="of_object"))]
_NOTHING_SAID, _NO_WORD = PairConfirm(), PairDismiss()
MayConfirm = Annotated[Principal, Depends(permits("approve-expense", also_self=True, customer="of_object"))]
MayDismiss = Annotated[
    Principal, Depends(permits("approve-expense", "pay-refund", writes_settings=True, customer="of_object"))
]
MayExplain = Annotated[Principal, Depends(any_of_customer(customer="of_object"))]


@router.get("/employees/expenses/{expense_id}/duplicates")
async def get_duplicates(
    expense_id: UUID, by: MayViewExpense, uow: Uow, links: FileLinksDep, clock: ClockDep
) -> Many[DuplicatePair]:
    """The expenses this one may be the same as."""
    return Many.of(await list_pairs(uow, expense_id, showing=Showing(by, links, clock.now())))


@router.post("/employees/expenses/{expense_id}/duplicates/{pair_id}/explain", responses=refusals(InvalidStatus))
async def explain_duplicate(
    expense_id: UUID,
    pair_id: UUID,
    by: MayExplain,
    uow: Uow,
    links: FileLinksDep,
    clock: ClockDep,
    body: PairExplain,
) -> One[DuplicatePair]:
    """The owner says why the two are two; who judges sees it."""
    await explain_pair(expense_id, body.obs, pair_uuid=pair_id, by=by, uow=uow)
    return One.of(await read_pair(uow, expense_id, pair_uuid=pair_id, showing=Showing(by, links, clock.now())))


@router.post("/employees/expenses/{expense_id}/duplicates/{pair_id}/confirm", responses=refusals(InvalidStatus))
async def confirm_duplicate(
    expense_id: UUID,
    pair_id: UUID,
    by: MayConfirm,
    uow: Uow,
    links: FileLinksDep,
    clock: ClockDep,
    body: PairConfirm = _NOTHING_SAID,
) -> One[DuplicatePair]:
    """The two are one; the one that does not stay cannot enter a report."""
    judgement = Judgement(PairStatus.CONFIRMED, body.obs, body.kept_uuid)
    await judge_pair(expense_id, judgement, pair_uuid=pair_id, by=by, uow=uow)
    return One.of(await read_pair(uow, expense_id, pair_uuid=pair_id, showing=Showing(by, links, clock.now())))


@router.post("/employees/expenses/{expense_id}/duplicates/{pair_id}/dismiss", responses=refusals(InvalidStatus))
async def dismiss_duplicate(
    expense_id: UUID,
    pair_id: UUID,
    by: MayDismiss,
    uow: Uow,
    links: FileLinksDep,
    clock: ClockDep,
    body: PairDismiss = _NO_WORD,
) -> One[DuplicatePair]:
    """The two are two; said by a judge, never by the owner of one of them."""
    await judge_pair(expense_id, Judgement(PairStatus.DISMISSED, body.obs), pair_uuid=pair_id, by=by, uow=uow)
    return One.of(await read_pair(uow, expense_id, pair_uuid=pair_id, showing=Showing(by, links, clock.now())))
