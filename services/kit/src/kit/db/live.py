"""Live hints for open screens: sent once over core NATS after the commit, never stored (DESIGN section 5)."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

import msgspec


@dataclass(frozen=True, kw_only=True, slots=True)
class LiveHint:
    """Something changed; the audience is computed by the owner, the gateway only matches it."""

    customer_uuid: UUID
    entity: str
    entity_uuid: UUID
    status: str | None = None
    version: int | None = None
    user_uuids: Sequence[UUID] = ()
    actions: Sequence[str] = ()
    agency_uuid: UUID | None = None

    @property
    def subject(self) -> str:
        return f"live.{self.customer_uuid}"

    def encode(self) -> bytes:
        audience = {
            "user_uuids": list(self.user_uuids),
            "actions": list(self.actions),
            "agency_uuid": self.agency_uuid,
        }
        hint = {
            "entity": self.entity,
            "entity_uuid": self.entity_uuid,
            "status": self.status,
            "version": self.version,
        }
        return msgspec.json.encode({**hint, "audience": audience})
