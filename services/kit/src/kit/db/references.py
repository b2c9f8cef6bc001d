"""Reference copies: another service's rows kept here, never older than what was heard (HARDENING B3)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar
from uuid import UUID

from contracts.fact import Change
from sqlalchemy import bindparam
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import Field

from kit.core.metadata import Table

if TYPE_CHECKING:
    from kit.db.work import UnitOfWork

C = TypeVar("C", bound=Change)


class CopyRow(Table):
    """The base of a copy: the owner's key and version; `deleted` rows stay so that nothing older revives them."""

    uuid: UUID = Field(primary_key=True)
    customer_uuid: UUID = Field(index=True, nullable=False)
    version: int = Field(nullable=False)
    deleted: bool = Field(default=False, nullable=False)


def mirroring(
    copy: type[CopyRow], columns: Callable[[C], Mapping[str, Any]]
) -> Callable[[C, UnitOfWork], Awaitable[None]]:
    """A reaction that upserts the copy when the fact is newer; equal and older facts change nothing."""

    async def keep_copy(fact: C, uow: UnitOfWork) -> None:
        values = {
            "uuid": fact.uuid,
            "customer_uuid": fact.customer_uuid,
            "version": fact.version,
            "deleted": fact.deleted,
            **columns(fact),
        }
        await upsert_newer(uow, copy, values)

    return keep_copy


async def upsert_newer(uow: UnitOfWork, copy: type[Any], values: Mapping[str, Any]) -> None:
    """Insert, or update when `version` is above the stored one."""
    await uow.session.execute(_upsert(copy.__table__, tuple(values)), dict(values))


@cache
def _upsert(table: Any, names: tuple[str, ...]) -> Any:
    """The statement of a copy, put together once: each of its events would pay for it anew."""
    row = insert(table).values({name: bindparam(name, type_=table.c[name].type) for name in names})
    changes = {name: row.excluded[name] for name in names if name != "uuid"}
    newer = table.c.version < row.excluded.version
    return row.on_conflict_do_update(index_elements=["uuid"], set_=changes, where=newer)
