"""What identity does once a person was erased: nobody signs in as them, and everybody hears it."""

from kit.erasures import People
from kit.files import FileStore
from kit.personal import Person
from kit.uow import UnitOfWork

from identity_service.sessions.actions import end_sessions_of
from identity_service.users import store
from identity_service.users.actions import tell_changed
from identity_service.users.avatars.forgetting import forget_avatar

ERASED = "person_erased"


async def close_account_when_person_erased(person: Person, uow: UnitOfWork) -> None:
    """The account stays as a shell that money records point at."""
    for user in await store.list_of_person(uow, person.uuids):
        user.is_active = user.two_factor_enabled = False
        forget_avatar(user, uow=uow, files=FileStore(uow.db.settings))
        await uow.flush()
        await end_sessions_of(uow, [user.uuid], reason=ERASED, now=uow.clock.now())
        tell_changed(uow, user)


PEOPLE = People("identity_service", after_erasure=(close_account_when_person_erased,))
