"""GET /customers/{id}/audit-trail: every service's audit lines of one customer, merged newest first."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated, Any
from uuid import UUID

from fastapi import Depends, Query
from kit.calls.client import Calls
from kit.core.principal import Context, Principal
from kit.core.refusals import Forbidden, NotFound, Unavailable
from kit.http.permissions import Grant, Permission, agency_grant

from gateway_service.audit_schemas import AuditEntry, AuditMeta, AuditTrailAnswer
from gateway_service.bootstrap import Part
from gateway_service.part_calls import held_actions
from gateway_service.service_context import SERVICES

VIEW = "view-audit-trail"
SYSTEM = "Sistema"
_OF_CUSTOMER = Grant(VIEW, frozenset({Context.CUSTOMER}))
"""Held against what identity says: the gateway keeps no profiles."""
MayViewTrail = Annotated[Principal, Depends(Permission(agency_grant(manager=True), _OF_CUSTOMER, customer="optional"))]


@dataclass(frozen=True, slots=True)
class Asked:
    """What narrows the trail, as services take it; `limit`: lines of a page."""

    narrowed: Mapping[str, str]
    limit: int


async def asked_of(
    *,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    before: datetime | None = None,
    entity: Annotated[str | None, Query(max_length=120)] = None,
    entity_uuid: UUID | None = None,
    actor_uuid: UUID | None = None,
    action: Annotated[str | None, Query(max_length=120)] = None,
    start_date: date | None = None,
    end_date: date | None = None,
) -> Asked:
    """The filters of one call."""
    given: dict[str, Any] = {"before": before and before.isoformat(), "entity": entity, "entity_uuid": entity_uuid}
    given |= {"actor_uuid": actor_uuid, "action": action, "start_date": start_date, "end_date": end_date}
    return Asked({name: str(value) for name, value in given.items() if value is not None}, limit)


AskedTrail = Annotated[Asked, Depends(asked_of)]


async def audit_trail(
    by: Principal, customer_uuid: UUID, asked: Asked, *, calls: Calls, headers: Mapping[str, str]
) -> AuditTrailAnswer:
    """A page of the trail; services that failed are named in `meta.incomplete`.

    Raises NotFound (another tenant's customer), Forbidden, and Unavailable while identity cannot say who may see it.
    """
    await _require(by, customer_uuid, calls=calls, headers=headers)
    parts = [Part(name, _lines_of(calls, name, customer_uuid, asked=asked)) for name in SERVICES]
    await asyncio.gather(*(part.ask() for part in parts))
    page = newest([part.answer for part in parts if not part.is_missing], limit=asked.limit)
    incomplete = [part.name for part in parts if part.is_missing]
    names = Part("names", _names_of(calls, page.lines))
    await names.ask()
    if names.is_missing and "identity" not in incomplete:
        incomplete.append("identity")
    entries = [_named(line, names.answer or {}) for line in page.lines]
    return AuditTrailAnswer(data=entries, meta=AuditMeta(next_before=page.next_before, incomplete=incomplete))


async def _require(by: Principal, customer_uuid: UUID, *, calls: Calls, headers: Mapping[str, str]) -> None:
    """identity knows whose customer it is and what the caller may do there; nothing is shown on a guess."""
    if by.own_customer_uuid is not None and by.own_customer_uuid != customer_uuid:
        raise NotFound
    of_path = {**headers, "x-customer-uuid": str(customer_uuid)}
    actions = await held_actions(calls, of_path)
    if actions is None:
        raise Unavailable
    if not by.is_agency and VIEW not in actions:
        raise Forbidden


async def _lines_of(calls: Calls, service: str, customer_uuid: UUID, *, asked: Asked) -> Any:
    params = {"customer_uuid": str(customer_uuid), "limit": str(asked.limit), **asked.narrowed}
    return await calls.get(service=service, path="/internal/audit", params=params)


@dataclass(frozen=True, slots=True)
class Page:
    """Lines newest first; `next_before` is None where there are no older ones."""

    lines: list[dict[str, Any]]
    next_before: datetime | None


def newest(answers: Sequence[Sequence[dict[str, Any]]], *, limit: int) -> Page:
    """The newest lines of all services; those of one instant are never parted, because the next page begins before it.

    Each answer has its service's newest `limit` lines and those of the same instant as its last.
    """
    dated = [(datetime.fromisoformat(line["at"]), line["uuid"], line) for answer in answers for line in answer]
    dated.sort(key=lambda one: one[:2], reverse=True)
    may_have_more = len(dated) > limit or any(len(answer) >= limit for answer in answers)
    shown = dated[:limit]
    if len(dated) > limit:
        last = shown[-1][0]
        shown += [one for one in dated[limit:] if one[0] == last]
    return Page([line for _, _, line in shown], shown[-1][0] if shown and may_have_more else None)


async def _names_of(calls: Calls, lines: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """The names of those who acted, by uuid: the audit itself holds none."""
    uuids = sorted({line["actor"]["uuid"] for line in lines if line["actor"]["uuid"]})
    if not uuids:
        return {}
    params = [("uuids[]", uuid) for uuid in uuids]
    found = await calls.get(service="identity", path="/internal/users", params=params)
    return {user["uuid"]: user["name"] for user in found["data"]}


def _named(line: Mapping[str, Any], names: Mapping[str, str]) -> AuditEntry:
    actor = line["actor"]
    name = names.get(actor["uuid"]) if actor["uuid"] else SYSTEM
    return AuditEntry.model_validate({**line, "actor": {**actor, "name": name}})
