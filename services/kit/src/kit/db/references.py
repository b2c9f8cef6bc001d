"""Applies events to reference copies: rows of another service kept here; an older event never overwrites a newer one
(HARDENING B3).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any
from uuid import UUID

from sqlalchemy import bindparam
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import Field

from kit.core.metadata import Table

if TYPE_CHECKING:
    from kit.db.work import UnitOfWork


class CopyRow(Table):
    """The base of a copy: the owner's key and version; `deleted` rows stay so that nothing older revives them."""

    uuid: UUID = Field(primary_key=True)
    customer_uuid: UUID = Field(index=True, nullable=False)
    version: int = Field(nullable=False)
    deleted: bool = Field(default=False, nullable=False)


async def upsert_newer(uow: UnitOfWork, copy: type[Any], values: Mapping[str, Any]) -> None:
    """Insert, or update when `version` is above the stored one."""
    await uow.session.execute(_upsert(copy.__table__, tuple(values)), dict(values))


@cache
def _upsert(table: Any, names: tuple[str, ...]) -> Any:
    """The statement of a copy, put together once: each of its events would pay for it anew."""
    row = insert(table).values({name: bindparam(name, type_=table.c[name].type) for name in names})
    changes = {name: row.excluded[name] for name in names if name not in {"uuid", "created_at"}}
    newer = table.c.version < row.excluded.version
    return row.on_conflict_do_update(index_elements=["uuid"], set_=changes, where=newer)
