"""What approvals does when something happened elsewhere."""

from contracts.asking import TakenBack
from contracts.config import CustomerEmployeeChanged, SettingParameterChanged
from contracts.expenses import (
    AdvanceApprovalRequested,
    AdvanceApprovalWithdrawn,
    AdvanceRemoved,
    AdvanceStatusChanged,
    ReportApprovalRequested,
    ReportApprovalWithdrawn,
    ReportStatusChanged,
    StatusMoved,
)
from contracts.identity import ProfileChanged
from contracts.orders import ApprovalRequested, ApprovalWithdrawn, OrderStatusChanged
from kit.http.uow import UnitOfWork

from approvals_service.people.parameters import SEPARATION_OF_DUTIES
from approvals_service.requests.actions.early import (
    ANY_SUBMISSION,
    CANCELED,
    EXPIRED,
    keep_status,
    keep_withdrawal,
    take_requests_or_turn,
)
from approvals_service.requests.actions.ending import (
    expire,
    keep_subject_status,
    take_requests_of,
    withdraw,
)
from approvals_service.requests.actions.opening import open_request
from approvals_service.requests.actions.seating import request_seating_check
from approvals_service.requests.tables import ApprovalRequestTable

ASKING = "approving"


async def open_request_when_approval_requested(fact: ApprovalRequested, uow: UnitOfWork) -> None:
    """An order was submitted: somebody is asked, or it is approved automatically."""
    await open_request(fact, uow)


async def open_request_when_advance_requested(fact: AdvanceApprovalRequested, uow: UnitOfWork) -> None:
    """An advance was asked for or changed: somebody is asked, or it is approved automatically."""
    await open_request(fact, uow)


async def open_request_when_report_sent(fact: ReportApprovalRequested, uow: UnitOfWork) -> None:
    """A report was sent: somebody is asked, or it is approved automatically."""
    await open_request(fact, uow)


async def end_request_when_approval_withdrawn(fact: ApprovalWithdrawn, uow: UnitOfWork) -> None:
    """The issuer took the order back, canceled it, or its hold ended."""
    await _end_withdrawn(fact, uow)


async def end_request_when_advance_withdrawn(fact: AdvanceApprovalWithdrawn, uow: UnitOfWork) -> None:
    """The requester took the advance back."""
    await _end_withdrawn(fact, uow)


async def end_request_when_report_withdrawn(fact: ReportApprovalWithdrawn, uow: UnitOfWork) -> None:
    """The employee took the report back."""
    await _end_withdrawn(fact, uow)


async def end_request_when_advance_removed(fact: AdvanceRemoved, uow: UnitOfWork) -> None:
    """Nobody decides an advance that is gone, whichever fact of its end comes first."""
    requests = await take_requests_or_turn(fact.uuid, uow, submission=1)
    if not requests:
        await keep_withdrawal(
            fact.uuid,
            uow,
            customer_uuid=fact.customer_uuid,
            submission=ANY_SUBMISSION,
            at=fact.removed_at,
            reason=None,
        )
    for request in requests:
        if request.state.is_open:
            await withdraw(request, uow, reason=None)


async def _end_withdrawn(fact: TakenBack, uow: UnitOfWork) -> None:
    requests = await take_requests_or_turn(fact.uuid, uow, submission=fact.submission)
    if all(request.submission < fact.submission for request in requests):
        await keep_withdrawal(
            fact.uuid,
            uow,
            customer_uuid=fact.customer_uuid,
            submission=fact.submission,
            at=fact.withdrawn_at,
            reason=fact.reason,
        )
    for request in requests:
        if not _is_ended_by(fact, request):
            continue
        if request.expires_at is not None and fact.withdrawn_at >= request.expires_at:
            await expire(request, uow)
        else:
            await withdraw(request, uow, reason=fact.reason)


def _is_ended_by(fact: TakenBack, request: ApprovalRequestTable) -> bool:
    """An open request, or one decided while its subject was taken back.

    Owners publish this fact only for a subject that waits for a decision: they have applied none on this submission.
    """
    if request.state.is_open:
        return request.submission <= fact.submission
    return request.state.is_decided and request.submission == fact.submission


async def follow_order_when_its_status_changed(fact: OrderStatusChanged, uow: UnitOfWork) -> None:
    """Keep what the order is now; an expired or canceled one is decided no more."""
    requests = await _followed(fact, uow)
    if not requests or requests[-1].subject_version >= fact.version:
        return
    if requests[-1].state.is_open and fact.to_status == EXPIRED:
        await expire(requests[-1], uow)
    if requests[-1].state.is_open and fact.to_status == CANCELED:
        await withdraw(requests[-1], uow, reason=None)
    await keep_subject_status(requests[-1], uow, status=fact.to_status, version=fact.version)


async def follow_advance_when_its_status_changed(fact: AdvanceStatusChanged, uow: UnitOfWork) -> None:
    """Keep what the advance is now."""
    await _follow(fact, uow)


async def follow_report_when_its_status_changed(fact: ReportStatusChanged, uow: UnitOfWork) -> None:
    """Keep what the report is now."""
    await _follow(fact, uow)


async def _follow(fact: StatusMoved, uow: UnitOfWork) -> None:
    requests = await _followed(fact, uow)
    if requests and requests[-1].subject_version < fact.version:
        await keep_subject_status(requests[-1], uow, status=fact.to_status, version=fact.version)


async def _followed(fact: StatusMoved | OrderStatusChanged, uow: UnitOfWork) -> list[ApprovalRequestTable]:
    """Requests of a subject that moved; where none is here yet, what it moved to is kept for the one to come."""
    if fact.from_status is None:
        return []  # just made: whatever was asked since is newer
    if fact.to_status == ASKING:
        return await take_requests_of(fact.uuid, uow)  # what a request says anyway: nothing ends
    requests = await take_requests_or_turn(fact.uuid, uow, submission=1)
    if not requests:
        await keep_status(fact.uuid, uow, customer_uuid=fact.customer_uuid, status=fact.to_status, version=fact.version)
    return requests


async def seat_again_when_employee_changed(fact: CustomerEmployeeChanged, uow: UnitOfWork) -> None:
    """An approver left, came back or changed profile: no level may be left with nobody."""
    heir = None if fact.active else fact.replaced_by_uuid
    await request_seating_check(uow, fact.customer_uuid, employee=fact.uuid, heir=heir)


async def seat_again_when_profile_changed(fact: ProfileChanged, uow: UnitOfWork) -> None:
    """Who may stand in for a forsaken level changed."""
    await request_seating_check(uow, fact.customer_uuid)


async def seat_again_when_duties_changed(fact: SettingParameterChanged, uow: UnitOfWork) -> None:
    """Whether people decide what is their own was switched: what stand-ins decide is asked of others."""
    if fact.slug == SEPARATION_OF_DUTIES:
        await request_seating_check(uow, fact.customer_uuid)
