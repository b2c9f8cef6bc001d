"""Who was not reached says nothing about the work: an event waits for the database instead of counting a try."""

import asyncpg
import pytest
from kit.db.overload import is_away, refused_by_load
from sqlalchemy.exc import DBAPIError


def _told_by_sqlalchemy(error: Exception) -> DBAPIError:
    return DBAPIError("SELECT 1", None, error)


GONE = [
    ConnectionResetError(),
    asyncpg.ConnectionDoesNotExistError(),
    asyncpg.AdminShutdownError(),
    asyncpg.CannotConnectNowError(),
    asyncpg.InterfaceError("connection is closed"),
    _told_by_sqlalchemy(asyncpg.AdminShutdownError()),
]
OURS = [
    ValueError(),
    asyncpg.UniqueViolationError(),
    asyncpg.DataError(),
    asyncpg.LockNotAvailableError(),
    _told_by_sqlalchemy(asyncpg.UniqueViolationError()),
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
