"""Identifiers that sort by the moment they were made, so that indexes grow at one end."""

from uuid import UUID

import uuid_utils


def new_uuid() -> UUID:
    """A UUIDv7 as the standard library's UUID."""
    return UUID(bytes=uuid_utils.uuid7().bytes)
