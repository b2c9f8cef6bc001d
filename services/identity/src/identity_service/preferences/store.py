"""The only door to preferences: one row per person, changed in one statement so that two tabs both count."""

from datetime import datetime
from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of
from kit.http.uow import UnitOfWork
from sqlalchemy import cast, func, select
from sqlalchemy.dialects.postgresql import JSONB, insert

from identity_service.preferences.tables import PreferencesTable as Preferences

_C = columns_of(Preferences)


async def find(uow: UnitOfWork, user_uuid: UUID) -> dict[str, Any]:
    """What a person chose; empty for who chose nothing."""
    found: dict[str, Any] | None = await uow.session.scalar(select(_C.content).where(_C.user_uuid == user_uuid))
    return found or {}


async def merge(uow: UnitOfWork, user_uuid: UUID, given: dict[str, Any], *, now: datetime) -> dict[str, Any]:
    """Put these over what was chosen before, None takes away; what stands now."""
    kept = {name: value for name, value in given.items() if value is not None}
    statement = insert(Preferences).values(user_uuid=user_uuid, content=kept, changed_at=now)
    merged = func.jsonb_strip_nulls(_C.content.op("||")(cast(given, JSONB(none_as_null=False))))
    statement = statement.on_conflict_do_update(
        index_elements=["user_uuid"], set_={"content": merged, "changed_at": now}
    )
    content: dict[str, Any] = (await uow.session.execute(statement.returning(_C.content))).scalar_one()
    return content
