"""How long things last and which token of a session may be turned into a new one (HARDENING A5)."""

from datetime import datetime, timedelta
from enum import Enum, auto

TOKEN_LIFE = timedelta(minutes=15)
SHORT_SESSION = timedelta(hours=12)
KEPT_SESSION = timedelta(days=30)
# However often it is renewed: then the person signs in again.
LONGEST_SESSION = timedelta(days=90)
# Tabs share storage: the one that lost the race of a refresh still holds the token before.
REFRESH_GRACE = timedelta(seconds=10)

KEY_LIFE = timedelta(days=30)
# Known to every service before it signs, and still known when its last token is long expired.
KEY_LEAD = timedelta(minutes=10)
KEY_TAIL = timedelta(minutes=20)
# Well within the tail: a token of the key before is good to its end although the next key signs already.
KEY_REMEMBERED = timedelta(minutes=1)


class Turn(Enum):
    """What a token presented for a refresh is to its session."""

    CURRENT = auto()
    PREVIOUS = auto()
    REUSED = auto()


def session_ends_at(now: datetime, *, keep_signed: bool, started_at: datetime) -> datetime:
    """12 h, or 30 days for who stays signed in; sliding with each refresh until 90 days after the sign-in."""
    return min(now + (KEPT_SESSION if keep_signed else SHORT_SESSION), started_at + LONGEST_SESSION)


def turn_of(token_hash: str, *, current: str, previous: str | None, rotated_at: datetime, now: datetime) -> Turn:
    """The last token, the one just before within 10 s of its rotation, or one used a second time."""
    if token_hash == current:
        return Turn.CURRENT
    if token_hash == previous and now - rotated_at <= REFRESH_GRACE:
        return Turn.PREVIOUS
    return Turn.REUSED
