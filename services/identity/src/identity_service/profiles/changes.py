"""Changing profiles that exist; the customer's Administrador row is what these changes wait for, one after another."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from contracts.identity import ADMINISTRATOR, initial_profile_uuid
from kit.core.folding import fold
from kit.core.metadata import columns_of
from kit.core.principal import Principal
from kit.core.refusals import NotFound
from kit.db.tenancy import locate
from kit.http.etags import require_version
from kit.http.uow import UnitOfWork
from kit.security.rights import Rights, require_may_grant, require_not_outranked
from sqlalchemy import select

from identity_service.accounts.store import uuids_of_profiles
from identity_service.companies.queries import count_holders
from identity_service.profiles.actions import hint_at_screens, publish_changed, require_free_name, take_default_flag
from identity_service.profiles.catalogue import in_catalogue_order
from identity_service.profiles.queries import get_profile
from identity_service.profiles.refusals import AdministratorKept, DefaultProfile, ProfileHeld
from identity_service.profiles.rules import differences
from identity_service.profiles.schemas import ActionsWrite, ProfileRead, ProfileUpdate
from identity_service.profiles.tables import ProfileTable

_IN_ONE_HINT = 1_000
_C = columns_of(ProfileTable)


@dataclass(frozen=True, slots=True)
class Seen:
    """Who asks for a change, and the version they saw."""

    by: Principal
    version: int | None


async def update_profile(profile_uuid: UUID, body: ProfileUpdate, *, uow: UnitOfWork, seen: Seen) -> ProfileRead:
    """Rename a profile or set its flags.

    Raises NotFound, StaleVersion, AdministratorKept, Outranked, GrantsMoreThanHeld, AlreadyExists.
    """
    profile = await _take(uow, profile_uuid, seen=seen)
    given = body.model_dump(exclude_unset=True)
    if "name" in given:
        given["name_folded"] = fold(body.name)
        await require_free_name(uow, profile.customer_uuid, given["name_folded"], but=profile.uuid)
    return await _change(uow, profile, given, by=seen.by)


async def set_actions(profile_uuid: UUID, body: ActionsWrite, *, uow: UnitOfWork, seen: Seen) -> ProfileRead:
    """The whole set of what a profile permits; every service goes by it at once.

    Raises NotFound, StaleVersion, AdministratorKept, Outranked, GrantsMoreThanHeld.
    """
    profile = await _take(uow, profile_uuid, seen=seen)
    return await _change(uow, profile, {"actions": in_catalogue_order(frozenset(body.actions))}, by=seen.by)


async def make_default(profile_uuid: UUID, *, uow: UnitOfWork, seen: Seen) -> ProfileRead:
    """New employees are given this one, so the caller has all of its rights; the former default loses the flag.

    Raises NotFound, StaleVersion, AdministratorKept, Outranked.
    """
    profile = await _take(uow, profile_uuid, seen=seen)
    if not profile.is_default:
        await take_default_flag(uow, profile.customer_uuid)
    return await _change(uow, profile, {"is_default": True}, by=seen.by)


async def remove_profile(profile_uuid: UUID, *, uow: UnitOfWork, seen: Seen) -> None:
    """Take away a profile nobody holds.

    Raises NotFound, StaleVersion, AdministratorKept, Outranked, ProfileHeld, DefaultProfile.
    """
    profile = await _take(uow, profile_uuid, seen=seen)
    if await count_holders(uow, [profile.uuid]):
        raise ProfileHeld
    if profile.is_default:
        raise DefaultProfile
    profile.is_removed, profile.name_folded = True, f"{profile.name_folded} {profile.uuid}"
    await _publish(uow, profile, action="delete", description=f"Perfil {profile.name} excluído")


async def bring_back(uow: UnitOfWork, profile_uuid: UUID) -> None:
    """A profile that was removed comes back, under its name or, where that was given away, one like it."""
    if not await uow.session.scalar(select(_C.is_removed).where(_C.uuid == profile_uuid)):
        return
    profile = await uow.lock(ProfileTable, profile_uuid)
    if not profile.is_removed:
        return
    if await _is_taken(uow, profile.customer_uuid, fold(profile.name)):
        profile.name = f"{profile.name[:110]} {profile.uuid.hex[-8:]}"
    profile.is_removed, profile.name_folded = False, fold(profile.name)
    description = f"Perfil {profile.name} restaurado: um funcionário o tem"
    await _publish(uow, profile, action="restore", description=description)


async def hold_changes(uow: UnitOfWork, customer_uuid: UUID) -> None:
    """No profile of this customer changes until we commit; many may hold this at once."""
    first = initial_profile_uuid(customer_uuid, ADMINISTRATOR)
    await uow.session.execute(select(_C.uuid).where(_C.uuid == first).with_for_update(read=True))


async def _take(uow: UnitOfWork, profile_uuid: UUID, *, seen: Seen) -> ProfileTable:
    customer_uuid = await locate(uow, ProfileTable, profile_uuid)
    await uow.lock(ProfileTable, initial_profile_uuid(customer_uuid, ADMINISTRATOR))
    profile = await uow.lock(ProfileTable, profile_uuid)
    if profile.is_removed:
        raise NotFound
    require_version(profile, seen.version)
    if profile.is_administrator:
        raise AdministratorKept
    require_not_outranked(seen.by, Rights.of(profile))
    return profile


async def _change(uow: UnitOfWork, profile: ProfileTable, given: Mapping[str, Any], *, by: Principal) -> ProfileRead:
    """Set the columns; what stays as it is, is published to nobody. Raises GrantsMoreThanHeld."""
    changes = differences(profile, given)
    for name, value in given.items():
        setattr(profile, name, value)
    require_may_grant(by, Rights.of(profile))
    if changes:
        await _publish(uow, profile, action="update", description=f"Perfil {profile.name} alterado", changes=changes)
    return await get_profile(uow, profile.uuid, customer_uuid=profile.customer_uuid)


async def _publish(
    uow: UnitOfWork, profile: ProfileTable, *, action: str, description: str, changes: dict[str, Any] | None = None
) -> None:
    await uow.flush()
    publish_changed(uow, profile)
    holders = await uuids_of_profiles(uow, [profile.uuid], customer_uuid=profile.customer_uuid)
    for some in batched(holders):
        hint_at_screens(uow, profile, holders=some)
    uow.audit(action=action, entity="profile", entity_uuid=profile.uuid, description=description, changes=changes)


def batched(uuids: Sequence[UUID]) -> list[Sequence[UUID]]:
    """So many holders as one hint may carry; one hint without any where nobody holds it."""
    return [uuids[at : at + _IN_ONE_HINT] for at in range(0, len(uuids), _IN_ONE_HINT)] or [()]


async def _is_taken(uow: UnitOfWork, customer_uuid: UUID, name_folded: str) -> bool:
    same = (_C.customer_uuid == customer_uuid, _C.name_folded == name_folded)
    return await uow.session.scalar(select(_C.uuid).where(*same)) is not None
