"""Callbacks of a unit of work that run after commit or after rollback."""

import logging
from collections.abc import Awaitable, Callable, Sequence

from sqlalchemy.exc import DBAPIError

LOG = logging.getLogger("kit.uow")
AfterCommit = Callable[[], Awaitable[None] | None]
_ROLLED_BACK = frozenset({"22", "23", "40", "55", "P0"})
"""Classes of SQLSTATE after which a COMMIT surely stored nothing; any other error may have lost its answer."""
_OUTCOME_UNKNOWN = "40003"


def is_rolled_back(error: DBAPIError) -> bool:
    """Whether the server itself said that the transaction is not stored."""
    state = str(getattr(error.orig, "sqlstate", None) or "")
    return not error.connection_invalidated and state[:2] in _ROLLED_BACK and state != _OUTCOME_UNKNOWN


async def call_each(calls: Sequence[AfterCommit], *, when: str) -> None:
    """Call all of them; an error is logged under `when` and stops none of the others."""
    for call in calls:
        try:
            waiting = call()
            if waiting is not None:
                await waiting
        except Exception:
            LOG.exception(when)
