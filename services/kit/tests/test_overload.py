"""Who was not reached says nothing about the work: an event waits for the database instead of counting a try."""

from typing import Any

import asyncpg
import pytest
from kit.db.overload import is_away, refused_by_load
from kit.db.scopes import NoScope
from kit.db.session import DbSession
from sqlalchemy.dialects.postgresql.asyncpg import AsyncAdapt_asyncpg_dbapi
from sqlalchemy.exc import DBAPIError


def _told_by_sqlalchemy(error: Exception) -> DBAPIError:
    translated = AsyncAdapt_asyncpg_dbapi.Error("translated", error)  # type: ignore[no-untyped-call]
    translated.__cause__ = error
    return DBAPIError("SELECT 1", None, translated)


GONE = [
    ConnectionResetError(),
    asyncpg.ConnectionDoesNotExistError(),
    asyncpg.AdminShutdownError(),
    asyncpg.CannotConnectNowError(),
    asyncpg.InterfaceError("connection is closed"),
    _told_by_sqlalchemy(asyncpg.AdminShutdownError()),
    _told_by_sqlalchemy(asyncpg.ConnectionDoesNotExistError()),
    _told_by_sqlalchemy(asyncpg.InterfaceError("another operation is in progress")),
]
OURS = [
    ValueError(),
    asyncpg.UniqueViolationError(),
    asyncpg.DataError(),
    asyncpg.LockNotAvailableError(),
    _told_by_sqlalchemy(asyncpg.UniqueViolationError()),
    _told_by_sqlalchemy(asyncpg.DataError()),
]


@pytest.mark.parametrize("error", GONE, ids=repr)
def test_a_database_that_is_gone_is_known_whoever_tells_it(error: Exception) -> None:
    assert is_away(error)
    refusal = refused_by_load(error)
    assert refusal is not None
    refusal.__cause__ = error
    assert is_away(refusal)


@pytest.mark.parametrize("error", OURS, ids=repr)
def test_what_the_work_itself_did_wrong_is_no_absence(error: Exception) -> None:
    assert not is_away(error)


class BrokenConnection:
    """As SQLAlchemy's adapter tells that the database died while a transaction was about to begin."""

    _transaction = None

    def __init__(self, cause: Exception, translated: type[Exception]) -> None:
        self.cause, self.translated = cause, translated

    async def _start_transaction(self) -> None:
        raise self.translated("translated", self.cause) from self.cause


@pytest.mark.parametrize(
    ("cause", "translated"),
    [
        (asyncpg.ConnectionDoesNotExistError(), AsyncAdapt_asyncpg_dbapi.Error),
        (asyncpg.InternalClientError("another operation"), AsyncAdapt_asyncpg_dbapi.InternalClientError),
    ],
    ids=repr,
)
async def test_a_database_that_goes_as_a_prepared_read_begins_is_an_absence(
    cause: Exception, translated: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: Any) -> Any:
        return BrokenConnection(cause, translated)

    monkeypatch.setattr(DbSession, "_raw", broken)
    monkeypatch.setattr(DbSession, "__init__", lambda *_, **__: None)
    prepared: Any = None
    with pytest.raises(type(cause)) as raised:
        await DbSession(prepared, scope=NoScope()).fetch(prepared, {})
    assert refused_by_load(raised.value) is not None
    assert is_away(raised.value)
