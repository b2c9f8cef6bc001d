"""Time as an argument: whoever needs "now" is given a Clock, so tests and the demo can set it."""

from datetime import UTC, date, datetime
from typing import Protocol
from zoneinfo import ZoneInfo

SAO_PAULO = ZoneInfo("America/Sao_Paulo")


class Clock(Protocol):
    """Says what time it is, always in UTC."""

    def now(self) -> datetime: ...


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        return datetime.now(UTC)  # noqa: TID251 - the one place that may ask the machine


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


def local_day(instant: datetime) -> date:
    """The calendar day of an instant where our users live."""
    return instant.astimezone(SAO_PAULO).date()
