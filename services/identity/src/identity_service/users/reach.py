"""Whose account a caller may touch: their own, those of people they look after (API section 2.1)."""

from uuid import UUID

from kit.core.principal import Principal
from kit.core.refusals import Forbidden, NotFound
from kit.http.uow import UnitOfWork
from kit.security.rights import Rights, require_not_outranked

from identity_service.accounts import store
from identity_service.accounts.store import Account
from identity_service.profiles.queries import find_rights

MANAGES = "update-customer-employee"


def is_within_reach(user: Account, by: Principal) -> bool:
    """One's own; an agency's staff and its customers' people; a customer's people."""
    if user.uuid == by.user_uuid:
        return True
    if by.is_agency:
        return user.agency_uuid == by.agency_uuid
    return by.own_customer_uuid is not None and user.customer_uuid == by.own_customer_uuid


def require_may_manage(by: Principal, *slugs: str) -> None:
    """Raise Forbidden unless the caller looks after other people: holds an action, or manages the agency."""
    if by.is_operator:
        raise NotFound  # every person is another tenant's
    if not (by.is_agency_manager if by.is_agency else by.may(*(slugs or (MANAGES,)))):
        raise Forbidden


async def take_user(uow: UnitOfWork, user_uuid: UUID, *, by: Principal) -> Account:
    """The account, ours until we commit, in the scope of its customer; one's own or one looked after.

    Raises Forbidden, Outranked (somebody with more rights), NotFound (a foreign one is as absent as none).
    """
    if user_uuid != by.user_uuid:
        require_may_manage(by)
    user = await _reached(uow, await store.lock(uow, user_uuid), by=by)
    if user.uuid != by.user_uuid:
        require_not_outranked(by, await rights_of(uow, user))
    return user


async def rights_of(uow: UnitOfWork, user: Account) -> Rights | None:
    """The rights of an account's profile, in the scope of its customer; None without a profile."""
    return await find_rights(uow, user.profile_uuid) if user.profile_uuid is not None else None


async def take_employee(uow: UnitOfWork, employee_uuid: UUID, *, by: Principal, slugs: tuple[str, ...]) -> Account:
    """The same of an employee's account, for holders of one of the actions."""
    if employee_uuid != by.employee_uuid:
        require_may_manage(by, *slugs)
    return await _reached(uow, await store.lock_by_employee(uow, employee_uuid), by=by)


async def _reached(uow: UnitOfWork, user: Account | None, *, by: Principal) -> Account:
    if user is None or not is_within_reach(user, by):
        raise NotFound
    if user.customer_uuid is not None and uow.customer_uuid != user.customer_uuid:
        await uow.enter_customer(user.customer_uuid)
    return user
