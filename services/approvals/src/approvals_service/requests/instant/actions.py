"""Approving from a mail: the password is identity's to check, the decision the same as any other."""

from datetime import datetime
from uuid import UUID

from fastapi import Response
from kit.calls.client import Calls
from kit.core.principal import Context, Principal
from kit.db.database import Database
from kit.db.scopes import CustomerScope
from kit.http.pages import json_answer, try_later
from kit.http.uow import UnitOfWork

from approvals_service.requests.actions.deciding import Ruling, vote
from approvals_service.requests.actions.owners import OwnedSubject, read_subject
from approvals_service.requests.actions.taking import take
from approvals_service.requests.actions.waiting import DONE, applied_status
from approvals_service.requests.instant.links import hash_of
from approvals_service.requests.instant.queries import Opened, is_decided, is_living, open_link, summary_of
from approvals_service.requests.instant.refusals import InvalidApprovalToken
from approvals_service.requests.instant.schemas import (
    InstantApproval,
    InstantApprovalRequest,
    InstantlyApproved,
    InstantSummary,
)
from approvals_service.requests.instant.tables import InstantLinkTable
from approvals_service.requests.kinds import RequestType
from approvals_service.requests.refusals import AlreadyDecided, NotTheApprover, SelfApprovalForbidden
from approvals_service.requests.rules.lines import Verdict
from approvals_service.requests.tables import ApprovalRequestTable

PURPOSE = "instant_approval"


async def show_instantly(token: str, *, db: Database) -> InstantSummary:
    """What a link would approve. Raises InvalidApprovalToken."""
    return summary_of((await open_link(db, token)).request)


async def approve_instantly(
    body: InstantApprovalRequest, *, visitor: dict[str, str], key: str | None, db: Database, calls: Calls
) -> Response:
    """Approve the level a link is for, once its approver's password is right; never a session.

    Raises InvalidApprovalToken, AlreadyDecided, and what identity says of the password (INVALID_CREDENTIALS,
    LOGIN_BLOCKED, INACTIVE_USER). `visitor`: the approver's address, and the device cookie identity gave them.
    """
    opened = await open_link(db, body.instantly_approval_token, key=key)
    _require_named(opened, body)
    asked = {"user_uuid": str(opened.approver.user_uuid), "password": body.password}
    more = {**visitor, "purpose": PURPOSE}
    await calls.post(service="identity", path="/internal/password-check", json=asked | more)
    subject = await read_subject(calls, RequestType(opened.request.request_type), opened.request.subject_uuid)
    request = opened.request if opened.is_repeat else await _decide(opened, subject, key=key, db=db)
    return await _answer(request, is_repeat=opened.is_repeat, calls=calls)


def _require_named(opened: Opened, body: InstantApprovalRequest) -> None:
    """What the page sends along must be what the link was made for."""
    if body.order_uuid is not None and body.order_uuid != opened.request.subject_uuid:
        raise InvalidApprovalToken
    if body.email is not None and body.email.casefold() != opened.approver.email.casefold():
        raise InvalidApprovalToken


async def _decide(
    opened: Opened, subject: OwnedSubject | None, *, key: str | None, db: Database
) -> ApprovalRequestTable:
    """Use the link up and decide, in one transaction; of two at once one wins."""
    approver, customer_uuid = principal_of(opened), opened.link.customer_uuid
    async with UnitOfWork(db, scope=CustomerScope(customer_uuid), principal=approver) as uow:
        link = await uow.lock(InstantLinkTable, opened.link.uuid)
        request = await uow.lock(ApprovalRequestTable, link.request_uuid)
        _require_living(link, request, uow.clock.now())
        asked = (RequestType(request.request_type), request.subject_uuid)
        try:
            taken = await take(*asked, by=approver, uow=uow, expected=None, subject=subject)
            decision = await vote(taken, Ruling(Verdict.APPROVED), uow)
        except (NotTheApprover, SelfApprovalForbidden) as problem:
            raise InvalidApprovalToken from problem
        link.used_at, link.used_key = uow.clock.now(), hash_of(key) if key else None
        return decision.request


def _require_living(link: InstantLinkTable, request: ApprovalRequestTable, now: datetime) -> None:
    """After the right password it may be told that somebody was faster."""
    if is_living(link, request, now):
        return
    if is_decided(request, link.level):
        raise AlreadyDecided(request.state)
    raise InvalidApprovalToken


def principal_of(opened: Opened) -> Principal:
    """The approver as the decision and its audit know them; the link stands where a session would."""
    approver, user_uuid = opened.approver, opened.approver.user_uuid
    assert isinstance(user_uuid, UUID)
    return Principal(
        user_uuid=user_uuid,
        session_uuid=opened.link.uuid,
        context=Context.CUSTOMER,
        user_type="approver",
        name=approver.name,
        email=approver.email,
        own_customer_uuid=opened.link.customer_uuid,
        customer_uuid=opened.link.customer_uuid,
        employee_uuid=approver.uuid,
    )


async def _answer(request: ApprovalRequestTable, *, is_repeat: bool, calls: Calls) -> Response:
    """200 with the subject's status; 202 when its owner has not applied its end within 2 s."""
    status: str | None = request.state.value
    if not request.state.is_open:
        status = await applied_status(calls, request)
    about = {
        "order_uuid": request.subject_uuid,
        "order_number": request.number,
        "request_type": request.request_type,
        "message": DONE,
    }
    if status is None:
        return try_later(InstantApproval(status=request.subject_status or "approving", **about), wait_time=1)
    data = InstantApproval(status=status, **about)
    answer = json_answer(InstantlyApproved(data=data, message=DONE))
    if is_repeat:
        answer.headers["Idempotency-Replayed"] = "true"
    return answer
