"""HTTP of approving by the link of a mail (API section 2.4)."""

from typing import Annotated, Any

from fastapi import Header, Request, Response
from kit.core.refusals import InvalidStatus, refusals
from kit.http.app import CallsDep
from kit.http.authentication import service_context_of
from kit.http.pages import may_wait
from kit.http.permissions import Public
from kit.http.routing import Router

from approvals_service.requests.instant.actions import approve_instantly, show_instantly
from approvals_service.requests.instant.refusals import InvalidApprovalToken
from approvals_service.requests.instant.schemas import (
    InstantApproval,
    InstantApprovalRequest,
    InstantlyApproved,
    InstantSummary,
    InstantSummaryRequest,
)
from approvals_service.requests.refusals import AlreadyDecided

DEVICE_COOKIE = "trajeto_device"  # identity's: a known device has its own counter of wrong guesses

router = Router(tags=["approval-requests"])

Key = Annotated[str | None, Header(alias="Idempotency-Key", max_length=128, include_in_schema=False)]
DECIDED: dict[int | str, dict[str, Any]] = {
    **refusals(InvalidApprovalToken, AlreadyDecided, InvalidStatus),
    **may_wait(InstantApproval),  # approved, and not yet applied by its order
    401: {"description": "INVALID_CREDENTIALS"},
    403: {"description": "INACTIVE_USER"},
    429: {"description": "LOGIN_BLOCKED"},
}


@router.post("/customers/orders/approval-instantly/summary", responses=refusals(InvalidApprovalToken))
async def read_instant_summary(body: InstantSummaryRequest, request: Request, _: Public) -> InstantSummary:
    """What the link of a mail would approve: number, requester, route, total."""
    return await show_instantly(body.instantly_approval_token, db=service_context_of(request).db)


@router.post("/customers/orders/approval-instantly", responses=DECIDED, response_model=InstantlyApproved)
async def approve_order_instantly(
    body: InstantApprovalRequest, request: Request, _: Public, calls: CallsDep, key: Key = None
) -> Response:
    """Approve an order, an advance or a report by the link of a mail and the approver's password."""
    visitor = {"address": request.client.host[:64] if request.client else ""}
    if device_token := request.cookies.get(DEVICE_COOKIE, "")[:64]:
        visitor["device_token"] = device_token
    return await approve_instantly(body, visitor=visitor, key=key, db=service_context_of(request).db, calls=calls)
