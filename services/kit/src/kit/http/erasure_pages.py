"""Internal GETs about erased and exported people, read by other services' sweeps; not routed at the edge."""

from datetime import datetime
from typing import Any
from uuid import UUID

from fastapi import Request
from pydantic import BaseModel
from sqlalchemy import select

from kit.core.refusals import NotFound
from kit.db.own_tables import ERASURE, PERSONAL_EXPORT
from kit.http.authentication import service_context_of
from kit.http.permissions import Internal
from kit.http.routing import Router

router = Router(include_in_schema=False)


class ErasureRead(BaseModel):
    """One line of the list that is replayed after a restore; no name, no address."""

    uuid: UUID
    customer_uuid: UUID | None
    person_uuids: list[UUID]
    asked_at: datetime


class Erasures(BaseModel):
    data: list[ErasureRead]


class Erased(BaseModel):
    """When one service was done with an erasure."""

    done_at: datetime


class Told(BaseModel):
    """What one service keeps of a person: rows by table."""

    data: dict[str, Any]


@router.get("/internal/erasures")
async def erasures(_: Internal, request: Request) -> Erasures:
    """Everybody who was erased here, oldest first."""
    columns = ERASURE.c
    statement = select(columns.uuid, columns.customer_uuid, columns.person_uuids, columns.asked_at)
    async with service_context_of(request).db.sweep() as session:
        rows = (await session.execute(statement.order_by(columns.asked_at))).mappings().all()
    return Erasures(data=[ErasureRead(**row) for row in rows])


@router.get("/internal/privacy-requests/{request_uuid}/export")
async def personal_export(_: Internal, request_uuid: UUID, request: Request) -> Told:
    """What this service keeps of the person of a request; not made yet or forgotten after 30 days: NotFound."""
    async with service_context_of(request).db.sweep() as session:
        told = await session.scalar(select(PERSONAL_EXPORT.c.told).where(PERSONAL_EXPORT.c.uuid == request_uuid))
    if told is None:
        raise NotFound
    return Told(data=told)


@router.get("/internal/privacy-requests/{request_uuid}/erasure")
async def personal_erasure(_: Internal, request_uuid: UUID, request: Request) -> Erased:
    """Whether this service erased the person of a request. Not yet: NotFound."""
    async with service_context_of(request).db.sweep() as session:
        done_at = await session.scalar(select(ERASURE.c.done_at).where(ERASURE.c.uuid == request_uuid))
    if done_at is None:
        raise NotFound
    return Erased(done_at=done_at)
