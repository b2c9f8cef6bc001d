"""Reading profiles: whole lists for their customer, one for its holder."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from fastapi import Request
from kit.core.folding import like_pattern
from kit.core.metadata import columns_of
from kit.core.principal import Context, Principal
from kit.core.refusals import NotFound, WrongContext
from kit.db.tenancy import locate
from kit.http.pages import PageParams, PageResult, paginate
from kit.http.uow import UnitOfWork
from kit.security.rights import Rights, rights_of_holder
from sqlalchemy import RowMapping, Select, select

from identity_service.companies.queries import active_holders, count_holders
from identity_service.profiles.catalogue import ALL_SLUGS
from identity_service.profiles.rules import user_type_of
from identity_service.profiles.schemas import ProfileRead, actions_read
from identity_service.profiles.tables import ProfileTable

_C = columns_of(ProfileTable)

AGENCY_PROFILE = "Agência"


@dataclass(frozen=True, slots=True)
class HeldProfile:
    """What a profile makes of its holder."""

    uuid: UUID
    actions: frozenset[str]
    is_expense_approver: bool
    is_administrator: bool
    user_type: str


_OF_HOLDER = (_C.uuid, _C.actions, _C.is_expense_approver, _C.is_administrator, _C.approver)


def select_held_profile(uuid: Any) -> Select[Any]:
    """A profile of the customer in scope, to be read beside its holder."""
    return select(*_OF_HOLDER).where(_C.uuid == uuid, _C.is_removed.is_(False))


def read_held_profile(row: Sequence[Any]) -> HeldProfile | None:
    """What `select_held_profile` found, as its holder carries it."""
    uuid, actions, is_expense_approver, is_administrator, approver = row
    if uuid is None:
        return None
    kind = user_type_of(
        is_administrator=is_administrator,
        approver=approver,
        is_expense_approver=is_expense_approver,
        actions=actions,
    )
    return HeldProfile(uuid, frozenset(actions), is_expense_approver, is_administrator, kind)


def _profiles(customer_uuid: UUID) -> Select[Any]:
    return select(*_C).where(_C.customer_uuid == customer_uuid, _C.is_removed.is_(False))


@dataclass(frozen=True, slots=True)
class ProfilesPage:
    """A page of profiles, and how many employees hold each."""

    result: PageResult
    holders: dict[UUID, int]

    def read(self, row: RowMapping) -> ProfileRead:
        """A row of the page as the API shows it."""
        return read_profile(row, employees_count=self.holders.get(row["uuid"], 0))


async def list_profiles(
    uow: UnitOfWork, *, name: str, page: PageParams, request: Request, by: Principal
) -> ProfilesPage:
    """The profiles of the customer acted on, by name; `name` matches parts without case or accents."""
    statement = _profiles(by.customer()).order_by(_C.name_folded)
    if name:
        statement = statement.where(_C.name_folded.like(like_pattern(name)))
    result = await paginate(uow, statement, page=page, request=request)
    return ProfilesPage(result, await count_holders(uow, [row["uuid"] for row in result.rows]))


def read_profile(row: RowMapping, *, employees_count: int) -> ProfileRead:
    """A profile as the API shows it."""
    return ProfileRead(
        uuid=row["uuid"],
        name=row["name"],
        actions=actions_read(frozenset(row["actions"])),
        approver=row["approver"],
        default=row["is_default"],
        is_expense_approver=row["is_expense_approver"],
        is_administrator=row["is_administrator"],
        employees_count=employees_count,
        created_at=row["created_at"],
        updated_at=row["updated_at"],
        version=row["version"],
    )


async def get_profile(uow: UnitOfWork, profile_uuid: UUID, *, customer_uuid: UUID) -> ProfileRead:
    """One profile of a customer. Raises NotFound."""
    row = await uow.row(_profiles(customer_uuid).where(_C.uuid == profile_uuid))
    if row is None:
        raise NotFound
    holders = await count_holders(uow, [profile_uuid])
    return read_profile(row, employees_count=holders.get(profile_uuid, 0))


async def is_last_administrator(uow: UnitOfWork, employee_uuid: UUID, *, customer_uuid: UUID) -> bool:
    """Whether nobody else of the customer is an administrator; two who ask at once ask one after the other."""
    administrators = select(_C.uuid).where(_C.customer_uuid == customer_uuid, _C.is_administrator.is_(True))
    found = (await uow.session.scalars(administrators.with_for_update())).all()
    return await active_holders(uow, found) == {employee_uuid}


async def list_profiles_with(uow: UnitOfWork, slugs: Sequence[str], *, customer_uuid: UUID) -> Sequence[UUID]:
    """The profiles of a customer that permit all of these actions."""
    permitting = _profiles(customer_uuid).where(_C.actions.contains(list(slugs)))
    return [row["uuid"] for row in await uow.rows(permitting)]


async def get_profile_of_object(uow: UnitOfWork, profile_uuid: UUID) -> ProfileRead:
    """One profile, for whoever may reach it. Raises NotFound."""
    customer_uuid = await locate(uow, ProfileTable, profile_uuid)
    return await get_profile(uow, profile_uuid, customer_uuid=customer_uuid)


async def get_my_profile(uow: UnitOfWork, *, by: Principal) -> ProfileRead:
    """The caller's profile; every action for an agency user on their chosen customer.

    Raises WrongContext for the operator, CustomerRequired for an agency user without a choice.
    """
    if by.context is Context.OPERATOR:
        raise WrongContext
    customer_uuid = by.customer()
    if by.is_agency:
        # The unit of work refuses a foreign customer at its first use, and nothing else here would use it.
        await uow.session.connection()
        return _agency_profile()
    if by.profile_uuid is None:
        raise NotFound
    return await get_profile(uow, by.profile_uuid, customer_uuid=customer_uuid)


def _agency_profile() -> ProfileRead:
    return ProfileRead(
        uuid=None,
        name=AGENCY_PROFILE,
        actions=actions_read(frozenset(ALL_SLUGS)),
        approver=False,
        default=False,
        is_expense_approver=False,
        is_administrator=False,
        employees_count=0,
        created_at=None,
        updated_at=None,
        version=None,
    )


async def find_rights(uow: UnitOfWork, profile_uuid: UUID) -> Rights | None:
    """What a holder of a profile has (kit.security.rights); None when there is no such profile in this scope."""
    profile = await uow.session.get(ProfileTable, profile_uuid)
    return rights_of_holder(profile) if profile is not None else None
