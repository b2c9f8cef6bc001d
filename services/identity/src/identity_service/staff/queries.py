"""Reads an agency's people: pages for those who administer them, one by id."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from fastapi import Request
from kit.core.late_facts import look_again
from kit.core.principal import Principal
from kit.core.refusals import NotFound
from kit.http.pages import PageParams, PageResult, paginate
from kit.http.uow import UnitOfWork
from sqlalchemy import RowMapping

from identity_service.accounts import store
from identity_service.accounts.rules import MANAGER
from identity_service.accounts.store import Account, StaffFilter
from identity_service.companies.queries import find_agency
from identity_service.email_changes.store import WaitingEmail, find_changes
from identity_service.sessions.store import last_sign_ins
from identity_service.staff.schemas import AgencyEmployeeRead
from identity_service.users.avatars.links import avatar_link


@dataclass(frozen=True, slots=True)
class Glance:
    """What is shown of accounts besides themselves: last sign-ins, e-mails to be confirmed, links to pictures."""

    uow: UnitOfWork
    reader: UUID
    signed_in: dict[UUID, datetime]
    waiting: dict[UUID, WaitingEmail]

    def read(self, account: Account) -> AgencyEmployeeRead:
        """An account as the API shows it."""
        assert account.agency_employee_uuid is not None
        assert account.agency_uuid is not None
        waiting = self.waiting.get(account.uuid)
        return AgencyEmployeeRead(
            uuid=account.agency_employee_uuid,
            agency_uuid=account.agency_uuid,
            name=account.name,
            email=account.email,
            waiting_email=waiting.email if waiting else None,
            phone=account.phone,
            type="M" if account.employee_type == MANAGER else "I",
            active=account.is_active,
            user_uuid=account.uuid,
            avatar_url=avatar_link(account, reader=self.reader, uow=self.uow),
            last_sign_in_at=self.signed_in.get(account.uuid),
            version=account.version,
        )


async def enter_its_agency(uow: UnitOfWork, agency_uuid: UUID, *, by: Principal) -> None:
    """Stand in an agency's scope: the operator in any, its managers in their own. Raises NotFound."""
    if by.named_foreign or not (by.is_operator or by.agency_uuid == agency_uuid):
        raise NotFound
    await uow.enter_agency(agency_uuid)


async def require_agency(uow: UnitOfWork, agency_uuid: UUID, *, by: Principal) -> None:
    """The same for an agency named by itself, which the operator may have made a moment ago. Raises NotFound."""
    await enter_its_agency(uow, agency_uuid, by=by)
    found = await look_again(lambda uuid: find_agency(uow, uuid), agency_uuid, now=uow.clock.now())
    if found is None and by.is_operator:
        raise NotFound


async def list_staff(
    uow: UnitOfWork, agency_uuid: UUID, wanted: StaffFilter, *, page: PageParams, request: Request, by: Principal
) -> tuple[PageResult, Glance]:
    """An agency's people by name. Raises NotFound."""
    await require_agency(uow, agency_uuid, by=by)
    result = await paginate(uow, store.select_staff(agency_uuid, wanted), page=page, request=request)
    return result, await _glance(uow, [account_of(row) for row in result.rows], by=by)


async def _glance(uow: UnitOfWork, accounts: Sequence[Account], *, by: Principal) -> Glance:
    awaiting = [account.uuid for account in accounts if account.email_awaits_confirmation]
    waiting = await find_changes(uow, awaiting) if awaiting else {}
    return Glance(uow, by.user_uuid, await last_sign_ins(uow, [account.uuid for account in accounts]), waiting)


def account_of(row: RowMapping) -> Account:
    """The account a row of the list holds."""
    account: Account = row[Account.__name__]
    return account


async def find_colleague(uow: UnitOfWork, agency_employee_uuid: UUID, *, by: Principal) -> Account:
    """The account of an employee of an agency within the caller's reach. Raises NotFound."""
    user = await store.find_agency_employee(uow, agency_employee_uuid)
    if user is None or user.agency_uuid is None:
        raise NotFound
    await enter_its_agency(uow, user.agency_uuid, by=by)
    return user


async def read_colleague(uow: UnitOfWork, account: Account, *, by: Principal) -> AgencyEmployeeRead:
    """One of an agency's people as the API shows them."""
    return (await _glance(uow, [account], by=by)).read(account)
