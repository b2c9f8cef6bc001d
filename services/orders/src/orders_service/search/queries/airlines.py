"""The airlines whose flights are sold, by name."""

from functools import cache

from orders_service.search.schemas.airline import AirlineRead
from orders_service.suppliers.sandbox.air.carriers import CARRIERS


@cache
def list_airlines() -> tuple[AirlineRead, ...]:
    """Every airline of the sandbox market; `code` is the one that filters, offers and unflown credits use."""
    found = [AirlineRead(code=carrier.slug, iata=carrier.code, name=carrier.name) for carrier in CARRIERS]
    return tuple(sorted(found, key=lambda airline: airline.name.casefold()))
