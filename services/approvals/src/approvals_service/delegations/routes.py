"""HTTP of delegations (API section 2.4)."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query, Request, Response
from kit.core.principal import Principal
from kit.core.refusals import InvalidStatus, StaleVersion, refusals
from kit.http.app import ClockDep
from kit.http.etags import IfMatch, etag
from kit.http.pages import Many, One, Page, PageQuery, page_answer
from kit.http.permissions import any_signed_in, permits
from kit.http.routing import Router
from kit.http.uow import Uow

from approvals_service.delegations.actions import create_delegation, end_delegation, update_delegation
from approvals_service.delegations.queries import (
    DelegationFilters,
    list_delegates,
    list_delegations,
    show_delegation,
)
from approvals_service.delegations.refusals import DelegationOverlaps
from approvals_service.delegations.schemas import Delegation, DelegationCreate, DelegationUpdate
from approvals_service.people.shapes import Ref

router = Router(tags=["approval-delegations"])
ONE = "/approval-delegations/{delegation_id}"

Anybody = Annotated[Principal, Depends(any_signed_in(customer="required"))]
MayDelegate = Annotated[Principal, Depends(permits("update-approval-model", also_self=True, writes_settings=True))]
MayChange = Annotated[
    Principal, Depends(permits("update-approval-model", also_self=True, customer="of_object", writes_settings=True))
]


async def delegation_filters(approver_uuid: UUID | None = None, active: bool | None = None) -> DelegationFilters:
    """What the list is narrowed by."""
    return DelegationFilters(approver_uuid, active)


@router.get("/approval-delegations", response_model=Page[Delegation])
async def list_approval_delegations(
    by: Anybody,
    uow: Uow,
    clock: ClockDep,
    page: PageQuery,
    filters: Annotated[DelegationFilters, Depends(delegation_filters)],
    request: Request,
) -> Response:
    """Who decides for whom: one's own delegations, given and received, or all of the company."""
    result, shown = await list_delegations(uow, filters, by=by, page=page, request=request, clock=clock)
    return page_answer(result, lambda row: shown[row["uuid"]])


@router.get("/approval-delegations/delegates")
async def list_approval_delegates(
    by: Anybody, uow: Uow, name: Annotated[str | None, Query(max_length=120)] = None
) -> Many[Ref]:
    """Colleagues who may be named as a delegate: an approver need not be allowed to see the list of employees."""
    return Many.of(await list_delegates(uow, name, by=by))


@router.post("/approval-delegations", status_code=201, responses=refusals(DelegationOverlaps))
async def create_approval_delegation(
    given: DelegationCreate, by: MayDelegate, uow: Uow, response: Response
) -> One[Delegation]:
    """Name who decides in an approver's place while they are away."""
    delegation = await create_delegation(given, by=by, uow=uow)
    etag(response, delegation.version)
    return One.of(await show_delegation(uow, delegation))


@router.put(ONE, responses=refusals(DelegationOverlaps, InvalidStatus, StaleVersion))
async def update_approval_delegation(
    delegation_id: UUID, given: DelegationUpdate, *, by: MayChange, uow: Uow, seen: IfMatch, response: Response
) -> One[Delegation]:
    """Change a delegation that is not over."""
    delegation = await update_delegation(delegation_id, given, by=by, uow=uow, seen=seen)
    etag(response, delegation.version)
    return One.of(await show_delegation(uow, delegation))


@router.delete(ONE, status_code=204, responses=refusals(StaleVersion))
async def end_approval_delegation(delegation_id: UUID, by: MayChange, *, uow: Uow, seen: IfMatch) -> None:
    """End a delegation now."""
    await end_delegation(delegation_id, by=by, uow=uow, seen=seen)
