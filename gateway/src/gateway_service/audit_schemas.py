"""JSON shapes of the audit trail (API section 3.9)."""

from datetime import datetime
from typing import Any
from uuid import UUID

from pydantic import BaseModel


class AuditActor(BaseModel):
    """Who acted; `name` is null while identity is away, `uuid` where the platform itself acted."""

    uuid: UUID | None
    name: str | None
    context: str


class AuditRef(BaseModel):
    uuid: UUID
    name: str


class AuditEntry(BaseModel):
    """One line of one service's audit."""

    uuid: UUID
    at: datetime
    actor: AuditActor
    on_behalf_of: AuditRef | None
    action: str
    entity: str
    entity_uuid: UUID | None
    description: str
    address: str | None
    service: str
    changes: dict[str, Any] | None


class AuditMeta(BaseModel):
    """`next_before`: the `before` of the next page, null at the end; `incomplete`: services that did not answer."""

    next_before: datetime | None
    incomplete: list[str]


class AuditTrailAnswer(BaseModel):
    data: list[AuditEntry]
    meta: AuditMeta
