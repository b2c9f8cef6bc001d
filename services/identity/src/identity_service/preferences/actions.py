"""Stores and shows a person's own preferences."""

import json

from kit.core.clock import Clock
from kit.core.principal import Principal
from kit.core.refusals import PayloadTooLarge
from kit.http.uow import UnitOfWork

from identity_service.preferences import store
from identity_service.preferences.schemas import Preferences, PreferencesUpdate

MOST_BYTES = 16 * 1024


async def show_preferences(*, by: Principal, uow: UnitOfWork) -> Preferences:
    """What the caller set, with the product's own where they set nothing."""
    return Preferences.model_validate(await store.find(uow, by.user_uuid))


async def set_preferences(body: PreferencesUpdate, *, by: Principal, uow: UnitOfWork, clock: Clock) -> Preferences:
    """Keep what the caller set. Raises PayloadTooLarge when all of it is more than 16 KiB."""
    given = body.model_dump(mode="json", exclude_unset=True)
    content = await store.merge(uow, by.user_uuid, given, now=clock.now())
    if len(json.dumps(content, ensure_ascii=False).encode()) > MOST_BYTES:
        raise PayloadTooLarge
    return Preferences.model_validate(content)
