"""When prices are compared again (pure)."""

from datetime import datetime, timedelta
from enum import StrEnum

from orders_service.search.lifecycle import SearchStatus

SILENCE = timedelta(minutes=1)
"""A search to which no airline answered is not repeated sooner."""


class Standing(StrEnum):
    """How the newest search for an item's stretches stands. SILENT: nobody answered just now."""

    DUE = "due"
    ASKING = "asking"
    ANSWERED = "answered"
    SILENT = "silent"


def standing_of(status: SearchStatus, *, ended_at: datetime, expires_at: datetime, now: datetime) -> Standing:
    """A search is good for its 20 minutes, whoever looks."""
    if status is SearchStatus.RUNNING:
        return Standing.ASKING
    if expires_at <= now:
        return Standing.DUE
    if status is SearchStatus.DONE:
        return Standing.ANSWERED
    return Standing.SILENT if now < ended_at + SILENCE else Standing.DUE
