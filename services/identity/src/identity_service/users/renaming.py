"""Staff and operators change their own name and phone; an employee's come from config."""

from kit.core.principal import Principal
from kit.http.uow import UnitOfWork

from identity_service.accounts import store
from identity_service.accounts.refusals import InactiveUser
from identity_service.users.actions import publish_changed
from identity_service.users.queries import get_me
from identity_service.users.schemas import MeUpdate, UserRead


async def change_me(body: MeUpdate, *, by: Principal, uow: UnitOfWork) -> UserRead:
    """The caller with the name and phone they gave; tokens carry the name from the next refresh on.

    Raises InactiveUser.
    """
    user = await store.lock(uow, by.user_uuid)
    if user is None:
        raise InactiveUser
    given = body.model_dump(exclude_unset=True)
    changed = [name for name, value in given.items() if value != getattr(user, name)]
    for name in changed:
        setattr(user, name, given[name])
    await uow.flush()
    if changed:
        publish_changed(uow, user)
        said = f"Alterou os próprios dados: {', '.join(changed)}"
        uow.audit(action="update", entity="user", entity_uuid=user.uuid, description=said)
    return await get_me(uow, by=by)
