"""The clock as an argument: code that needs the current time takes a Clock, so tests and the demo can set it."""

import os
from datetime import UTC, date, datetime, time, timedelta
from time import monotonic
from typing import Protocol
from zoneinfo import ZoneInfo

TOLERANCE = timedelta(seconds=2)
"""Clocks kept by NTP differ by milliseconds; a token may be used five seconds early."""
SAO_PAULO = ZoneInfo("America/Sao_Paulo")


class Clock(Protocol):
    """Says what time it is, always in UTC."""

    def now(self) -> datetime: ...


class SystemClock:
    """The machine's clock, corrected while it differs from a reference by more than two seconds (kit.db.clock_watch).

    A chaos test sets it wrong with CLOCK_SKEW_SECONDS (only with APP_ENV=test).
    """

    def __init__(self) -> None:
        in_tests = os.environ.get("APP_ENV") == "test"
        self._wrong_by = timedelta(seconds=float(os.environ.get("CLOCK_SKEW_SECONDS") or 0) if in_tests else 0)
        self._reference: tuple[datetime, float] | None = None  # a right instant, and the monotonic second of it

    def now(self) -> datetime:
        if self._reference is not None:
            right, at = self._reference
            return right + timedelta(seconds=monotonic() - at)
        return self.machine_now()

    def machine_now(self) -> datetime:
        """What the machine says, right or wrong."""
        return datetime.now(UTC) + self._wrong_by  # noqa: TID251 - the one place that may ask the machine

    def compare(self, right: datetime, *, at: float) -> timedelta:
        """How far the machine is ahead of an instant that was right at a monotonic second; far off, it is followed."""
        offset = self.machine_now() - timedelta(seconds=monotonic() - at) - right
        self._reference = (right, at) if abs(offset) > TOLERANCE else None
        return offset


class SetClock:
    """A clock that stands where it was set until moved."""

    def __init__(self, at: datetime) -> None:
        self.move_to(at)

    def now(self) -> datetime:
        return self._at

    def move_to(self, at: datetime) -> None:
        """Set the time; `at` must know its zone."""
        if at.tzinfo is None:
            raise ValueError("an instant needs its time zone")
        self._at = at.astimezone(UTC)


def day_bounds(first: date | None, last: date | None) -> tuple[datetime | None, datetime | None]:
    """The instants from which `first` and before which the day after `last` begins in Sao Paulo.

    None where a day is None, and as the end of 9999-12-31: no instant follows it.
    """
    start = None if first is None else datetime.combine(first, time(), SAO_PAULO)
    end = None if last is None or last == date.max else datetime.combine(last + timedelta(days=1), time(), SAO_PAULO)
    return start, end


def local_day(instant: datetime) -> date:
    """The calendar day of an instant where our users live."""
    return instant.astimezone(SAO_PAULO).date()
