"""HTTP of approval requests and decisions."""

from datetime import date
from typing import Annotated, Any
from uuid import UUID

from fastapi import Depends, Query, Request, Response
from kit.core.principal import Principal
from kit.core.refusals import InvalidStatus, NotFound, StaleVersion, refusals
from kit.http.app import CallsDep, ClockDep
from kit.http.authentication import service_context_of
from kit.http.etags import IfMatch, etag
from kit.http.pages import Many, Msg, One, Page, PageQuery, may_wait, page_answer
from kit.http.permissions import Internal, any_of_customer, any_signed_in
from kit.http.routing import Router
from kit.http.uow import OpenUow, UnitOfWork, Uow

from approvals_service.model_selection.schemas import Simulation
from approvals_service.requests.actions.deadlines import remind
from approvals_service.requests.actions.deciding import Decision, decide_order, judge_advance
from approvals_service.requests.actions.judging import judge_report
from approvals_service.requests.actions.mending import mend_requests
from approvals_service.requests.actions.owners import OwnedSubject
from approvals_service.requests.actions.waiting import Asked, decide_and_wait
from approvals_service.requests.kinds import RequestType
from approvals_service.requests.lifecycle import RequestStatus
from approvals_service.requests.queries.asking import list_open_with
from approvals_service.requests.queries.boxes import RequestFilters, count_pending, list_requests
from approvals_service.requests.queries.one import explain, get_request, show_history, show_request
from approvals_service.requests.queries.vouchers import with_vouchers
from approvals_service.requests.refusals import (
    AlreadyDecided,
    NotTheApprover,
    ReasonRequired,
    RemindedRecently,
    SelfApprovalForbidden,
)
from approvals_service.requests.schemas import (
    AdvanceJudgement,
    ApprovalRequest,
    ApprovalRequestSummary,
    Box,
    Decided,
    HistoryEntry,
    Mended,
    OpenRequests,
    OrderDecision,
    PendingSummary,
    ReportJudgement,
    SortBy,
    SubjectsToMend,
)

router = Router(tags=["approval-requests"])

Anybody = Annotated[Principal, Depends(any_signed_in(customer="required"))]
AnybodyOnObject = Annotated[Principal, Depends(any_of_customer(customer="of_object"))]


async def request_filters(
    box: Box = Box.PENDING,
    request_type: RequestType | None = None,
    status: RequestStatus | None = None,
    search: Annotated[str | None, Query(max_length=120)] = None,
    start_date: date | None = None,
    end_date: date | None = None,
    broken_policy: bool | None = None,
    on_behalf_of: UUID | None = None,
    sort: SortBy | None = None,
    subject_uuid: UUID | None = None,
) -> RequestFilters:
    """What the list is narrowed by."""
    return RequestFilters(
        box,
        request_type,
        status,
        search,
        start_date,
        end_date,
        broken_policy,
        on_behalf_of,
        sort,
        subject_uuid,
    )


DECISION: dict[int | str, dict[str, Any]] = {
    **refusals(
        NotTheApprover, SelfApprovalForbidden, AlreadyDecided, InvalidStatus, ReasonRequired, StaleVersion, NotFound
    ),
    **may_wait(ApprovalRequest),  # decided, and not yet applied by its subject
}


@router.post("/customers/orders/approval", responses=DECISION, response_model=Decided)
async def decide_order_request(
    given: OrderDecision, by: AnybodyOnObject, open_uow: OpenUow, calls: CallsDep, expected: IfMatch
) -> Response:
    """Approve or reject the open level of an order's request."""

    async def decide(uow: UnitOfWork, subject: OwnedSubject | None) -> Decision:
        return await decide_order(given, by=by, uow=uow, subject=subject, expected=expected)

    asked = Asked(RequestType.TRAVEL, given.order_uuid, decide)
    return await decide_and_wait(asked, by=by, open_uow=open_uow, calls=calls)


@router.post("/travelers/advance-orders/{advance_id}/judge", responses=DECISION, response_model=Decided)
async def judge_advance_request(
    advance_id: UUID,
    given: AdvanceJudgement,
    by: AnybodyOnObject,
    open_uow: OpenUow,
    calls: CallsDep,
    expected: IfMatch,
) -> Response:
    """Approve or disapprove the open level of an advance's request."""

    async def decide(uow: UnitOfWork, subject: OwnedSubject | None) -> Decision:
        return await judge_advance(advance_id, given, by=by, uow=uow, subject=subject, expected=expected)

    asked = Asked(RequestType.ADVANCE, advance_id, decide)
    return await decide_and_wait(asked, by=by, open_uow=open_uow, calls=calls)


@router.post("/expense-reports/{report_id}/judge", responses=DECISION, response_model=Decided)
async def judge_report_request(
    report_id: UUID,
    given: ReportJudgement,
    by: AnybodyOnObject,
    open_uow: OpenUow,
    calls: CallsDep,
    expected: IfMatch,
) -> Response:
    """Close the open level of a report's request with some expenses rejected, or judge one expense."""

    async def decide(uow: UnitOfWork, subject: OwnedSubject | None) -> Decision:
        return await judge_report(report_id, given, by=by, uow=uow, subject=subject, expected=expected)

    asked = Asked(RequestType.EXPENSE_REPORT, report_id, decide)
    return await decide_and_wait(asked, by=by, open_uow=open_uow, calls=calls)


@router.get("/approval-requests", response_model=Page[ApprovalRequestSummary])
async def list_approval_requests(
    by: Anybody,
    uow: Uow,
    clock: ClockDep,
    page: PageQuery,
    filters: Annotated[RequestFilters, Depends(request_filters)],
    request: Request,
) -> Response:
    """A box of requests: mine to decide, decided by me, requested by me, or all."""
    result, shown = await list_requests(uow, filters, by=by, page=page, request=request, clock=clock)
    return page_answer(result, lambda row: shown[row["uuid"]])


@router.get("/approval-requests/summary")
async def read_pending_summary(by: Anybody, uow: Uow) -> One[PendingSummary]:
    """How much waits for the caller's decision."""
    return One.of(await count_pending(uow, by=by))


@router.get("/approval-requests/{request_id}")
async def read_approval_request(
    request_id: UUID, by: AnybodyOnObject, open_uow: OpenUow, calls: CallsDep, response: Response
) -> One[ApprovalRequest]:
    """One request with its levels, its items and their receipts."""
    async with open_uow() as uow:
        found = await get_request(uow, request_id, by=by)
        shown = await show_request(uow, found, by=by, now=uow.clock.now())
    etag(response, shown.version)
    return One.of(await with_vouchers(shown, found.items, by=by, calls=calls))


@router.get("/approval-requests/{request_id}/history")
async def read_request_history(request_id: UUID, by: AnybodyOnObject, uow: Uow) -> Many[HistoryEntry]:
    """What happened to a request, oldest first."""
    return Many.of(show_history(await get_request(uow, request_id, by=by), by))


@router.get("/approval-requests/{request_id}/explanation")
async def explain_request(request_id: UUID, by: AnybodyOnObject, uow: Uow) -> One[Simulation]:
    """Why this model was chosen, and who can decide now."""
    return One.of(await explain(uow, await get_request(uow, request_id, by=by)))


@router.post("/approval-requests/{request_id}/remind", responses=refusals(InvalidStatus, RemindedRecently, NotFound))
async def remind_approvers(request_id: UUID, by: AnybodyOnObject, uow: Uow) -> Msg:
    """Remind who decides a request now; its requester and the agency may, once an hour."""
    await remind(request_id, by=by, uow=uow)
    return Msg(message="Lembrete enviado com sucesso")


@router.get("/internal/approvers/{employee_id}/open-requests")
async def list_open_requests_of(employee_id: UUID, by: Internal, uow: Uow) -> One[OpenRequests]:
    """Open requests that ask this person, now or later: config asks before making them inactive."""
    found = await list_open_with(uow, employee_id)
    return One.of(OpenRequests(requests=len(found), requests_uuid=found))


@router.post("/internal/requests/mend")
async def mend(body: SubjectsToMend, by: Internal, calls: CallsDep, request: Request) -> One[Mended]:
    """Withdraw requests that were decided although their subject was taken back; the reconciler names the subjects."""
    mended = await mend_requests(body.subjects, db=service_context_of(request).db, calls=calls)
    return One.of(Mended(requests=len(mended), requests_uuid=mended))
