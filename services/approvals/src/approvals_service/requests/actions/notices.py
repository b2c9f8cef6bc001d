"""Notifies approvers of a request that awaits them, and its requester of the outcome, as they chose."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from enum import StrEnum
from uuid import UUID

from contracts.notices import NOTICES, Recipient
from kit.core.money import brl
from kit.http.uow import UnitOfWork
from kit.mail.letterhead import Mail
from kit.notices.actions import FindReaders, get_addresses, send_notice
from kit.notices.delivery import Message, Reader, deliver

from approvals_service.people.queries import Directory, Employee
from approvals_service.requests.actions.outcome import ENTITY
from approvals_service.requests.instant.links import make_link
from approvals_service.requests.kinds import kind_of
from approvals_service.requests.lifecycle import RequestStatus
from approvals_service.requests.mails import approval_pending, approval_requested, request_ended
from approvals_service.requests.rules.words import capital, name_of
from approvals_service.requests.tables import ApprovalRequestTable


class Occasion(StrEnum):
    """Why deciders are notified of an open level: its slug in `contracts.notices`."""

    OPENED = "approval_requested"
    REMINDER = "approval_reminder"


async def notify_of_level(
    request: ApprovalRequestTable, people: Directory, uow: UnitOfWork, *, occasion: Occasion = Occasion.OPENED
) -> None:
    """Ring and mail the deciders of the open level, and the other recipients the customer chose."""
    others = [*_requesters(request, people), *_readers(Recipient.ADMINISTRATOR, people.administrators(), people)]
    readers = [*_readers(Recipient.APPROVER, request.deciders, people), *others]
    await _notify(request, readers, people, uow, find=_find_addresses(request, uow), occasion=occasion)
    _notify_managers(request, request.deciders, people, uow, occasion=occasion)


async def notify_new_deciders(
    request: ApprovalRequestTable, before: Collection[UUID], *, people: Directory, uow: UnitOfWork
) -> None:
    """Ring and mail those who decide the open level now and did not `before`."""
    added = [uuid for uuid in request.deciders if uuid not in before]
    await _notify(request, _readers(Recipient.APPROVER, added, people), people, uow)
    _notify_managers(request, added, people, uow)


async def mail_outcome(
    request: ApprovalRequestTable, people: Directory, uow: UnitOfWork, *, by: UUID, name: str
) -> None:
    """Mail the outcome to its recipients but the one who decided, with the rejected expenses and why."""
    notice = kind_of(request.request_type).outcome_notice
    if notice is None:
        return
    path = notice.path.format(uuid=request.subject_uuid)
    kind = notice.rejected if request.state is RequestStatus.REJECTED else notice.approved

    def mail(reader: Reader) -> Mail:
        address = uow.db.settings.public_url.rstrip("/") + path
        return request_ended(request, name=reader.name, decided_by=name, address=address)

    message = _message(request, kind=kind, title=_title(request), text=request.title, link=path)
    readers, find = _outcome_readers(request, people, by=by), _find_addresses(request, uow)
    await send_notice(uow, message, customer_uuid=request.customer_uuid, known=readers, find=find, mail=mail)


def _outcome_readers(request: ApprovalRequestTable, people: Directory, *, by: UUID) -> list[Reader]:
    """Employees by their roles, without their accounts: the subject's owner rings the bells."""
    approvers = _readers(Recipient.APPROVER, request.seated, people)
    administrators = _readers(Recipient.ADMINISTRATOR, people.administrators(), people)
    return [
        replace(reader, user_uuid=None)
        for reader in (*_requesters(request, people), *approvers, *administrators)
        if reader.employee_uuid not in (None, by)
    ]


async def _notify(
    request: ApprovalRequestTable,
    readers: Sequence[Reader],
    people: Directory,
    uow: UnitOfWork,
    *,
    find: FindReaders | None = None,
    occasion: Occasion = Occasion.OPENED,
) -> None:
    if not readers:
        return
    address = uow.db.settings.public_url.rstrip("/") + _path(request)

    def mail(reader: Reader) -> Mail:
        if reader.role is not Recipient.APPROVER:
            return approval_pending(request, name=reader.name, address=address)
        person = people.get(reader.employee_uuid)
        instant = make_link(request, person, uow) if person else None
        is_reminder = occasion is Occasion.REMINDER
        return approval_requested(request, name=reader.name, address=address, instant=instant, is_reminder=is_reminder)

    message = _pending(request, occasion)
    await send_notice(
        uow, message, customer_uuid=request.customer_uuid, known=readers, find=find or _no_others, mail=mail
    )


def _notify_managers(
    request: ApprovalRequestTable,
    deciders: Collection[UUID],
    people: Directory,
    uow: UnitOfWork,
    *,
    occasion: Occasion = Occasion.OPENED,
) -> None:
    """The agency's managers decide for want of anybody else, so no choice of the customer silences them.

    They decide on the page: the mail has no link that approves by password.
    """
    readers = [
        Reader(
            role=Recipient.APPROVER,
            name=manager.name,
            user_uuid=manager.uuid,
            employee_uuid=None,
            email=manager.email,
        )
        for manager in people.agency.managers
        if people.agency.uuid in deciders and not people.stands_aside(manager.uuid, request.requester_user_uuid)
    ]
    address = uow.db.settings.public_url.rstrip("/") + _path(request)

    def mail(reader: Reader) -> Mail:
        is_reminder = occasion is Occasion.REMINDER
        return approval_requested(request, name=reader.name, address=address, is_reminder=is_reminder)

    message = _pending(request, occasion, of=f"{people.agency.customer_name} · ")
    for reader in readers:
        deliver(uow, message, reader, notice=NOTICES[occasion.value], mail=mail)


def _find_addresses(request: ApprovalRequestTable, uow: UnitOfWork) -> FindReaders:
    """Finds the customer's addresses; the people of a request are known: they were read with it."""

    async def find(roles: frozenset[Recipient]) -> Sequence[Reader]:
        return await get_addresses(uow, roles, customer_uuid=request.customer_uuid)

    return find


async def _no_others(_roles: frozenset[Recipient]) -> Sequence[Reader]:
    """Nobody but the readers at hand."""
    return ()


def _requesters(request: ApprovalRequestTable, people: Directory) -> list[Reader]:
    """The issuer and the travelers; an issuer of the agency has a bell and no mail."""
    issuer = people.get(request.requester_employee_uuid)
    issuers = [_reader(Recipient.ISSUER, issuer)] if issuer else []
    if request.requester_employee_uuid is None:
        issuers = [
            Reader(
                role=Recipient.ISSUER,
                name=request.requester_name,
                user_uuid=request.requester_user_uuid,
                employee_uuid=None,
                email=None,
            )
        ]
    return [*issuers, *_readers(Recipient.TRAVELER, request.travelers, people)]


def _readers(role: Recipient, uuids: Iterable[UUID], people: Directory) -> list[Reader]:
    found = (people.get(uuid) for uuid in uuids)
    return [_reader(role, person) for person in found if person is not None]


def _reader(role: Recipient, person: Employee) -> Reader:
    return Reader(
        role=role, name=person.name, user_uuid=person.user_uuid, employee_uuid=person.uuid, email=person.email
    )


def _pending(request: ApprovalRequestTable, occasion: Occasion, *, of: str = "") -> Message:
    text = f"{of}{request.requester_name} · {request.title} · {brl(request.value_left)}"
    ending = "lembrete de aprovação" if occasion is Occasion.REMINDER else "aprovação pendente"
    title = f"{_title(request)}: {ending}"
    return _message(request, kind=occasion.value, title=title, text=text, link=_path(request))


def _message(request: ApprovalRequestTable, *, kind: str, title: str, text: str, link: str) -> Message:
    return Message(kind=kind, title=title, text=text, link=link, about_entity=ENTITY, about_uuid=request.uuid)


def _title(request: ApprovalRequestTable) -> str:
    return capital(name_of(request.request_type, request.number, request.title))


def _path(request: ApprovalRequestTable) -> str:
    return f"/aprovacoes/{request.uuid}"
