"""Delays, leases and deadlines of supplier steps, and their idempotency keys (pure)."""

from datetime import timedelta
from uuid import UUID

LEASE = timedelta(seconds=6)
"""Renewed every two seconds: a worker that lives keeps its step, one that was killed loses it soon."""
ORPHANED_AFTER = timedelta(seconds=60)
"""A reservation whose caller never came back is released; a retry with the same key comes sooner."""
MAY_LAND_WITHIN = timedelta(minutes=10)
"""So long a supplier may still carry out a reservation that we gave up waiting for: it is asked until then."""
GIVE_UP_AFTER = timedelta(hours=24)
_DELAYS = (1, 2, 5, 10, 30, 60)


def delay_after(attempt: int) -> timedelta:
    """Growing pauses between tries, a minute at most."""
    return timedelta(seconds=_DELAYS[min(attempt, len(_DELAYS)) - 1 if attempt else 0])


def key_of(step_uuid: UUID, attempt: int) -> str:
    """The idempotency key of one try; a new try after a refusal needs a new key."""
    return f"{step_uuid}-{attempt}"
