"""The JSON shape of a session as its person sees it (API section 3.2)."""

from datetime import datetime
from uuid import UUID

from pydantic import BaseModel


class SessionRead(BaseModel):
    """`device` is 'Chrome · Windows', `address` masked; `current` is the one that asks."""

    uuid: UUID
    current: bool
    created_at: datetime
    last_seen_at: datetime
    keep_signed: bool
    device: str
    address: str
    expires_at: datetime
