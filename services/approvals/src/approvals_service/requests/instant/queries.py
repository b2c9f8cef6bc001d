"""Finding what a link of a mail opens; a dead link costs what an unknown one costs."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from kit.db.database import Database
from kit.db.scopes import CustomerScope
from kit.http.uow import UnitOfWork
from sqlalchemy import select
from sqlmodel import col

from approvals_service.people.queries import Employee, get_people
from approvals_service.requests.instant.links import hash_of
from approvals_service.requests.instant.refusals import InvalidApprovalToken
from approvals_service.requests.instant.schemas import InstantSummary
from approvals_service.requests.instant.tables import InstantLinkTable
from approvals_service.requests.lifecycle import RequestStatus
from approvals_service.requests.tables import ApprovalRequestTable

NOBODY = UUID(int=0)


@dataclass(frozen=True, slots=True)
class Opened:
    """What a good link opens; `is_repeat`: the call that used it comes again."""

    link: InstantLinkTable
    request: ApprovalRequestTable
    approver: Employee
    is_repeat: bool


async def open_link(db: Database, token: str, *, key: str | None = None) -> Opened:
    """The request a token approves. Raises InvalidApprovalToken for every token that approves nothing.

    `key`: the Idempotency-Key of the call. Whose link it is nobody knows before it is found, so the sweep role says.
    """
    token_hash = hash_of(token)
    async with db.sweep() as session:
        found = select(col(InstantLinkTable.customer_uuid)).where(col(InstantLinkTable.token_hash) == token_hash)
        customer_uuid = await session.scalar(found)
    async with db.work(CustomerScope(customer_uuid or NOBODY)) as uow:
        opened = await _read(uow, token_hash, key=key)
    if opened is None:
        raise InvalidApprovalToken
    return opened


async def _read(uow: UnitOfWork, token_hash: str, *, key: str | None) -> Opened | None:
    """The same statements for a link that is none."""
    by_hash = select(InstantLinkTable).where(col(InstantLinkTable.token_hash) == token_hash)
    link = await uow.session.scalar(by_hash)
    request_uuid, approver_uuid = (link.request_uuid, link.approver_uuid) if link else (NOBODY, NOBODY)
    by_uuid = select(ApprovalRequestTable).where(col(ApprovalRequestTable.uuid) == request_uuid)
    request = await uow.session.scalar(by_uuid)
    people = await get_people(uow, uow.customer_uuid or NOBODY, [approver_uuid])
    approver = people.get(approver_uuid)
    if link is None or request is None or approver is None or approver.user_uuid is None:
        return None
    is_repeat = link.used_at is not None and key is not None and link.used_key == hash_of(key)
    if is_repeat or is_living(link, request, uow.clock.now()):
        return Opened(link, request, approver, is_repeat)
    return None


def is_living(link: InstantLinkTable, request: ApprovalRequestTable, now: datetime) -> bool:
    """Unused, in time, and its level still waits for its approver."""
    in_time = now < link.expires_at and (request.expires_at is None or now < request.expires_at)
    asked = request.current_level == link.level and link.approver_uuid in request.deciders
    return link.used_at is None and in_time and request.state.is_open and asked


def summary_of(request: ApprovalRequestTable) -> InstantSummary:
    """What anybody with the link may see."""
    return InstantSummary(
        order_number=request.number,
        requester=request.requester_name,
        route=request.title,
        total_value=request.value_left,
    )


def is_decided(request: ApprovalRequestTable, level: int) -> bool:
    """Whether somebody decided this level meanwhile, as against the order going back or running out."""
    if request.state.is_open:
        return request.current_level != level
    return request.state in {RequestStatus.APPROVED, RequestStatus.REJECTED}
