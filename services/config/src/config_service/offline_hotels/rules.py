"""What the rates of a hotel must hold to: pure."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from kit.core.refusals import AlreadyExists, Errors, Refusal

MOST_IMAGES = 20


@dataclass(frozen=True, slots=True)
class Season:
    """Days with their ends, for one room and its meals."""

    room: str
    regimen: str
    start: date
    end: date

    def shared_with(self, other: "Season") -> tuple[date, date] | None:
        """The days of both, first and last; None when they are for other rooms or meals, or share no day."""
        if (self.room, self.regimen) != (other.room, other.regimen):
            return None
        first, last = max(self.start, other.start), min(self.end, other.end)
        return (first, last) if first <= last else None


class SeasonsOverlap(AlreadyExists):
    message = "As temporadas se sobrepõem de {first} a {last}."

    def __init__(self, first: date, last: date) -> None:
        details = {"field": "start_date"}
        Refusal.__init__(self, details=details, first=f"{first:%d/%m}", last=f"{last:%d/%m}")


def season_errors(start: date, end: date) -> Errors:
    """A season ends on its first day or later."""
    return {} if end >= start else {"end_date": ["O fim deve ser depois do início"]}


def require_apart(season: Season, others: Iterable[Season]) -> None:
    """A room has one price a day. Raises SeasonsOverlap with the days of the first overlap."""
    shared = [days for other in others if (days := season.shared_with(other))]
    if shared:
        raise SeasonsOverlap(*min(shared))
