"""Where a trip leads, in one line."""

from collections.abc import Iterable


def route_of(ways: Iterable[tuple[str, str]]) -> str:
    """'São Paulo – Salvador · Salvador – São Paulo': each way once; a place of which one stays only if no way names it.

    `ways` are pairs of places; a stay (a room, a car given back where it was taken) begins and ends at one place.
    """
    each = list(dict.fromkeys(ways))
    named = {place for way in each if way[0] != way[1] for place in way}
    shown = [way for way in each if way[0] != way[1] or way[0] not in named]
    return " · ".join(start if start == end else f"{start} – {end}" for start, end in shown)
