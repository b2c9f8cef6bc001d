"""Writes values derived from other expenses without raising `version`, so that no concurrent edit conflicts."""

import json
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from kit.http.uow import UnitOfWork
from sqlalchemy import bindparam, text
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.types import Text, Uuid

_TOLD = (bindparam("uuids", type_=ARRAY(Uuid)), bindparam("told", type_=ARRAY(Text)))
_POLICIES = text(
    "UPDATE expense SET unsatisfied_policies = CAST(t.told AS jsonb) FROM unnest(:uuids, :told) AS t(uuid, told)"
    " WHERE expense.customer_uuid = :customer AND expense.uuid = t.uuid"
    " AND expense.status IN ('open', 'waiting', 'rejected')"
).bindparams(*_TOLD)
_DUPLICATES = text(
    "UPDATE expense SET duplicate_status = t.told FROM unnest(:uuids, :told) AS t(uuid, told)"
    " WHERE expense.customer_uuid = :customer AND expense.uuid = t.uuid AND expense.duplicate_status <> t.told"
).bindparams(*_TOLD)


async def write_policies(
    uow: UnitOfWork, customer_uuid: UUID, *, policies: Mapping[UUID, list[dict[str, Any]]]
) -> None:
    """What these expenses do not keep, as JSON; lock them first. What a report has sent stays as it was sent."""
    told = {uuid: json.dumps(said, ensure_ascii=False) for uuid, said in policies.items()}
    await _write(uow, _POLICIES, told=told, customer_uuid=customer_uuid)


async def write_duplicate_statuses(uow: UnitOfWork, customer_uuid: UUID, *, statuses: Mapping[UUID, str]) -> None:
    """Where these expenses stand in their pairs; lock them first."""
    await _write(uow, _DUPLICATES, told=statuses, customer_uuid=customer_uuid)


async def _write(uow: UnitOfWork, statement: Any, *, told: Mapping[UUID, str], customer_uuid: UUID) -> None:
    if told:
        values = {"customer": customer_uuid, "uuids": list(told), "told": list(told.values())}
        await uow.session.execute(statement, values)
        uow.note_change()
