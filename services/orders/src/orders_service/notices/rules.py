"""Who may notify an order's issuer, how often, and by which channels (pure)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

ISSUER_NOTIFIED = "issuer_notified"
MOST = 5
WITHIN = timedelta(hours=1)
"""As identity mails links (decision 0020): the sixth message of an hour about one order tells its issuer nothing."""

LONGEST_BELL = 240
"""Characters a bell shows; the mail and the history hold the whole."""

Choices = Mapping[str, Mapping[str, bool]]
"""By the event's slug, only what was chosen: `email`, `in_app`."""


@dataclass(frozen=True, slots=True)
class Ways:
    """How a message reaches its reader; both, until somebody chose otherwise (API section 3.3)."""

    in_app: bool = True
    email: bool = True


def ways_of(*layers: Choices) -> Ways:
    """What holds once each layer (the customer's, then the person's) was laid over the one before."""
    chosen: dict[str, bool] = {}
    for choices in layers:
        chosen |= choices.get(ISSUER_NOTIFIED, {})
    return Ways(**chosen)


def wait_before_next(lately: Sequence[datetime], now: datetime) -> int:
    """Seconds until one more may be written; `lately` are the last ones, newest first. 0: now."""
    if len(lately) < MOST:
        return 0
    return max(0, ceil((lately[MOST - 1] + WITHIN - now).total_seconds()))


def in_brief(text: str) -> str:
    """A message as a bell shows it: one line, cut where it gets too long."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_BELL else f"{line[: LONGEST_BELL - 1].rstrip()}…"
