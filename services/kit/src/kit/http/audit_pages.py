"""GET for the gateway: a customer's audit lines, newest first (API section 5)."""

from datetime import date, datetime
from typing import Annotated, Any
from uuid import UUID

from fastapi import Depends, Query, Request
from pydantic import BaseModel
from sqlalchemy import RowMapping, Select, select

from kit.core.clock import day_bounds
from kit.db.database import Database
from kit.db.own_tables import AUDIT
from kit.http.authentication import service_context_of
from kit.http.permissions import Internal
from kit.http.routing import Router

router = Router(include_in_schema=False)
_C = AUDIT.c
_GONE = frozenset({"delete", "deleted", "remove", "removed"})


class Actor(BaseModel):
    """Who acted. The name is asked of identity by whoever shows it: a line that cannot change holds no names."""

    uuid: UUID | None
    name: str | None = None
    context: str


class AuditEntry(BaseModel):
    """AuditEntry of API section 3.2; addresses are not written down."""

    uuid: UUID
    at: datetime
    actor: Actor
    on_behalf_of: None = None
    action: str
    entity: str
    entity_uuid: UUID | None
    description: str
    address: None = None
    service: str
    changes: dict[str, Any] | None


class AuditFilters(BaseModel):
    """Which lines; `before` is the instant of the last line seen."""

    customer_uuid: UUID
    before: datetime | None = None
    entity: str | None = None
    entity_uuid: UUID | None = None
    actor_uuid: UUID | None = None
    action: str | None = None
    start_date: date | None = None
    end_date: date | None = None


async def filters_of(
    *,
    customer_uuid: UUID,
    before: datetime | None = None,
    entity: str | None = None,
    entity_uuid: UUID | None = None,
    actor_uuid: UUID | None = None,
    action: str | None = None,
    start_date: date | None = None,
    end_date: date | None = None,
) -> AuditFilters:
    """The filters of one call; the customer is never optional."""
    return AuditFilters(**locals())


def spellings(action: str) -> frozenset[str]:
    """How services write an action: as a verb or as its participle; what is deleted here is removed there."""
    stems = (action, action.removesuffix("d"), action.removesuffix("ed"))
    return _GONE if action in _GONE else frozenset(stem + end for stem in stems for end in ("", "d", "ed"))


def newest_first(given: AuditFilters, limit: int) -> Select[Any]:
    """One customer's lines; those of one instant are never parted, because the next page begins before it."""
    equal = {"entity": given.entity, "entity_uuid": given.entity_uuid, "user_uuid": given.actor_uuid}
    statement = select(AUDIT).where(_C.customer_uuid == given.customer_uuid)
    for name, value in equal.items():
        statement = statement.where(_C[name] == value) if value is not None else statement
    if given.action:
        statement = statement.where(_C.action.in_(spellings(given.action)))
    if given.before:
        statement = statement.where(_C.happened_at < given.before)
    since, before = day_bounds(given.start_date, given.end_date)
    if since:
        statement = statement.where(_C.happened_at >= since)
    if before:
        statement = statement.where(_C.happened_at < before)
    return statement.order_by(_C.happened_at.desc()).fetch(limit, with_ties=True)


async def list_audit(db: Database, given: AuditFilters, *, limit: int, service: str) -> list[AuditEntry]:
    """The lines, read as the sweep: the application itself may not read what it wrote."""
    async with db.sweep() as session:
        rows = (await session.execute(newest_first(given, limit))).mappings().all()
    ordered = sorted(rows, key=lambda row: (row["happened_at"], row["position"]), reverse=True)
    return [_entry(row, service) for row in ordered]


def _entry(row: RowMapping, service: str) -> AuditEntry:
    return AuditEntry(
        **{name: row[name] for name in ("uuid", "action", "entity", "entity_uuid", "description", "changes")},
        at=row["happened_at"],
        actor=Actor(uuid=row["user_uuid"], context=row["context"] or "system"),
        service=service,
    )


@router.get("/internal/audit")
async def get_audit(
    _: Internal,
    request: Request,
    given: Annotated[AuditFilters, Depends(filters_of)],
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> list[AuditEntry]:
    """What was done in one customer, newest first."""
    service_context = service_context_of(request)
    return await list_audit(service_context.db, given, limit=limit, service=service_context.service.name)
