"""How far apart airports are and how long an aircraft takes between them."""

from functools import lru_cache

from orders_service.places.airports import airports
from orders_service.suppliers.sandbox.distances import straight_km

NEAREST_KM = 50
"""Nobody flies less: such pairs are served by a connection elsewhere."""
JET_KMH, REGIONAL_KMH = 800, 520
GROUND_MINUTES = 32


@lru_cache(maxsize=32_768)
def distance_km(origin: str, destination: str) -> int:
    """Great circle, whole kilometers."""
    return round(straight_km(airports()[origin], airports()[destination]))


def flight_minutes(kilometers: int, *, regional: bool) -> int:
    """Gate to gate, in steps of five minutes."""
    flown = kilometers * 60 / (REGIONAL_KMH if regional else JET_KMH)
    return int(5 * round((flown + GROUND_MINUTES) / 5))


def is_international(origin: str, destination: str) -> bool:
    """Whether a border lies between them (or both are abroad)."""
    return not (airports()[origin].is_domestic and airports()[destination].is_domestic)
