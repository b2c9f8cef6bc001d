"""The only door to known_devices."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from kit.core.ids import new_uuid
from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from sqlalchemy import DateTime, Text, bindparam, delete, select, update

from identity_service.known_devices.rules import KNOWN_FOR, USE_NOTED_EVERY
from identity_service.known_devices.tables import KnownDeviceTable as Devices

_C = columns_of(Devices)
_NOT_BEFORE = bindparam("not_before", type_=DateTime(timezone=True))


def device_beside(user_uuid: Any) -> Any:
    """The known device of a cookie's hash (`token_hash`), as a column of a statement about people."""
    is_this = (_C.user_uuid == user_uuid, _C.token_hash == bindparam("token_hash", type_=Text))
    found = select(_C.uuid).where(*is_this, _C.last_used_at > _NOT_BEFORE)
    return found.order_by(_C.created_at.desc()).limit(1).scalar_subquery()


def device_values(token_hash: str, *, now: datetime) -> dict[str, Any]:
    """The parameters of `device_beside`."""
    return {"token_hash": token_hash, "not_before": now - KNOWN_FOR}


def remember(uow: UnitOfWork, user_uuid: UUID, token_hash: str, *, now: datetime) -> UUID:
    """A browser on which a person signs in for the first time; written with the commit."""
    uuid = new_uuid()
    uow.put_values(Devices, uuid=uuid, user_uuid=user_uuid, token_hash=token_hash, last_used_at=now)
    return uuid


async def note_use(uow: UnitOfWork, device_uuid: UUID, *, now: datetime) -> None:
    """The 180 days of a browser in use begin anew, at most once a day."""
    is_due = (_C.uuid == device_uuid, _C.last_used_at < now - USE_NOTED_EVERY)
    await uow.session.execute(update(Devices).where(*is_due).values(last_used_at=now))


async def forget(uow: UnitOfWork, device_uuids: Sequence[UUID]) -> None:
    """These browsers are unknown from now on."""
    await uow.session.execute(delete(Devices).where(_C.uuid.in_(device_uuids)))


async def forget_of(uow: UnitOfWork, user_uuids: Sequence[UUID], *, but: UUID | None = None) -> None:
    """All browsers of these people are unknown from now on, `but` one."""
    theirs = [_C.user_uuid.in_(user_uuids)] + ([_C.uuid != but] if but else [])
    await uow.session.execute(delete(Devices).where(*theirs))


async def forget_unused(uow: UnitOfWork, *, before: datetime, most: int) -> int:
    """Drop browsers not used since an instant; how many."""
    unused = select(_C.uuid).where(_C.last_used_at < before).limit(most).with_for_update(skip_locked=True)
    return len(await uow.rows(delete(Devices).where(_C.uuid.in_(unused)).returning(_C.uuid)))
