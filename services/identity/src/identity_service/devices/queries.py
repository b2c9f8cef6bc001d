"""Where the caller is signed in."""

from kit.core.clock import Clock
from kit.core.principal import Principal
from kit.http.uow import UnitOfWork

from identity_service.devices.rules import device_of, masked
from identity_service.devices.schemas import SessionRead
from identity_service.sessions import store

_MOST_SHOWN = 100


async def list_my_sessions(*, by: Principal, uow: UnitOfWork, clock: Clock) -> list[SessionRead]:
    """The caller's living sessions, the last used first; a hundred at most."""
    rows = await store.list_living(uow, by.user_uuid, now=clock.now(), most=_MOST_SHOWN)
    return [
        SessionRead(
            uuid=row["uuid"],
            current=row["uuid"] == by.session_uuid,
            created_at=row["created_at"],
            last_seen_at=row["last_seen_at"],
            keep_signed=row["keep_signed"],
            device=device_of(row["device"]),
            address=masked(row["address"]),
            expires_at=row["expires_at"],
        )
        for row in rows
    ]
