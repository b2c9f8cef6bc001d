"""The connection pools of a service: transactions in a tenant scope, and read-only sweeps over all tenants."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any
from uuid import UUID

import asyncpg
from contracts.fact import Fact
from sqlalchemy import TextClause, event
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, create_async_engine
from sqlalchemy.orm import ORMExecuteState, Session, SessionTransaction

from kit.core import context
from kit.core.clock import Clock, SystemClock
from kit.core.wakes import Changes, Wakes
from kit.db.scopes import NoScope, Scope, scope_sql
from kit.db.stamps import stamp_before_flush
from kit.db.sweep_each import Backoff
from kit.db.totals import Totals
from kit.db.work import UnitOfWork

if TYPE_CHECKING:
    from kit.core.settings import ServiceSettings

_SWEEP_POOL = 4
_SWEEPING_POOL = 2
"""Units of work of sweeps at once in a process, whatever they wait for."""
_SWEEP_LOCK_POOL, _SWEEP_LOCKS_MORE = 2, 30
"""A sweep holds one connection as long as it runs, for its lock alone; more than two are closed after it."""
_BACKGROUND_POOL = 6
"""What requests cannot take: many of them wait for just the fact that a consumer here has to apply."""
_LIMITS = {
    "statement_timeout": "5000",
    "lock_timeout": "2000",
    "idle_in_transaction_session_timeout": "10000",
    "jit": "off",
}
Tell = Callable[[str, bytes], Awaitable[None]]
"""Sends bytes to a subject of NATS; what is lost there is found out otherwise."""
KeepCopy = Callable[[Any, UnitOfWork], Awaitable[None]]

_COMMAND_SECONDS = 6
"""A second more than the server's own statement_timeout: a server that hangs does not end its statements."""
_CANCEL_SECONDS = 1


class ScopedConnection(asyncpg.Connection):  # type: ignore[misc]
    """Sets the tenant in the round trip of BEGIN: a trip of its own costs a tenth of a list (PERFORMANCE 7)."""

    opening = ""

    async def _cancel(self, waiter: Any, cancel_waiter: Any = None) -> None:
        """Ask the server to end a statement; one that does not answer in a second loses the connection.

        Without this a ROLLBACK after a timed-out statement would wait for that answer as long as the server hangs.
        """
        async with asyncio.timeout(_CANCEL_SECONDS) as patience:
            await super()._cancel(waiter, cancel_waiter)
        if patience.expired():  # asyncpg swallows the cancellation
            self.terminate()

    async def execute(self, query: str, *args: Any, timeout: float | None = None) -> str:  # noqa: ASYNC109 - asyncpg's signature
        if self.opening and not args and query.startswith("BEGIN"):
            query, self.opening = f"{query} {self.opening}", ""
        return str(await super().execute(query, *args, timeout=timeout))


def _engine(url: str, *, size: int, tell_values: bool, more: int = 0) -> AsyncEngine:
    engine = create_async_engine(
        url,
        pool_size=size,
        max_overflow=more,
        pool_timeout=5,
        pool_use_lifo=True,
        pool_pre_ping=False,
        hide_parameters=not tell_values,  # errors are logged; what people wrote is not
        connect_args={
            "timeout": 3,
            "command_timeout": _COMMAND_SECONDS,
            "server_settings": _LIMITS,
            "connection_class": ScopedConnection,
        },
    )
    event.listen(engine.sync_engine, "checkout", _refuse_dead)
    event.listen(engine.sync_engine, "checkin", _forget_opening)
    return engine


class ScopedSession(Session):
    """The sync side of a session; `after_begin` puts every transaction into the scope of its work."""


def _enter_scope(session: Session, _transaction: SessionTransaction, connection: Connection) -> None:
    scope = session.info["scope"]
    if callable(scope):  # a request decides at its first use of the database: it may refuse here
        scope = scope()
    driver = connection.connection.driver_connection
    assert isinstance(driver, ScopedConnection)
    driver.opening = scope_sql(scope)
    session.info["raw"] = connection.connection.dbapi_connection
    if begun := session.info.get("begun"):
        begun(connection)


def _leave(session: Session, transaction: SessionTransaction) -> None:
    """The connection goes back to its pool: whoever reads next asks for one again."""
    if transaction.parent is None:
        session.info.pop("raw", None)


def _note_change(execution: ORMExecuteState) -> None:
    if isinstance(execution.statement, TextClause):
        execution.session.info["unsure"] = True  # plain SQL does not say whether it writes
    if execution.is_insert or execution.is_update or execution.is_delete:
        execution.session.info["changed"] = True


def _note_flush(session: Session, _context: object) -> None:
    session.info["changed"] = True


def _refuse_dead(raw: Any, _record: object, _proxy: object) -> None:
    """The driver knows a closed connection without asking the server: the pool then opens another."""
    if raw.driver_connection.is_closed():
        raise DisconnectionError


def _forget_opening(raw: Any, _record: object) -> None:
    """A connection goes back to the pool without the scope of a transaction that never began."""
    if raw is not None:
        raw.driver_connection.opening = ""


event.listen(ScopedSession, "after_begin", _enter_scope)
event.listen(ScopedSession, "after_transaction_end", _leave)
event.listen(ScopedSession, "before_flush", stamp_before_flush)
event.listen(ScopedSession, "do_orm_execute", _note_change)
event.listen(ScopedSession, "after_flush", _note_flush)


def _forget_nothing(_: UUID) -> None:
    return None


class Database:
    """One service's database; knows its clock, and whom to wake after a commit.

    `token`: the first token of the service's subjects. `service`: its name, by which metrics tell it from others.
    """

    def __init__(
        self,
        settings: ServiceSettings,
        *,
        clock: Clock | None = None,
        token: str = "",
        service: str = "",
        wakes: Wakes | None = None,
    ) -> None:
        self.settings = settings
        self.clock = clock or SystemClock()
        self.token = token
        self.service = service
        self.wakes = wakes or Wakes()
        self.changes = Changes()
        # The service context sets these three; the database of a command has none of them.
        self.publish_hint: Tell | None = None
        self.own_copies: Mapping[type[Fact], KeepCopy] = {}  # written with the publisher's own commit
        self.forget_copy: Callable[[UUID], None] = _forget_nothing
        self.totals = Totals()
        self.fetching: list[Callable[[str], None]] = []  # told of prepared reads, which pass SQLAlchemy's events by
        in_tests = settings.app_env == "test"
        url = settings.database_url.get_secret_value()
        self.engine = _engine(url, size=settings.pool_size, tell_values=in_tests)
        self.background_engine = _engine(url, size=_BACKGROUND_POOL, tell_values=in_tests)
        self.sweeping_engine = _engine(url, size=_SWEEPING_POOL, tell_values=in_tests)
        self.sweep_lock_engine = _engine(url, size=_SWEEP_LOCK_POOL, more=_SWEEP_LOCKS_MORE, tell_values=in_tests)
        self._sweeping = asyncio.Semaphore(_SWEEPING_POOL)
        self.backoff = Backoff()
        sweep_url = settings.sweep_database_url or settings.database_url
        self.sweep_engine = _engine(sweep_url.get_secret_value(), size=_SWEEP_POOL, tell_values=in_tests)
        self.background_sweep_engine = _engine(sweep_url.get_secret_value(), size=_SWEEP_POOL, tell_values=in_tests)

    @property
    def engines(self) -> dict[str, AsyncEngine]:
        """Every pool by its name in metrics."""
        return {
            "requests": self.engine,
            "background": self.background_engine,
            "sweeps": self.sweep_engine,
            "background sweeps": self.background_sweep_engine,
            "sweeping": self.sweeping_engine,
            "sweep locks": self.sweep_lock_engine,
        }

    def session(self, scope: Any) -> AsyncSession:
        """A session in a scope (or a function that says the scope when the first statement comes)."""
        session = AsyncSession(
            self._engine_here(), sync_session_class=ScopedSession, expire_on_commit=False, autoflush=True
        )
        session.sync_session.info.update(scope=scope, clock=self.clock)
        return session

    def _engine_here(self) -> AsyncEngine:
        if context.is_sweeping.get():
            return self.sweeping_engine
        return self.background_engine if context.is_background.get() else self.engine

    @asynccontextmanager
    async def work(self, scope: Scope) -> AsyncIterator[UnitOfWork]:
        """Background work in a scope: commits on leaving, rolls back when an exception leaves."""
        async with UnitOfWork(self, scope=scope) as uow:
            yield uow

    @asynccontextmanager
    async def sweep_work(self, scope: Scope) -> AsyncIterator[UnitOfWork]:
        """`work` of a sweep, on connections that neither requests nor consumers use; waits while two are at work."""
        async with self._sweeping:
            token = context.is_sweeping.set(True)
            try:
                async with self.work(scope) as uow:
                    yield uow
            finally:
                context.is_sweeping.reset(token)

    @asynccontextmanager
    async def sweep(self) -> AsyncIterator[AsyncSession]:
        """A session that reads every tenant's rows and writes none; requests and background read on pools apart."""
        engine = self.background_sweep_engine if context.is_background.get() else self.sweep_engine
        session = AsyncSession(engine, sync_session_class=ScopedSession, expire_on_commit=False)
        session.sync_session.info.update(scope=NoScope(), clock=self.clock)
        async with session:
            yield session

    async def warm(self, connections: int = 1) -> None:
        """Open connections before the first request pays for them."""
        opened = await asyncio.gather(*(self.engine.connect() for _ in range(connections)))
        await asyncio.gather(*(connection.close() for connection in opened))

    async def close(self) -> None:
        """Close every pool."""
        for engine in self.engines.values():
            await engine.dispose()
