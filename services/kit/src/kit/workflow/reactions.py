"""Reactions of a subject's service to the events of approvals; an event of an older submission changes nothing."""

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, Generic, TypeVar

from contracts.approvals import (
    LevelOpened,
    RequestApproved,
    RequestExpired,
    RequestFact,
    RequestRejected,
)

from kit.core.refusals import NotFound
from kit.db.work import UnitOfWork
from kit.workflow.approvable import Approvable
from kit.workflow.approvers import ASKED, FINANCIAL, is_financial, put_approvers, store_request
from kit.workflow.rows import ApprovableRow
from kit.workflow.taking import Lock

T = TypeVar("T")
E = TypeVar("E", bound=RequestFact)


class Decisions(Generic[T]):
    """The reactions of one kind: each is given the locked subject, which shows the event's request already.

    Used as a decorator; the reaction keeps its name, which names its rows in the inbox.
    """

    def __init__(
        self, kind: Approvable[Any, Any, Any, Any], *, lock: Lock[T], row_of: Callable[[T], ApprovableRow]
    ) -> None:
        self.kind, self.lock, self.row_of = kind, lock, row_of

    def __call__(
        self, react: Callable[[T, E, UnitOfWork], Awaitable[None]]
    ) -> Callable[[E, UnitOfWork], Awaitable[None]]:
        """A reaction that runs for current events of this kind's subjects alone."""

        @wraps(react)
        async def reaction(fact: E, uow: UnitOfWork) -> None:
            taken = await self._take(fact, uow)
            if taken is not None:
                await show_request(uow, self.kind, self.row_of(taken), fact=fact)
                await react(taken, fact, uow)

        return reaction

    async def _take(self, fact: RequestFact, uow: UnitOfWork) -> T | None:
        """The subject; None when it is of another kind, gone, moved on, or the event is old."""
        if fact.request_type != self.kind.request_type:
            return None
        try:
            taken = await self.lock(uow, fact.subject_uuid)
        except NotFound:
            return None
        row = self.row_of(taken)
        is_current = row.submission == fact.submission and self.kind.state_of(row) in self.kind.deciding
        return taken if is_current and fact.version > row.approval_version else None


async def show_request(
    uow: UnitOfWork, kind: Approvable[Any, Any, Any, Any], row: ApprovableRow, *, fact: RequestFact
) -> None:
    """Keep what the event says of the request and who decides it; a withdrawn request leaves all as it was."""
    status = _status_of(fact)
    if status is None:
        return
    store_request(row, fact, status=status)
    if isinstance(fact, LevelOpened | RequestApproved | RequestRejected):
        await put_approvers(uow, kind, row, approvers=fact.approvers)


def _status_of(fact: RequestFact) -> str | None:
    if isinstance(fact, LevelOpened):
        return FINANCIAL if is_financial(fact) else ASKED
    statuses = {RequestApproved: "approved", RequestRejected: "rejected", RequestExpired: "expired"}
    return statuses.get(type(fact))
