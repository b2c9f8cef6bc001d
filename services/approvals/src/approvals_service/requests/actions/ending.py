"""A request ends without a decision, with the subject it is about."""

from uuid import UUID

from contracts.approvals import RequestExpired, RequestWithdrawn
from kit.http.uow import UnitOfWork
from sqlalchemy import select, update
from sqlmodel import col

from approvals_service.levels.rules import close_all
from approvals_service.people.queries import Directory, get_people
from approvals_service.requests.actions.outcome import about, concerned, hint, levels_of, move, put_levels
from approvals_service.requests.lifecycle import RequestAction
from approvals_service.requests.rules.words import entry
from approvals_service.requests.tables import ApprovalRequestTable

EXPIRED_WITH_ORDER = "Solicitação expirada com o pedido"
NOBODY_DECIDED = "Solicitação expirada: ninguém decidiu no prazo"


async def take_requests_of(subject_uuid: UUID, uow: UnitOfWork) -> list[ApprovalRequestTable]:
    """Every request of a subject, oldest first, locked."""
    table = ApprovalRequestTable
    statement = select(table).where(col(table.subject_uuid) == subject_uuid).order_by(col(table.submission))
    return list(await uow.session.scalars(statement.with_for_update()))


async def withdraw(request: ApprovalRequestTable, uow: UnitOfWork, *, reason: str | None) -> None:
    """The subject went back to its issuer or was canceled: nobody decides it any more."""
    at = uow.clock.now()
    people = await _end(request, RequestAction.WITHDRAW, uow, "Solicitação retirada", reason)
    uow.publish(RequestWithdrawn(**about(request), withdrawn_at=at, reason=reason))
    hint(request, people, uow, before=request.seated)


async def expire(request: ApprovalRequestTable, uow: UnitOfWork, *, said: str = EXPIRED_WITH_ORDER) -> None:
    """The subject's hold, or the time to decide it, ended before anybody decided: silence never approves."""
    at = uow.clock.now()
    people = await _end(request, RequestAction.EXPIRE, uow, said, None)
    uow.publish(RequestExpired(**about(request), expired_at=at))
    hint(request, people, uow, before=request.seated)


async def _end(
    request: ApprovalRequestTable, action: RequestAction, uow: UnitOfWork, said: str, reason: str | None
) -> Directory:
    at, before = uow.clock.now(), request.status
    people = await get_people(uow, request.customer_uuid, concerned(request))
    put_levels(request, close_all(levels_of(request)))
    move(request, action, at)
    request.decided_at = at
    line = entry(at=at, kind=request.status, description=said, from_=before, to=request.status, reason=reason)
    request.history = [*request.history, line]
    await uow.flush()
    return people


async def store_subject_status(request: ApprovalRequestTable, uow: UnitOfWork, *, status: str, version: int) -> None:
    """Remember the subject's status; the request itself did not change, so its version stays."""
    table = ApprovalRequestTable
    kept = {"subject_status": status, "subject_version": version}
    statement = update(table).where(col(table.uuid) == request.uuid).values(**kept)
    await uow.session.execute(statement, execution_options={"synchronize_session": False})
