"""Locks an approvable subject for a caller, or for an event."""

from collections.abc import Awaitable, Callable
from typing import TypeVar
from uuid import UUID

from kit.core.principal import Principal
from kit.core.refusals import NotFound
from kit.db.tenancy import locate
from kit.db.work import UnitOfWork
from kit.workflow.approvable import A, Approvable, F, R, S
from kit.workflow.visibility import is_removed, is_visible

T = TypeVar("T")
Lock = Callable[[UnitOfWork, UUID], Awaitable[T]]
"""Locks a subject with what belongs to it, until the commit. Raises NotFound, for a removed one too."""


async def lock_row(uow: UnitOfWork, kind: Approvable[R, S, A, F], uuid: UUID) -> R:
    """The subject, locked until the commit. Raises NotFound, for a removed one too."""
    row = await uow.lock(kind.table, uuid)
    if is_removed(row):
        raise NotFound
    return row


async def lock_visible(
    uow: UnitOfWork,
    kind: Approvable[R, S, A, F],
    uuid: UUID,
    *,
    by: Principal,
    lock: Lock[T],
    row_of: Callable[[T], R],
) -> T:
    """The locked subject for a caller who may see it. Raises NotFound."""
    await locate(uow, kind.table, uuid)
    taken = await lock(uow, uuid)
    if not await is_visible(uow, kind, row_of(taken), by=by):
        raise NotFound
    return taken
