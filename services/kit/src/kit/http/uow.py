"""The unit of work of a request: scope from the caller, answer stored with it, committed before the answer is sent."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated

from fastapi import Depends, Request

from kit.core.principal import Principal
from kit.core.refusals import Refusal
from kit.core.wakes import Changes
from kit.db.database import Database
from kit.db.idempotency import IdempotencyKey
from kit.db.rollbacks import AfterCommit
from kit.db.scopes import AgencyScope, CustomerScope, NoScope, Scope
from kit.db.work import UnitOfWork
from kit.process.vitals import REPLAYS

__all__ = ["OpenUow", "UnitOfWork", "UnitOfWorkMaker", "UnkeyedUow", "Uow", "unit_of_work"]

_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


def _database(request: Request) -> Database:
    db: Database = request.app.state.service_context.db
    return db


def _principal(request: Request) -> Principal | None:
    principal: Principal | None = getattr(request.state, "principal", None)
    return principal


def _scope(request: Request) -> Scope:
    """Asked at the first use of the database, so that form errors come before tenancy refusals."""
    refusal: Refusal | None = getattr(request.state, "deferred", None)
    if refusal is not None:
        raise refusal
    by = _principal(request)
    if by is None:
        return NoScope()
    if by.customer_uuid is not None:
        return CustomerScope(by.customer_uuid)
    return AgencyScope(by.agency_uuid) if by.is_agency and by.agency_uuid else NoScope()


def _key(request: Request) -> IdempotencyKey | None:
    """The Idempotency-Key of a changing call by a signed-in person; None otherwise."""
    key, by = request.headers.get("idempotency-key"), _principal(request)
    if not key or by is None or request.method in _SAFE:
        return None
    fingerprint = getattr(request.state, "fingerprint", b"")
    given = fingerprint.encode() if isinstance(fingerprint, str) else bytes(fingerprint)
    route = f"{request.method} {request.url.path}"
    return IdempotencyKey.of(principal=by, route=route, key=key, fingerprint=given)


def _answer(request: Request) -> tuple[int, bytes] | None:
    answer: tuple[int, bytes] | None = getattr(request.state, "answer", None)
    return answer


def request_unit_of_work(request: Request) -> UnitOfWork:
    """The one unit of work of a request, to be entered."""
    return UnitOfWork(
        _database(request),
        scope=lambda: _scope(request),
        principal=lambda: _principal(request),
        key=lambda: _key(request),
        answer=lambda: _answer(request),
    )


async def unit_of_work(request: Request) -> AsyncIterator[UnitOfWork]:
    """One unit of work per request; with `scope="function"` a failed commit is answered as 500."""
    async with request_unit_of_work(request) as uow:
        yield uow


class UnitOfWorkMaker:
    """Opens units of work for a call that waits between them, holding no connection while it waits.

    The first one carries the Idempotency-Key: on a replay its `is_replay` is True and the action is skipped.
    """

    def __init__(self, request: Request, *, keyed: bool = True) -> None:
        self._request = request
        self._key_taken = not keyed

    @property
    def changes(self) -> Changes:
        """What commits of this process say about things that a call waits for."""
        return _database(self._request).changes

    async def replay_first(self) -> None:
        """Raise Replayed when the request's key was answered before: ahead of what is counted once per call."""
        look = request_unit_of_work(self._request)
        try:
            await look.session.connection()
        finally:
            await look.session.close()

    @asynccontextmanager
    async def __call__(self, *, on_rollback: AfterCommit | None = None) -> AsyncIterator[UnitOfWork]:
        """`on_rollback` undoes what was done before this unit of work, also when it cannot be begun."""
        request, first = self._request, not self._key_taken
        self._key_taken = True
        async with UnitOfWork(
            _database(request),
            scope=lambda: _scope(request),
            principal=lambda: _principal(request),
            key=(lambda: _key(request)) if first else None,
        ) as uow:
            if on_rollback is not None:
                uow.on_rollback(on_rollback)
            if first and _key(request) is not None:
                await uow.session.connection()  # takes the key, so that `is_replay` is known
                if uow.is_replay:
                    REPLAYS.labels("built_anew").inc()
            yield uow


async def unit_of_work_maker(request: Request) -> UnitOfWorkMaker:
    """The maker of this request."""
    return UnitOfWorkMaker(request)


async def unkeyed_unit_of_work_maker(request: Request) -> UnitOfWorkMaker:
    """A maker beside the request's own unit of work: what it commits stays although the call is refused or repeated."""
    return UnitOfWorkMaker(request, keyed=False)


Uow = Annotated[UnitOfWork, Depends(unit_of_work, scope="function")]
OpenUow = Annotated[UnitOfWorkMaker, Depends(unit_of_work_maker)]
UnkeyedUow = Annotated[UnitOfWorkMaker, Depends(unkeyed_unit_of_work_maker)]
