"""What approvals does when something happened elsewhere."""

from collections.abc import Iterator

from contracts.asking import Asked, SubjectMoved, SubjectRemoved, TakenBack
from contracts.config import CustomerEmployeeChanged, SettingParameterChanged
from contracts.identity import ProfileChanged
from kit.http.uow import UnitOfWork
from kit.messaging.reactions import On, on

from approvals_service.people.delegates import list_absent_for
from approvals_service.people.parameters import SEPARATION_OF_DUTIES
from approvals_service.requests.actions.early_ends import (
    ANY_SUBMISSION,
    store_early_status,
    store_early_withdrawal,
    take_requests_or_lock_subject,
)
from approvals_service.requests.actions.ending import (
    expire,
    store_subject_status,
    take_requests_of,
    withdraw,
)
from approvals_service.requests.actions.opening import open_request
from approvals_service.requests.actions.seat_checks import request_seating_check
from approvals_service.requests.kinds import RequestKind, kind_of_fact
from approvals_service.requests.lifecycle import RequestAction
from approvals_service.requests.tables import ApprovalRequestTable

APPROVING = "approving"


def reactions_of(kind: RequestKind) -> Iterator[On]:
    """What approvals does when a subject of this kind asks for approval, withdraws, changes status or is removed."""
    published = kind.consumers.get
    yield on(kind.requested, open_request_when_approval_requested, consumer=published(kind.requested))
    yield on(kind.withdrawn, end_request_when_approval_withdrawn, consumer=published(kind.withdrawn))
    yield on(kind.status_changed, follow_subject_when_its_status_changed, consumer=published(kind.status_changed))
    if kind.removed is not None:
        yield on(kind.removed, end_request_when_subject_removed, consumer=published(kind.removed))


async def open_request_when_approval_requested(fact: Asked, uow: UnitOfWork) -> None:
    """A subject was submitted or changed: its approvers are notified, or it is approved automatically."""
    await open_request(fact, uow)


async def end_request_when_approval_withdrawn(fact: TakenBack, uow: UnitOfWork) -> None:
    """The requester took the subject back or canceled it, or its hold ended."""
    requests = await take_requests_or_lock_subject(fact.uuid, uow, submission=fact.submission)
    if all(request.submission < fact.submission for request in requests):
        await store_early_withdrawal(
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


async def end_request_when_subject_removed(fact: SubjectRemoved, uow: UnitOfWork) -> None:
    """Withdraw the request of a subject that was deleted, whichever event of its end comes first."""
    requests = await take_requests_or_lock_subject(fact.uuid, uow, submission=1)
    if not requests:
        await store_early_withdrawal(
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


async def follow_subject_when_its_status_changed(fact: SubjectMoved, uow: UnitOfWork) -> None:
    """Keep the subject's status; one that ends an open request (`RequestKind.ends`) ends it."""
    requests = await _followed(fact, uow)
    if not requests or requests[-1].subject_version >= fact.version:
        return
    newest = requests[-1]
    end = kind_of_fact(fact).ends.get(fact.to_status)
    if newest.state.is_open and end is RequestAction.EXPIRE:
        await expire(newest, uow)
    elif newest.state.is_open and end is RequestAction.WITHDRAW:
        await withdraw(newest, uow, reason=None)
    await store_subject_status(newest, uow, status=fact.to_status, version=fact.version)


async def _followed(fact: SubjectMoved, uow: UnitOfWork) -> list[ApprovalRequestTable]:
    """Requests of a subject whose status changed; where there is none yet, its status is kept for the one to come."""
    if fact.from_status is None:
        return []  # just created: any request for its approval is newer
    if fact.to_status == APPROVING:
        return await take_requests_of(fact.uuid, uow)  # the status of an open request: nothing ends
    requests = await take_requests_or_lock_subject(fact.uuid, uow, submission=1)
    if not requests:
        await store_early_status(
            fact.uuid, uow, customer_uuid=fact.customer_uuid, status=fact.to_status, version=fact.version
        )
    return requests


async def seat_again_when_employee_changed(fact: CustomerEmployeeChanged, uow: UnitOfWork) -> None:
    """An approver left, came back or changed profile: no level may be left with nobody."""
    heir = None if fact.active else fact.replaced_by_uuid
    await request_seating_check(uow, fact.customer_uuid, employee=fact.uuid, heir=heir)
    for absent in await list_absent_for(uow, fact.customer_uuid, fact.uuid):
        await request_seating_check(uow, fact.customer_uuid, employee=absent)


async def seat_again_when_profile_changed(fact: ProfileChanged, uow: UnitOfWork) -> None:
    """Who may stand in for a forsaken level changed."""
    await request_seating_check(uow, fact.customer_uuid)


async def seat_again_when_duties_changed(fact: SettingParameterChanged, uow: UnitOfWork) -> None:
    """Whether people decide what is their own was switched: what stand-ins decide is asked of others."""
    if fact.slug == SEPARATION_OF_DUTIES:
        await request_seating_check(uow, fact.customer_uuid)
