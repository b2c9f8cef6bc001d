"""How often an order's issuer may be written to, and what a bell shows of a message (pure)."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from math import ceil

ISSUER_NOTIFIED = "issuer_notified"
MOST = 5
WITHIN = timedelta(hours=1)
"""As identity mails links (decision 0020): the sixth message of an hour about one order tells its issuer nothing."""

LONGEST_BELL = 240
"""Characters a bell shows; the mail and the history hold the whole."""


def wait_before_next(lately: Sequence[datetime], now: datetime) -> int:
    """Seconds until one more may be written; `lately` are the last ones, newest first. 0: now."""
    if len(lately) < MOST:
        return 0
    return max(0, ceil((lately[MOST - 1] + WITHIN - now).total_seconds()))


def in_brief(text: str) -> str:
    """A message as a bell shows it: one line, cut where it gets too long."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_BELL else f"{line[: LONGEST_BELL - 1].rstrip()}…"
