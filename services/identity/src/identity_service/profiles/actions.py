"""Creates and changes profiles; each change is published."""

from collections.abc import Sequence
from uuid import UUID

from contracts.identity import ADMINISTRATOR, ProfileChanged, initial_profile_uuid
from kit.core.folding import fold
from kit.core.metadata import columns_of
from kit.core.principal import Principal
from kit.core.refusals import AlreadyExists
from kit.http.uow import UnitOfWork
from kit.security.rights import Rights, require_may_grant
from sqlalchemy import select

from identity_service.profiles.catalogue import in_catalogue_order
from identity_service.profiles.queries import get_profile
from identity_service.profiles.rules import INITIAL_PROFILES, InitialProfile
from identity_service.profiles.schemas import ProfileCreate, ProfileRead
from identity_service.profiles.tables import ProfileTable

_C = columns_of(ProfileTable)


def publish_changed(uow: UnitOfWork, profile: ProfileTable) -> None:
    """The whole profile, for every service's copy; call after the flush that gave it its version."""
    uow.publish(
        ProfileChanged(
            uuid=profile.uuid,
            version=profile.version,
            customer_uuid=profile.customer_uuid,
            agency_uuid=profile.agency_uuid,
            name=profile.name,
            actions=tuple(profile.actions),
            approver=profile.approver,
            is_expense_approver=profile.is_expense_approver,
            is_default=profile.is_default,
            is_administrator=profile.is_administrator,
            deleted=profile.is_removed,
        )
    )


def hint_at_screens(uow: UnitOfWork, profile: ProfileTable, *, holders: Sequence[UUID] = ()) -> None:
    """Open screens of who reads profiles, and of who holds this one, ask again (`settings.changed`)."""
    uow.live(
        entity="settings",
        entity_uuid=profile.uuid,
        version=profile.version,
        actions=("view-profile", "view-customer-employee"),
        agency_uuid=profile.agency_uuid,
        user_uuids=holders,
        customer_uuid=profile.customer_uuid,
    )


async def create_profile(body: ProfileCreate, *, by: Principal, uow: UnitOfWork) -> ProfileRead:
    """Add a profile to the customer acted on; a new default takes the flag from the former.

    Raises GrantsMoreThanHeld; AlreadyExists when another profile has the name.
    """
    customer_uuid, name_folded = by.customer(), fold(body.name)
    require_may_grant(by, rights_wanted(body))
    # The one profile a customer always has is what changes of its profiles wait for.
    first = await uow.lock(ProfileTable, initial_profile_uuid(customer_uuid, ADMINISTRATOR))
    await require_free_name(uow, customer_uuid, name_folded)
    if body.default:
        await take_default_flag(uow, customer_uuid)
    profile = ProfileTable(
        customer_uuid=customer_uuid,
        agency_uuid=first.agency_uuid,
        name=body.name,
        name_folded=name_folded,
        actions=in_catalogue_order(frozenset(body.actions)),
        approver=body.approver,
        is_expense_approver=body.is_expense_approver,
        is_default=body.default,
    )
    await _store(uow, profile)
    hint_at_screens(uow, profile)
    uow.audit(action="create", entity="profile", entity_uuid=profile.uuid, description=profile.name)
    return await get_profile(uow, profile.uuid, customer_uuid=customer_uuid)


def rights_wanted(body: ProfileCreate) -> Rights:
    """What a new profile would let its holders do."""
    return Rights(actions=frozenset(body.actions), approver=body.approver, is_expense_approver=body.is_expense_approver)


async def require_free_name(uow: UnitOfWork, customer_uuid: UUID, name_folded: str, *, but: UUID | None = None) -> None:
    """Refuse a name another profile of the customer has. Raises AlreadyExists."""
    holder = await uow.session.scalar(
        select(_C.uuid).where(_C.customer_uuid == customer_uuid, _C.name_folded == name_folded)
    )
    if holder not in {None, but}:
        raise AlreadyExists("name", "nome")


async def take_default_flag(uow: UnitOfWork, customer_uuid: UUID) -> None:
    """The former default is written first: the database allows one at a time."""
    mine = (_C.customer_uuid == customer_uuid, _C.is_default.is_(True))
    former = await uow.session.scalar(select(ProfileTable).where(*mine))
    if former is not None:
        former.is_default = False
        await uow.flush()
        publish_changed(uow, former)


async def _store(uow: UnitOfWork, profile: ProfileTable) -> None:
    uow.add(profile)
    await uow.flush()
    publish_changed(uow, profile)


async def make_initial_profiles(uow: UnitOfWork, *, customer_uuid: UUID, agency_uuid: UUID) -> None:
    """The four profiles a customer starts with (DOMAIN section 2); those there already stay as they are."""
    mine = select(_C.uuid).where(_C.customer_uuid == customer_uuid)
    known = set((await uow.session.scalars(mine)).all())
    for initial in INITIAL_PROFILES:
        uuid = initial_profile_uuid(customer_uuid, initial.name)
        if uuid not in known:
            await _store(uow, _initial(uuid, initial, customer_uuid=customer_uuid, agency_uuid=agency_uuid))


def _initial(uuid: UUID, initial: InitialProfile, *, customer_uuid: UUID, agency_uuid: UUID) -> ProfileTable:
    return ProfileTable(
        uuid=uuid,
        customer_uuid=customer_uuid,
        agency_uuid=agency_uuid,
        name=initial.name,
        name_folded=fold(initial.name),
        actions=list(initial.actions),
        approver=initial.approver,
        is_expense_approver=initial.is_expense_approver,
        is_default=initial.is_default,
        is_administrator=initial.is_administrator,
    )
