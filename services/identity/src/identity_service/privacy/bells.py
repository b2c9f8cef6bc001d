"""Notifies about a request for personal data: first those who may decide it, afterwards the person it is about."""

from collections.abc import Iterable
from uuid import UUID

from kit.http.uow import UnitOfWork

from identity_service.accounts.store import uuids_of_managers, uuids_of_profiles
from identity_service.privacy.rules import DECIDERS
from identity_service.privacy.tables import PrivacyRequestTable
from identity_service.profiles.queries import list_profiles_with

ENTITY = "privacy_request"


async def ring_deciders(uow: UnitOfWork, request: PrivacyRequestTable, *, said: str) -> None:
    """A request nobody hears of is a request nobody answers; the law gives fifteen days (LGPD, art. 19)."""
    asker = request.requested_by_user_uuid
    deciders = {uuid for uuid in await _deciders(uow, request) if uuid != asker}
    _ring(uow, request, deciders, title=said, text="Decida em Perfil, Segurança.")


def notify_person(uow: UnitOfWork, request: PrivacyRequestTable, *, title: str, text: str) -> None:
    """Ring the bell of the person and of who asked for them."""
    _ring(uow, request, {request.person_user_uuid, request.requested_by_user_uuid}, title=title, text=text)


async def _deciders(uow: UnitOfWork, request: PrivacyRequestTable) -> Iterable[UUID]:
    if request.customer_uuid is not None:
        profiles = await list_profiles_with(uow, DECIDERS, customer_uuid=request.customer_uuid)
        return await uuids_of_profiles(uow, profiles, customer_uuid=request.customer_uuid)
    return await uuids_of_managers(uow, request.agency_uuid) if request.agency_uuid else ()


def _ring(uow: UnitOfWork, request: PrivacyRequestTable, user_uuids: Iterable[UUID], *, title: str, text: str) -> None:
    for user_uuid in user_uuids:
        uow.notify(
            user_uuid=user_uuid,
            kind="privacy_request",
            title=title,
            text=text,
            link="/perfil#seguranca",
            about_entity=ENTITY,
            about_uuid=request.uuid,
        )
