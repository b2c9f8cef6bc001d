"""Answers 503 when the database is full, locked, slow or unreachable (HARDENING B10)."""

from asyncpg import InterfaceError, InternalClientError, PostgresError
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from kit.core.refusals import Refusal, Unavailable

_LOCK_TIMEOUT, _CANCELED, _TOO_MANY, _SHUTDOWN, _STARTING = "55P03", "57014", "53300", "57P01", "57P03"
_LOAD = frozenset({_LOCK_TIMEOUT, _CANCELED, _TOO_MANY, _SHUTDOWN, _STARTING, "40P01", "40001"})


def refused_by_load(error: BaseException | None) -> Refusal | None:
    """Unavailable when the database could not serve us now; None when the error is something else."""
    if isinstance(error, PoolTimeout | ConnectionError | TimeoutError):  # the last: a server that hangs
        return Unavailable()
    if isinstance(error, DBAPIError):
        return Unavailable() if error.connection_invalidated else refused_by_load(_of_driver(error))
    if _is_broken(error):
        return Unavailable()
    if isinstance(error, PostgresError):
        return Unavailable() if _is_load(error.sqlstate or "") else None
    return None


def _of_driver(error: DBAPIError) -> BaseException | None:
    """The driver's own error beneath the one that SQLAlchemy tells."""
    told = error.orig
    return (told.__cause__ or told) if told else None


def _is_broken(error: BaseException | None) -> bool:
    """Whether the driver's connection broke while it was used; a ValueError is a bug of ours."""
    return isinstance(error, InterfaceError | InternalClientError) and not isinstance(error, ValueError)


def _is_load(state: str) -> bool:
    return state in _LOAD or state.startswith("08")


def is_away(error: BaseException | None) -> bool:
    """Whether the database could not be reached at all: that says nothing about the work that met it."""
    if isinstance(error, Unavailable):  # as the unit of work tells it
        return error.__cause__ is not None and is_away(error.__cause__)
    if isinstance(error, PoolTimeout | ConnectionError | OSError):
        return True
    if isinstance(error, DBAPIError):
        return error.connection_invalidated or is_away(_of_driver(error))
    if isinstance(error, PostgresError):
        return _is_gone(error.sqlstate or "")
    return _is_broken(error)


def _is_gone(state: str) -> bool:
    return state in {_SHUTDOWN, _STARTING, _TOO_MANY} or state.startswith("08")
