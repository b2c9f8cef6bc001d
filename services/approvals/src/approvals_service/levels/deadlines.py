"""The deadline of an open level, and when its approvers are reminded (DOMAIN section 5: 50 % and 80 % of the time)."""

from datetime import datetime, timedelta

from approvals_service.levels.state import Level

WINDOW = timedelta(hours=24)
"""Until a customer chooses `approval_window_hours`."""
BEFORE_EXPIRY = timedelta(hours=1)
REMINDERS = (0.5, 0.8)
"""Parts of the time between opening and deadline after which the approvers are reminded, once each."""


def deadline_of(opened_at: datetime, expires_at: datetime | None, window: timedelta = WINDOW) -> datetime:
    """The customer's window, or one hour before the order expires; a hold of less than that leaves the hold itself."""
    normal = opened_at + window
    if expires_at is None:
        return normal
    limit = expires_at - BEFORE_EXPIRY
    return min(normal, limit if limit > opened_at else expires_at)


def is_overdue(level: Level, now: datetime) -> bool:
    """Whether the time to decide the level is over."""
    return level.deadline_at is not None and now >= level.deadline_at


def reminders_due(level: Level, now: datetime) -> int:
    """How many of the reminders should have been sent by now; one sent late stands for those before it."""
    return sum(1 for at in _reminder_times(level) if now >= at)


def next_check_at(level: Level) -> datetime | None:
    """When the level needs attention next: its next reminder, then its deadline."""
    return next(iter(_reminder_times(level)[level.reminders :]), level.deadline_at)


def _reminder_times(level: Level) -> list[datetime]:
    if level.opened_at is None or level.deadline_at is None:
        return []
    whole = level.deadline_at - level.opened_at
    return [level.opened_at + whole * part for part in REMINDERS]
