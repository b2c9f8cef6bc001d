"""A decision over HTTP: committed first, then waited for, holding no connection (DESIGN section 3)."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from fastapi import Response
from kit.calls.client import Calls
from kit.core.principal import Principal
from kit.http.pages import json_answer, try_later
from kit.http.uow import UnitOfWork, UnitOfWorkMaker

from approvals_service.requests.actions.deciding import Decision
from approvals_service.requests.actions.owners import UNDECIDED, OwnedSubject, read_subject
from approvals_service.requests.kinds import RequestType, kind_of
from approvals_service.requests.queries.one import get_request, show_request
from approvals_service.requests.queries.vouchers import with_vouchers
from approvals_service.requests.schemas import ApprovalRequest, Decided
from approvals_service.requests.tables import ApprovalRequestTable

DONE = "Aprovação concluída com sucesso"
REJECTED = "Rejeição concluída com sucesso"
JUDGED = "Despesa avaliada com sucesso"
FIRST_WAIT, LONGEST_WAIT, WHOLE_WAIT = 0.025, 0.2, 2.0


@dataclass(frozen=True, slots=True)
class _Made:
    """The request after the decision; `replayed`: an earlier call of this key made it."""

    shown: ApprovalRequest
    items: list[dict[str, Any]]
    said: str
    replayed: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """What is decided on, and the decision itself: it takes the subject as its owner has it now."""

    request_type: RequestType
    subject_uuid: UUID
    decide: Callable[[UnitOfWork, OwnedSubject | None], Awaitable[Decision]]


async def decide_and_wait(asked: Asked, *, by: Principal, open_uow: UnitOfWorkMaker, calls: Calls) -> Response:
    """200 when the subject applied the decision (or nothing ended), 202 when it did not within 2 s.

    The owner is asked before the transaction: no row is locked while another service answers.
    """
    subject = await read_subject(calls, asked.request_type, asked.subject_uuid)
    made = await _decided(asked, subject, by=by, open_uow=open_uow)
    answer = await _applied(made, by, calls)
    if made.replayed:
        answer.headers["Idempotency-Replayed"] = "true"
    return answer


async def _decided(asked: Asked, subject: OwnedSubject | None, *, by: Principal, open_uow: UnitOfWorkMaker) -> _Made:
    async with open_uow() as uow:
        if uow.is_replay and uow.remembered:
            request = await get_request(uow, uow.remembered, by=by)
            shown = await show_request(uow, request, by=by, now=uow.clock.now())
            return _Made(shown, request.items, _said(request, is_vote=True), replayed=True)
        decision = await asked.decide(uow, subject)
        request = decision.request
        uow.remember(request.uuid)
        shown = await show_request(uow, request, by=by, now=uow.clock.now(), people=decision.people)
        return _Made(shown, request.items, _said(request, is_vote=decision.is_vote))


def _said(request: ApprovalRequestTable, *, is_vote: bool) -> str:
    if not is_vote:
        return JUDGED
    return REJECTED if request.status == "rejected" else DONE


async def _applied(made: _Made, by: Principal, calls: Calls) -> Response:
    shown = made.shown
    status: str | None = shown.subject_status
    if not shown.status.is_open:
        status = await applied_status(calls, shown)
    elif kind_of(shown.request_type).has_request_status:
        status = shown.status.value
    shown = await with_vouchers(shown, made.items, by=by, calls=calls)
    if status is None:
        return try_later(shown, wait_time=1)
    answer = json_answer(Decided(data=shown.model_copy(update={"subject_status": status}), message=made.said))
    answer.headers["ETag"] = f'"{shown.version}"'
    return answer


async def applied_status(calls: Calls, shown: ApprovalRequest | ApprovalRequestTable) -> str | None:
    """The subject's status once it left approval; None when that took longer than 2 s."""
    deadline = asyncio.get_running_loop().time() + WHOLE_WAIT
    wait = FIRST_WAIT
    while True:
        status = await _status_of(calls, shown, deadline)
        if status is not None and status not in UNDECIDED:
            return status
        if asyncio.get_running_loop().time() + wait >= deadline:
            return None
        await asyncio.sleep(wait)
        wait = min(wait * 2, LONGEST_WAIT)


async def _status_of(calls: Calls, shown: ApprovalRequest | ApprovalRequestTable, deadline: float) -> str | None:
    """What its owner says now; None when it does not answer in time: the decision stands all the same."""
    left = deadline - asyncio.get_running_loop().time()
    subject = await read_subject(calls, RequestType(shown.request_type), shown.subject_uuid, patience=left)
    return subject.status if subject else None
