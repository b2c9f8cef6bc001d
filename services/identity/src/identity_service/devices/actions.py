"""Ends sessions on other devices: one's own, or those of a person one administers."""

from uuid import UUID

from kit.core.clock import Clock
from kit.core.principal import Principal
from kit.core.refusals import NotFound
from kit.http.uow import UnitOfWork

from identity_service.sessions.actions import end_sessions_of
from identity_service.users.reach import take_user

BY_PERSON, BY_OTHER = "ended_by_person", "ended_by_administrator"


async def end_my_session(session_uuid: UUID, *, by: Principal, uow: UnitOfWork, clock: Clock) -> None:
    """Sign a device of the caller out. Raises NotFound for one that ended, and for somebody else's."""
    now = clock.now()
    if not await end_sessions_of(uow, [by.user_uuid], reason=BY_PERSON, now=now, only=session_uuid):
        raise NotFound
    uow.audit(action="session_ended", entity="user", entity_uuid=by.user_uuid, description="Encerrou uma sessão")


async def end_my_other_sessions(*, by: Principal, uow: UnitOfWork, clock: Clock) -> None:
    """Sign the caller out everywhere else."""
    ended = await end_sessions_of(uow, [by.user_uuid], reason=BY_PERSON, now=clock.now(), but=by.session_uuid)
    said = f"Encerrou todas as outras sessões ({ended})"
    uow.audit(action="sessions_ended", entity="user", entity_uuid=by.user_uuid, description=said)


async def end_sessions_of_person(user_uuid: UUID, *, by: Principal, uow: UnitOfWork, clock: Clock) -> None:
    """Sign somebody out everywhere. Raises Forbidden, NotFound."""
    user = await take_user(uow, user_uuid, by=by)
    ended = await end_sessions_of(uow, [user.uuid], reason=BY_OTHER, now=clock.now())
    said = f"Sessões encerradas ({ended})"
    uow.audit(action="sessions_ended", entity="user", entity_uuid=user.uuid, description=said)
