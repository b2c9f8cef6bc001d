"""Time-ordered identifiers (UUIDv7), so that indexes grow at one end."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

import uuid_utils

_LATELY = timedelta(seconds=10)


def new_uuid() -> UUID:
    """A UUIDv7 as the standard library's UUID."""
    return UUID(bytes=uuid_utils.uuid7().bytes)


def was_just_made(uuid: UUID, now: datetime) -> bool:
    """Whether a UUIDv7 is some seconds old: the fact that tells of it may still be on its way here."""
    if uuid.version != 7:
        return False
    return abs(now - datetime.fromtimestamp((uuid.int >> 80) / 1_000, UTC)) <= _LATELY
