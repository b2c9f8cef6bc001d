"""Closes the account of an erased person and publishes the erasure."""

from functools import partial

from kit.files.store import FileStore
from kit.http.uow import UnitOfWork
from kit.privacy.erasures import People
from kit.privacy.personal import Person

from identity_service.accounts import store
from identity_service.privacy import store as requests
from identity_service.privacy.lifecycle import PRIVACY_LIFECYCLE, PrivacyAction, PrivacyFacts, PrivacyStatus
from identity_service.privacy.tables import ERASURE
from identity_service.sessions.actions import end_sessions_of
from identity_service.users.actions import publish_changed
from identity_service.users.avatars.forgetting import forget_avatar

ERASED = "person_erased"


async def close_account_when_person_erased(person: Person, uow: UnitOfWork) -> None:
    """The account stays as a shell that money records point at."""
    for user in await store.list_of_person(uow, person.uuids):
        user.is_active = user.two_factor_enabled = False
        forget_avatar(user, uow=uow, files=FileStore(uow.db.settings))
        await uow.flush()
        await end_sessions_of(uow, [user.uuid], reason=ERASED, now=uow.clock.now())
        publish_changed(uow, user)


async def drop_requests_when_person_erased(person: Person, uow: UnitOfWork) -> None:
    """What else was asked about them ends here, and the files made for them go."""
    files = FileStore(uow.db.settings)
    for request in await requests.lock_all_about(uow, person.uuids):
        path = request.file_path
        request.file_path = request.file_size = request.file_sha256 = None
        if path is not None:
            uow.after_commit(partial(files.delete, path))
        is_this_one = request.kind == ERASURE and request.state is PrivacyStatus.EXECUTING
        if not is_this_one and PRIVACY_LIFECYCLE.has(request.state, PrivacyAction.DROP):
            request.move_to(PRIVACY_LIFECYCLE.decide(request.state, PrivacyAction.DROP, PrivacyFacts()).to)
            request.done_at = uow.clock.now()


PEOPLE = People("identity_service", after_erasure=(close_account_when_person_erased, drop_requests_when_person_erased))
