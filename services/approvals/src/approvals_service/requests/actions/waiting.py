"""A decision over HTTP: committed first, then waited for, holding no connection (DESIGN section 3)."""

import asyncio
from uuid import UUID

from fastapi import Response
from kit.calls import Calls
from kit.clock import Clock
from kit.pages import json_answer, try_later
from kit.principal import Principal
from kit.refusals import RemoteRefusal, Unavailable
from kit.uow import UnitOfWorkMaker

from approvals_service.requests.actions.deciding import decide_order
from approvals_service.requests.queries import get_request, show_request
from approvals_service.requests.schemas import ApprovalRequest, Decided, OrderDecision

DONE = "Aprovação concluída com sucesso"
REJECTED = "Rejeição concluída com sucesso"
FIRST_WAIT, LONGEST_WAIT, WHOLE_WAIT = 0.025, 0.2, 2.0
_UNDECIDED = frozenset({"approving", "waiting_financial_approval"})


async def decide_and_wait(
    given: OrderDecision,
    *,
    by: Principal,
    open_uow: UnitOfWorkMaker,
    clock: Clock,
    calls: Calls,
    expected: int | None,
) -> Response:
    """200 when the order applied the decision (or nothing ended), 202 when it did not within 2 s."""
    shown, replayed = await _decided(given, by=by, open_uow=open_uow, clock=clock, expected=expected)
    answer = await _applied(shown, calls)
    if replayed:
        answer.headers["Idempotency-Replayed"] = "true"
    return answer


async def _decided(
    given: OrderDecision, *, by: Principal, open_uow: UnitOfWorkMaker, clock: Clock, expected: int | None
) -> tuple[ApprovalRequest, bool]:
    """The request after the decision, and whether that decision was made by an earlier call of this key."""
    async with open_uow() as uow:
        if uow.is_replay and uow.remembered:
            request = await get_request(uow, uow.remembered, by=by)
            return await show_request(uow, request, by=by, now=clock.now()), True
        request, people = await decide_order(given, by=by, uow=uow, clock=clock, expected=expected)
        uow.remember(request.uuid)
        return await show_request(uow, request, by=by, now=clock.now(), people=people), False


async def _applied(shown: ApprovalRequest, calls: Calls) -> Response:
    if shown.status.is_open:
        return _answer(shown)
    status = await applied_status(calls, shown.subject_uuid)
    if status is None:
        return try_later(shown, wait_time=1)
    return _answer(shown.model_copy(update={"subject_status": status}))


async def applied_status(calls: Calls, subject_uuid: UUID) -> str | None:
    """The order's status once it left approval; None when that took longer than 2 s."""
    deadline = asyncio.get_running_loop().time() + WHOLE_WAIT
    wait = FIRST_WAIT
    while True:
        status = await _status_of(calls, subject_uuid, deadline)
        if status is not None and status not in _UNDECIDED:
            return status
        if asyncio.get_running_loop().time() + wait >= deadline:
            return None
        await asyncio.sleep(wait)
        wait = min(wait * 2, LONGEST_WAIT)


async def _status_of(calls: Calls, subject_uuid: UUID, deadline: float) -> str | None:
    """What orders says now; None when it does not answer in time: the decision stands all the same."""
    try:
        async with asyncio.timeout_at(deadline):
            answer = await calls.get(service="orders", path=f"/internal/subjects/{subject_uuid}")
    except (Unavailable, RemoteRefusal, TimeoutError):
        return None
    subject = answer.get("data", answer)
    return str(subject["status"]) if subject.get("status") else None


def _answer(shown: ApprovalRequest) -> Response:
    message = REJECTED if shown.status.value == "rejected" else DONE
    answer = json_answer(Decided(data=shown, message=message))
    answer.headers["ETag"] = f'"{shown.version}"'
    return answer
