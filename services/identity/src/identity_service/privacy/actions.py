"""Creates and decides requests about personal data: carried out here at once, in other services by event."""

from uuid import UUID

from contracts.identity import PrivacyRequestAccepted
from kit.core.principal import Principal
from kit.core.refusals import Forbidden, NotFound, WrongContext
from kit.http.uow import UnitOfWork
from kit.privacy.erasures import carry_out
from kit.security.rights import require_not_outranked
from sqlalchemy.exc import IntegrityError

from identity_service.accounts import store as users
from identity_service.accounts.store import Account
from identity_service.privacy import store
from identity_service.privacy.bells import ENTITY, notify_person, ring_deciders
from identity_service.privacy.erasing import PEOPLE
from identity_service.privacy.lifecycle import PRIVACY_LIFECYCLE, PrivacyAction, PrivacyFacts, PrivacyStatus
from identity_service.privacy.refusals import AskedAlready, OperatorKept
from identity_service.privacy.rules import looks_after_people, may_decide
from identity_service.privacy.schemas import PrivacyRequestCreate
from identity_service.privacy.tables import ERASURE, ONCE, PrivacyRequestTable
from identity_service.profiles.queries import is_last_administrator
from identity_service.staff.rules import leaves_nobody_in_charge
from identity_service.users.reach import rights_of

GATHERING = "privacy"
"""Who is woken by an accepted request: the task that brings it to its end."""
_KINDS = {"export": "Exportação de dados pessoais", "erasure": "Eliminação de dados pessoais"}


async def ask_for(body: PrivacyRequestCreate, *, by: Principal, uow: UnitOfWork) -> PrivacyRequestTable:
    """A person, or who looks after them, asks for an export or an erasure.

    An operator has nobody above: their export is carried out at once. Raises Forbidden, WrongContext, NotFound,
    AskedAlready, OperatorKept.
    """
    person = await _person_meant(uow, body.customer_employee_uuid, by=by)
    await _require_rank(uow, person, body.kind, by=by)
    if by.is_operator and body.kind == ERASURE:
        raise OperatorKept
    if in_the_way := await store.find_in_the_way(uow, person.uuid, body.kind):
        raise AskedAlready(PrivacyStatus(in_the_way))
    request = PrivacyRequestTable(
        kind=body.kind,
        person_user_uuid=person.uuid,
        requested_by_user_uuid=by.user_uuid,
        customer_uuid=person.customer_uuid,
        agency_uuid=person.agency_uuid,
        reason=body.reason,
    )
    await _store(uow, request)
    _note(uow, request, "ask", "solicitada")
    if by.is_operator:
        await _carry_out(uow, request, person, by=by)
    else:
        await ring_deciders(uow, request, said=f"{_KINDS[request.kind]} solicitada")
    return request


async def execute(uuid: UUID, *, by: Principal, uow: UnitOfWork) -> PrivacyRequestTable:
    """A request is granted: the person is exported or erased in every service.

    Raises NotFound, InvalidStatus, LastAdministrator.
    """
    request = await _take(uow, uuid, by=by)
    person = await users.find(uow, request.person_user_uuid)
    if person is None:
        raise NotFound
    await _require_rank(uow, person, request.kind, by=by)
    await _carry_out(uow, request, person, by=by)
    return request


async def refuse(uuid: UUID, reason: str, *, by: Principal, uow: UnitOfWork) -> PrivacyRequestTable:
    """A request is not granted, and why. Raises NotFound, InvalidStatus."""
    request = await _take(uow, uuid, by=by)
    step = PRIVACY_LIFECYCLE.decide(request.state, PrivacyAction.REFUSE, PrivacyFacts())
    request.move_to(step.to)
    request.reason_refused, request.decided_by_user_uuid = reason, by.user_uuid
    request.done_at = uow.clock.now()
    await uow.flush()
    _note(uow, request, "refuse", "recusada")
    notify_person(uow, request, title="Solicitação recusada", text=f"{_KINDS[request.kind]}: {reason}")
    return request


async def _person_meant(uow: UnitOfWork, employee_uuid: UUID | None, *, by: Principal) -> Account:
    """The caller, or an employee of the customer acted on; the unit of work stands where the request will."""
    if employee_uuid is None or employee_uuid == by.employee_uuid:
        person = await users.find(uow, by.user_uuid)
    else:
        person = await users.find_by_employee(uow, employee_uuid, customer_uuid=_customer_looked_after(by))
    if person is None:
        raise NotFound
    if person.customer_uuid is None and person.agency_uuid is not None:
        await uow.enter_agency(person.agency_uuid)  # staff's own: no line in a customer's audit
    return person


async def _require_rank(uow: UnitOfWork, person: Account, kind: str, *, by: Principal) -> None:
    """Raise Outranked when somebody is to be erased by a person with fewer rights."""
    if kind == ERASURE and person.uuid != by.user_uuid and person.customer_uuid is not None:
        require_not_outranked(by, await rights_of(uow, person))


def _customer_looked_after(by: Principal) -> UUID:
    if by.is_operator:
        raise WrongContext
    customer_uuid = by.customer()
    if not looks_after_people(by):
        raise Forbidden
    return customer_uuid


async def _store(uow: UnitOfWork, request: PrivacyRequestTable) -> None:
    """The database decides who of two came first."""
    try:
        uow.add(request)
        await uow.flush()
    except IntegrityError as problem:
        if ONCE in str(problem.orig):
            raise AskedAlready(PrivacyStatus.OPEN) from problem
        raise


async def _take(uow: UnitOfWork, uuid: UUID, *, by: Principal) -> PrivacyRequestTable:
    """A request the caller may decide, in the scope of whose it is. Raises NotFound."""
    request = await store.lock(uow, uuid)
    if request is None or not may_decide(request, by):
        raise NotFound
    if request.customer_uuid is not None:
        await uow.enter_customer(request.customer_uuid)
    elif request.agency_uuid is not None:
        await uow.enter_agency(request.agency_uuid)
    return request


async def _carry_out(uow: UnitOfWork, request: PrivacyRequestTable, person: Account, *, by: Principal) -> None:
    facts = PrivacyFacts(request.kind == ERASURE and await _is_last_in_charge(uow, person))
    step = PRIVACY_LIFECYCLE.decide(request.state, PrivacyAction.EXECUTE, facts)
    request.move_to(step.to)
    request.accepted_at, request.decided_by_user_uuid = uow.clock.now(), by.user_uuid
    await uow.flush()
    fact = await _accepted(uow, request, person)
    uow.publish(fact)
    _note(uow, request, "execute", "aceita")
    await carry_out(fact, uow=uow, people=PEOPLE)
    uow.wake(GATHERING)


async def _is_last_in_charge(uow: UnitOfWork, person: Account) -> bool:
    """Whether a company would be left without an administrator, or an agency without a manager."""
    if person.employee_uuid is not None and person.customer_uuid is not None:
        return await is_last_administrator(uow, person.employee_uuid, customer_uuid=person.customer_uuid)
    if person.agency_uuid is None:
        return False
    staff = await users.lock_staff(uow, person.agency_uuid, person.uuid)
    return leaves_nobody_in_charge(person, {"is_active": False}, staff)


async def _accepted(uow: UnitOfWork, request: PrivacyRequestTable, person: Account) -> PrivacyRequestAccepted:
    named = (person.employee_uuid, person.agency_employee_uuid, person.uuid)
    return PrivacyRequestAccepted(
        uuid=request.uuid,
        customer_uuid=request.customer_uuid,
        kind="erasure" if request.kind == ERASURE else "export",
        person_uuids=tuple(uuid for uuid in named if uuid is not None),
        accepted_at=request.accepted_at or uow.clock.now(),
        forgets=tuple(await store.list_exports_of(uow, person.uuid)) if request.kind == ERASURE else (),
    )


def _note(uow: UnitOfWork, request: PrivacyRequestTable, verb: str, participle: str) -> None:
    said = f"{_KINDS[request.kind]} {participle}"
    uow.audit(action=f"{verb}-{request.kind}", entity=ENTITY, entity_uuid=request.uuid, description=said)
