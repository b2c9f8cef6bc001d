"""How far apart two places are."""

from math import asin, cos, radians, sin, sqrt
from typing import Protocol

EARTH_KM = 6371


class Located(Protocol):
    """Degrees, south and west negative."""

    @property
    def latitude(self) -> float: ...

    @property
    def longitude(self) -> float: ...


def straight_km(here: Located, there: Located) -> float:
    """Kilometers of the great circle (haversine)."""
    north, south = radians(here.latitude), radians(there.latitude)
    east = radians(there.longitude - here.longitude)
    half = sin((south - north) / 2) ** 2 + cos(north) * cos(south) * sin(east / 2) ** 2
    return 2 * EARTH_KM * asin(sqrt(half))
