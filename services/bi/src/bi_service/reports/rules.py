"""Numbers of the report centre: how many a person may have made at once, how long files are kept."""

from datetime import timedelta

PREVIEW_ROWS = 50
MOST_OPEN = 5
"""Reports of one person, in one customer, queued or being made."""
MOST_TRIES = 3
SHOWN_FOR = timedelta(days=7)
"""So long the file of a report is kept (API section 3.8)."""
LISTED_FOR = timedelta(days=30)
"""So long the report stays in its maker's list, so that it can be made again."""
HOLD = timedelta(seconds=30)
"""Renewed every ten seconds: a worker that lives keeps its report, one that was killed loses it."""
FETCHED_ROWS = 500
"""Rows in memory at once, whatever the report's size."""
TOLD_EVERY = 20_000
"""Rows between two signs of life on open screens."""
FAILED = "Falha ao gerar relatório"
_PAUSES = (timedelta(seconds=2), timedelta(seconds=15))


def pause_after(tries: int) -> timedelta:
    """How long a report rests that could not be made at its first, second try."""
    return _PAUSES[min(max(tries, 1), len(_PAUSES)) - 1]
