"""THE table of states of a search and of each provider's part."""

from enum import StrEnum


class SearchStatus(StrEnum):
    """`failed`: every provider failed or timed out."""

    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


class ProviderStatus(StrEnum):
    WAITING = "waiting"
    DONE = "done"
    FAILED = "failed"
    TIMED_OUT = "timed_out"


def status_of_search(providers: list[ProviderStatus]) -> SearchStatus:
    """A search runs until its last provider has ended, and has failed when none of them answered."""
    if ProviderStatus.WAITING in providers:
        return SearchStatus.RUNNING
    return SearchStatus.DONE if ProviderStatus.DONE in providers or not providers else SearchStatus.FAILED
