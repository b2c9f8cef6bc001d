"""What driving from place to place means in the sandbox: how far it is, and where no road leads."""

from orders_service.suppliers.sandbox.distances import Located, straight_km

ROAD_PERCENT = 125
"""How much longer the road is than the straight line."""
ISLANDS = (frozenset({"AM", "RR"}), frozenset({"AP"}))
"""States that no road of the market joins with others: the one from Manaus to Porto Velho is not served."""


def driven_km(here: Located, there: Located) -> int:
    """Kilometers by road."""
    return round(straight_km(here, there) * ROAD_PERCENT / 100)


def are_joined(state: str, other: str) -> bool:
    """Whether a road leads from one state to the other."""
    return all((state in island) is (other in island) for island in ISLANDS)
