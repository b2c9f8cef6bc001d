"""JSON shapes of delegations (API section 3.6)."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from kit.http.validation import Input, Instant
from pydantic import BaseModel, Field

from approvals_service.people.shapes import Ref

Reason = Annotated[str, Field(max_length=1_000)]


class DelegationCreate(Input):
    """Without `approver_uuid` the caller is away themself."""

    approver_uuid: UUID | None = None
    delegate_uuid: UUID
    start_at: Instant
    end_at: Instant
    reason: Reason | None = None


class DelegationUpdate(Input):
    """What is not sent stays; `approver_uuid`, when sent, must be the delegation's."""

    approver_uuid: UUID | None = None
    delegate_uuid: UUID | None = None
    start_at: Instant | None = None
    end_at: Instant | None = None
    reason: Reason | None = None


class Delegation(BaseModel):
    """`active`: it holds now."""

    uuid: UUID
    approver: Ref
    delegate: Ref
    start_at: datetime
    end_at: datetime
    reason: str | None
    active: bool
    ended_at: datetime | None
    created_at: datetime
    updated_at: datetime
    version: int
