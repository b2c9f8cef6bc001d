"""Waits for approvals' first answer to a committed submission, holding no connection (DESIGN section 3)."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Protocol, TypeVar
from uuid import UUID

from sqlalchemy import select

from kit.core import tasks
from kit.core.metadata import columns_of
from kit.core.wakes import Changes
from kit.db.tenancy import locate
from kit.db.work import UnitOfWork
from kit.workflow.approvable import A, Approvable, F, R, S

T = TypeVar("T")
WAIT_SECONDS = 2.0
FIRST_PAUSE, LONGEST_PAUSE = 0.025, 0.2
"""A commit about the subject in this process ends a pause; another process may apply the answer, so the row is read
again after each."""


class OpenUnitOfWork(Protocol):
    """Opens units of work one after the other; `changes` tells of commits of this process."""

    @property
    def changes(self) -> Changes: ...

    def __call__(self) -> AbstractAsyncContextManager[UnitOfWork]: ...


async def wait_until_known(
    kind: Approvable[R, S, A, F],
    uuids: Sequence[UUID],
    *,
    open_uow: OpenUnitOfWork,
    read: Callable[[UnitOfWork], Awaitable[T]],
) -> tuple[T, bool]:
    """What `read` answers once approvals has answered for all these subjects, or after two seconds; and whether it has.

    The subjects are of one customer. `read` runs in the transaction that found the answer.
    """
    loop = asyncio.get_running_loop()
    deadline, pause = loop.time() + WAIT_SECONDS, FIRST_PAUSE
    with open_uow.changes.watch(uuids[-1]) as changed:  # asked last, so mostly answered last
        while True:
            changed.clear()
            async with open_uow() as uow:
                await locate(uow, kind.table, uuids[0])
                is_known = await is_answered(uow, kind, uuids)
                if is_known or loop.time() + pause > deadline:
                    return await read(uow), is_known
            await tasks.woken(changed, within=pause)
            pause = min(pause * 1.5, LONGEST_PAUSE)


async def is_answered(uow: UnitOfWork, kind: Approvable[R, S, A, F], uuids: Sequence[UUID]) -> bool:
    """Whether approvers, or an automatic approval, are known for all these subjects: one small statement."""
    columns = columns_of(kind.table)
    unanswered = select(columns.uuid).where(
        columns.uuid.in_(uuids), columns.status.in_(sorted(kind.deciding)), columns.approval_status.is_(None)
    )
    return await uow.row(unanswered.limit(1)) is None
