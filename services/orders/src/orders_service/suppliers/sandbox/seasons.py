"""When everybody travels."""

from datetime import date


def season_percent(day: date) -> int:
    """Brazilian school holidays cost more, whatever one travels with."""
    if day.month in (1, 7) or (day.month == 12 and day.day >= 15):
        return 122
    return 100
