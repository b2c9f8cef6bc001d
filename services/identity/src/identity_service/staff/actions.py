"""Creates, changes, closes and invites an agency's people."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from kit.core.principal import Principal
from kit.core.refusals import InvalidStatus, NotFound
from kit.http.etags import require_version
from kit.http.uow import UnitOfWork

from identity_service.accounts import store
from identity_service.accounts.refusals import LastAdministrator
from identity_service.accounts.store import Account
from identity_service.attempts.link_requests import require_mail_left
from identity_service.companies.queries import find_agency
from identity_service.passwords import store as credentials
from identity_service.passwords.hashing import Hasher
from identity_service.passwords.links import invite
from identity_service.sessions.actions import end_sessions_of
from identity_service.staff.emails import mail_what_waits, settle_email
from identity_service.staff.queries import find_colleague, read_colleague, require_agency
from identity_service.staff.rules import leaves_nobody_in_charge
from identity_service.staff.schemas import AgencyEmployeeCreate, AgencyEmployeeRead, AgencyEmployeeUpdate
from identity_service.users.actions import NewPerson, create_agency_employee, publish_changed
from identity_service.users.addresses import leave_address

INACTIVATED, TYPE_CHANGED = "user_inactivated", "type_changed"
_COLUMNS = {"name": "name", "email": "email", "phone": "phone", "type": "employee_type"}


async def take_on(
    agency_uuid: UUID, body: AgencyEmployeeCreate, *, by: Principal, uow: UnitOfWork, hasher: Hasher
) -> AgencyEmployeeRead:
    """An agency takes somebody on, who is invited by mail. Raises NotFound, EmailTaken."""
    await require_agency(uow, agency_uuid, by=by)
    person = NewPerson(body.name, body.email, body.phone)
    user = await create_agency_employee(
        person, employee_type=body.type, agency_uuid=agency_uuid, uow=uow, hasher=hasher
    )
    return await read_colleague(uow, user, by=by)


async def change_colleague(
    uuid: UUID, body: AgencyEmployeeUpdate, *, by: Principal, uow: UnitOfWork, seen: int | None
) -> AgencyEmployeeRead:
    """Change who somebody is. Raises NotFound, StaleVersion, EmailTaken, LastAdministrator."""
    given = {_COLUMNS[name]: value for name, value in body.model_dump(exclude_unset=True).items()}
    return await _change(uuid, given, by=by, uow=uow, seen=seen)


async def switch_colleague(
    uuid: UUID, *, active: bool, by: Principal, uow: UnitOfWork, seen: int | None
) -> AgencyEmployeeRead:
    """Close an account, or open it again. Raises NotFound, StaleVersion, LastAdministrator."""
    return await _change(uuid, {"is_active": active}, by=by, uow=uow, seen=seen)


async def invite_colleague(uuid: UUID, *, by: Principal, uow: UnitOfWork) -> None:
    """Send the invitation once more. Raises NotFound, TooManyRequests; InvalidStatus for who needs or may have none."""
    user, _ = await _take(uuid, by=by, uow=uow, seen=None)
    if not user.is_active:
        raise InvalidStatus("inactive", "Inativo")
    if await credentials.find_hash(uow, user.uuid) is not None:
        raise InvalidStatus("active", "Ativo")
    await require_mail_left(uow, user.email_normalized, now=uow.clock.now())
    uow.audit(action="invite", entity="user", entity_uuid=user.uuid, description="Convite enviado de novo")
    await _invite(uow, user)


async def _take(uuid: UUID, *, by: Principal, uow: UnitOfWork, seen: int | None) -> tuple[Account, list[Account]]:
    """The account and the agency's active managers: who takes one away waits for who takes away another."""
    found = await find_colleague(uow, uuid, by=by)
    assert found.agency_uuid is not None
    staff = list(await store.lock_staff(uow, found.agency_uuid, found.uuid))
    user = next((one for one in staff if one.uuid == found.uuid), None)
    if user is None:
        raise NotFound
    require_version(user, seen)
    return user, staff


async def _change(
    uuid: UUID, given: dict[str, Any], *, by: Principal, uow: UnitOfWork, seen: int | None
) -> AgencyEmployeeRead:
    user, staff = await _take(uuid, by=by, uow=uow, seen=seen)
    given = await settle_email(uow, user, given)
    given = {name: value for name, value in given.items() if getattr(user, name) != value}
    if not given:
        await mail_what_waits(uow, user)
        return await read_colleague(uow, user, by=by)
    if leaves_nobody_in_charge(user, given, staff):
        raise LastAdministrator
    old_email = user.email
    told: dict[str, Any] = {
        name: [getattr(user, name), given[name]] for name in ("employee_type", "is_active") if name in given
    }
    for name, value in given.items():
        setattr(user, name, value)
    await uow.flush()
    await _close_what_ended(uow, user, given, old_email=old_email)
    await mail_what_waits(uow, user)
    publish_changed(uow, user)
    names = {"email" if name.startswith("email") else name for name in given}
    said = f"Conta da agência alterada: {', '.join(sorted(names))}"
    uow.audit(action="update", entity="user", entity_uuid=user.uuid, description=said, changes=told or None)
    return await read_colleague(uow, user, by=by)


async def _close_what_ended(uow: UnitOfWork, user: Account, given: Mapping[str, Any], *, old_email: str) -> None:
    """Links and sessions go with their address, sessions with the account and with the type their tokens carry."""
    closed = "is_active" in given and not user.is_active
    if "email_normalized" in given:
        await leave_address(uow, user, old=old_email)
    elif closed:
        await credentials.kill_links(uow, [user.uuid])
    if closed or "employee_type" in given:
        reason = INACTIVATED if closed else TYPE_CHANGED
        await end_sessions_of(uow, [user.uuid], reason=reason, now=uow.clock.now())
    if "email_normalized" in given:
        await store.release_email(uow, user.email_normalized)
        if user.is_active and await credentials.find_hash(uow, user.uuid) is None:
            await _invite(uow, user)


async def _invite(uow: UnitOfWork, user: Account) -> None:
    user.invited_to = user.email_normalized
    await uow.flush()
    agency = await find_agency(uow, user.agency_uuid) if user.agency_uuid else None
    company = agency.trading_name if agency else None
    await invite(uow, user_uuid=user.uuid, name=user.name, email=user.email, company=company)
